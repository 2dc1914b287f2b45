// A part as text, for files and queues: a line that says what it is, then a line for each row that was kept, in the order of ids.
import { compareText } from "../../core/compare-text.ts";
import { shardText } from "../../core/shard.ts";
import type { Part } from "./part.ts";
import { sortedRows } from "./rows.ts";

/** The first line. Everything in it survives JSON. */
interface PartHead extends Omit<Part, "rows"> {
  readonly part: string;
  readonly rows: Omit<Part["rows"], "kept"> & { readonly kept: number | null };
}

export function* partLines(part: Part): Generator<string> {
  const { kept, ...rows } = part.rows;
  const head: PartHead = {
    part: shardText(part.shard),
    ...part,
    texts: part.texts.toSorted(([a], [b]) => compareText(a, b)),
    rows: { ...rows, kept: kept === null ? null : kept.ids.length },
  };
  yield JSON.stringify(head);
  if (kept === null) return;
  const width = part.header.columns.length;
  const { ids, values } = sortedRows(part.rows, width);
  for (const [row, id] of ids.entries()) yield JSON.stringify([id, ...values.subarray(row * width, (row + 1) * width)]);
}

/** What the lines say, or null when they are not those of a part. */
export async function parsePart(lines: AsyncIterable<string> | Iterable<string>): Promise<Part | null> {
  let head: PartHead | null = null;
  const ids: string[] = [];
  let values = new Float64Array(0);
  for await (const line of lines) {
    if (head === null) {
      head = parseHead(line);
      if (head === null) return null;
      values = new Float64Array((head.rows.kept ?? 0) * head.header.columns.length);
    } else {
      const [id, ...row] = JSON.parse(line) as [string, ...number[]];
      values.set(row, ids.length * row.length);
      ids.push(id);
    }
  }
  if (head === null) return null;
  const { part: _text, rows, ...rest } = head;
  return { ...rest, rows: { ...rows, kept: rows.kept === null ? null : { ids, values } } };
}

function parseHead(line: string): PartHead | null {
  try {
    const head = JSON.parse(line) as Partial<PartHead> | null;
    return typeof head?.part === "string" && typeof head.header?.karat === "string" ? (head as PartHead) : null;
  } catch {
    return null;
  }
}
