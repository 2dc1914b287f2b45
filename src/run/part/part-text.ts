// A part as text, for files and queues: a line that says what it is, then a line for each row that was kept, in the order of ids.
import { compareText } from "../../core/compare-text.ts";
import { shardText } from "../../core/shard.ts";
import type { Part, SystemPart } from "./part.ts";
import { type KeptRows, sortedRows } from "./rows.ts";

/** The first line. Everything in it survives JSON; in place of rows it has their number. */
interface PartHead extends Omit<Part, "systems"> {
  readonly part: string;
  readonly systems: readonly SystemHead[];
}

interface SystemHead extends Omit<SystemPart, "rows"> {
  readonly rows: Omit<SystemPart["rows"], "kept"> & { readonly kept: number | null };
}

export function* partLines(part: Part): Generator<string> {
  const head: PartHead = {
    part: shardText(part.shard),
    ...part,
    systems: part.systems.map(({ rows: { kept, ...rows }, texts, ...system }) => ({
      ...system,
      texts: texts.toSorted(([a], [b]) => compareText(a, b)),
      rows: { ...rows, kept: kept === null ? null : kept.ids.length },
    })),
  };
  yield JSON.stringify(head);
  const width = part.header.columns.length;
  for (const { rows } of part.systems) {
    if (rows.kept === null) continue;
    const { ids, values } = sortedRows(rows, width);
    for (const [row, id] of ids.entries())
      yield JSON.stringify([id, ...values.subarray(row * width, (row + 1) * width)]);
  }
}

/** What the lines say, or null when they are not those of a part. */
export async function parsePart(lines: AsyncIterable<string> | Iterable<string>): Promise<Part | null> {
  let head: PartHead | null = null;
  let kept: readonly (KeptRows & { readonly ids: string[] })[] = [];
  let system = 0;
  for await (const line of lines) {
    if (head === null) {
      head = parseHead(line);
      if (head === null) return null;
      const width = head.header.columns.length;
      kept = head.systems.map(({ rows }) => ({ ids: [], values: new Float64Array((rows.kept ?? 0) * width) }));
    } else {
      while (kept[system]!.ids.length === (head.systems[system]!.rows.kept ?? 0)) system++;
      const [id, ...row] = JSON.parse(line) as [string, ...number[]];
      const { ids, values } = kept[system]!;
      values.set(row, ids.length * row.length);
      ids.push(id);
    }
  }
  if (head === null) return null;
  const { part: _text, systems, ...rest } = head;
  return {
    ...rest,
    systems: systems.map(({ rows, ...one }, at) => ({
      ...one,
      rows: { ...rows, kept: rows.kept === null ? null : kept[at]! },
    })),
  };
}

function parseHead(line: string): PartHead | null {
  try {
    const head = JSON.parse(line) as Partial<PartHead> | null;
    return typeof head?.part === "string" && typeof head.header?.karat === "string" && Array.isArray(head.systems)
      ? (head as PartHead)
      : null;
  } catch {
    return null;
  }
}
