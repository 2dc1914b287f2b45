// Columns with dotted names as one nested value: `vendor.name`, `lines.0.sku` and `lines[0].sku`, as pandas' json_normalize and others write them.
import { setEntry } from "../../json/set-entry.ts";

type Branch = Map<string, Branch | Leaf>;
interface Leaf {
  readonly cell: unknown;
}

/** Names with more dots stay as they are. */
const DEEPEST = 32;

/** The path that the name of a column stands for; one step if it is a plain name. */
export function stepsOf(column: string): readonly string[] {
  const steps = column.replace(/\[(\d+)\]/g, ".$1").split(".");
  return steps.length > DEEPEST || steps.includes("") ? [column] : steps;
}

type CellAtPath = readonly [steps: readonly string[], cell: unknown];

/** Numbers from 0 on are positions in a list. Names that would be both a value and a group stay whole. */
export function nestedRow(cells: readonly CellAtPath[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  const root: Branch = new Map();
  for (const [steps, cell] of cells) if (!put(root, steps, cell)) root.set(steps.join("."), { cell });
  for (const [name, node] of root) setEntry(row, name, nestedValue(node));
  return row;
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
