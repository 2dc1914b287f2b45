// Columns with dotted names as one nested value: `vendor.name` and `lines.0.sku`, as pandas' json_normalize writes them.
import { setEntry } from "../../json/set-entry.ts";

type Branch = Map<string, Branch | Leaf>;
interface Leaf {
  readonly cell: unknown;
}

/** Names with more dots stay as they are. */
const DEEPEST = 32;

/** Empty cells are absent; numbers from 0 on are positions in a list. Names that would be both a value and a group stay whole. */
export function nestedRow(
  cells: readonly (readonly [column: string, cell: unknown])[],
): Readonly<Record<string, unknown>> {
  const isFlat = cells.every(([column]) => !column.includes("."));
  const flat: Record<string, unknown> = {};
  const root: Branch = new Map();
  for (const [column, cell] of cells) {
    if (cell === "" || cell === null || cell === undefined) continue;
    if (isFlat) {
      setEntry(flat, column, cell);
      continue;
    }
    const steps = column.split(".");
    if (steps.length > DEEPEST || steps.includes("") || !put(root, steps, cell)) root.set(column, { cell });
  }
  if (isFlat) return flat;
  return Object.fromEntries([...root].map(([name, node]) => [name, nestedValue(node)]));
}

/** Whether there was room: no step is a value already. */
function put(root: Branch, steps: readonly string[], cell: unknown): boolean {
  let branch = root;
  for (const step of steps.slice(0, -1)) {
    const next = branch.get(step) ?? new Map();
    if (!(next instanceof Map)) return false;
    branch.set(step, next);
    branch = next;
  }
  const last = steps.at(-1)!;
  if (branch.has(last)) return false;
  branch.set(last, { cell });
  return true;
}

function nestedValue(node: Branch | Leaf): unknown {
  if (!(node instanceof Map)) return node.cell;
  const isList = [...node.keys()].every((_, at) => node.has(String(at)));
  if (isList) return [...node.keys()].map((_, at) => nestedValue(node.get(String(at))!));
  return Object.fromEntries([...node].map(([name, below]) => [name, nestedValue(below)]));
}
