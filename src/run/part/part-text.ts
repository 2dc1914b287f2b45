// A part as text, for files and queues: a line that says what it is, then a line for each row that was kept, in the order of ids.
import { compareText } from "../../core/ids.ts";
import { shardText } from "../../core/shard.ts";
import type { Part, SystemPart } from "../run.ts";
import { NotAPart, readPartHead, readPartRow } from "./part-shape.ts";
import { sortedRows } from "./rows.ts";

/** The first line. Everything in it survives JSON; in place of rows it has their number. */
interface PartHead extends Omit<Part, "systems"> {
  readonly part: string;
  readonly systems: readonly SystemHead[];
}

/** Resamples are drawn again from the rows. */
interface SystemHead extends Omit<SystemPart, "rows" | "drawn"> {
  readonly rows: Omit<SystemPart["rows"], "kept"> & { readonly kept: number | null };
}

export function* partLines(part: Part): Generator<string> {
  const head: PartHead = {
    part: shardText(part.shard),
    ...part,
    systems: part.systems.map(({ rows: { kept, ...rows }, texts, groups, redrawn, drawn: _, ...system }) => ({
      ...system,
      ...(redrawn && { redrawn: redrawn.toSorted(([a], [b]) => compareText(a, b)) }),
      ...(groups && { groups: groups.toSorted(([a], [b]) => compareText(a, b)) }),
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

/** What the lines say; throws a complaint as a plain sentence when they are not those of a part. */
export async function parsePart(lines: AsyncIterable<string> | Iterable<string>): Promise<Part> {
  let head: PartHead | null = null;
  let width = 0;
  const kept: { ids: string[]; rows: number[] }[] = [];
  let system = 0;
  for await (const line of lines) {
    if (head === null) {
      head = readPartHead(line) as PartHead;
      width = head.header.columns.length;
      for (const _ of head.systems) kept.push({ ids: [], rows: [] });
      continue;
    }
    while (kept[system]?.ids.length === (head.systems[system]?.rows.kept ?? 0)) system++;
    const { ids, rows } = kept[system] ?? { ids: [], rows: [] };
    if (system >= kept.length) throw new NotAPart("as many rows as it says");
    const [id, ...row] = readPartRow(line, width);
    ids.push(id);
    for (const value of row) rows.push(value);
  }
  if (head === null || head.systems.some(({ rows }, at) => (rows.kept ?? 0) !== kept[at]!.ids.length))
    throw new NotAPart("as many rows as it says");
  const { part: _text, systems, ...rest } = head;
  return { ...rest, systems: systems.map((one, at) => withRows(one, kept[at]!)) };
}

function withRows({ rows, ...system }: SystemHead, kept: { ids: string[]; rows: number[] }): SystemPart {
  const values = () => ({ ids: kept.ids, values: Float64Array.from(kept.rows) });
  return { ...system, rows: { ...rows, kept: rows.kept === null ? null : values() } };
}
