// Parquet: hyparquet reads the columns of one row group after the other; snappy, gzip and zstd are unpacked, other codecs refused.
/// <reference path="./gunzip.d.ts" />

import type { parquetHeader } from "hyparquet/src/column.js";
import type { SourceRecord } from "../../contract/source.ts";
import { setEntry } from "../../json/set-entry.ts";
import { KaratError, receivedText } from "../../problems/problem.ts";
import { readFailed } from "../files/read-failed.ts";
import { labelReader } from "./class-labels.ts";

const CODECS: readonly string[] = ["UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD"];

async function loadCompressors() {
  // Imports only gzip: the whole package would include brotli's dictionary.
  const [{ decompress }, { gunzip }] = await Promise.all([
    import("fzstd"),
    import("hyparquet-compressors/src/gzip.js"),
  ]);
  return {
    GZIP: (packed: Uint8Array, length: number) => gunzip(packed, new Uint8Array(length)),
    ZSTD: (packed: Uint8Array, length: number) => decompress(packed, new Uint8Array(length)),
  };
}

/** Limits against bombs: a few bytes can claim any number of equal rows. */
const MOST = { bytes: 2 ** 31, rows: 2 ** 23 } as const;

/** The rows in batches. Only one row group is in memory. */
export async function* parquetRows(file: string, bytes: Uint8Array): AsyncGenerator<readonly SourceRecord[]> {
  const { parquetMetadataAsync, parquetRead, parquetSchema } = await import("hyparquet");
  // A small Buffer of Node shares the memory of a pool that is larger than the file.
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  const buffer = (isWhole ? bytes : new Uint8Array(bytes)).buffer as ArrayBuffer;
  try {
    const metadata = await parquetMetadataAsync(buffer);
    const chunks = metadata.row_groups.flatMap(({ columns }) => columns.flatMap(({ meta_data }) => meta_data ?? []));
    for (const { codec, path_in_schema } of chunks)
      if (!CODECS.includes(codec))
        throw readFailed(file, {
          expected: "columns packed with snappy, gzip or zstd, or not at all",
          received: `${codec} in the column ${receivedText(path_in_schema.join("."))}`,
          hint: 'in pandas: frame.to_parquet(path, compression="zstd")',
        });
    const found = {
      bytes: chunks.reduce((sum, { total_uncompressed_size: size }) => sum + Number(size), 0),
      rows: metadata.row_groups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0),
    };
    for (const what of ["rows", "bytes"] as const)
      if (found[what] > MOST[what])
        throw readFailed(file, {
          expected: `at most ${MOST[what]} ${what}`,
          received: `${found[what]}`,
          hint: "split the table, or write JSON Lines",
        });
    if (found.rows === 0) return;
    const schema = parquetSchema(metadata);
    const columns = topColumns(file, schema);
    for (const group of metadata.row_groups) checkColumns(group, schema);
    const { parquetHeader } = await import("hyparquet/src/column.js");
    for (const chunk of chunks) checkPages(buffer, chunk, parquetHeader);
    const compressors = await loadCompressors();
    const labels = columns.map(labelReader(metadata.key_value_metadata));
    let rowStart = 0;
    for (const { num_rows, columns: chunksOfGroup } of metadata.row_groups) {
      const rowEnd = rowStart + Number(num_rows);
      const cells: Cells[] = [];
      for (const column of columns) {
        const parts: Part[] = [];
        const onChunk = (part: Part) => parts.push(part);
        await parquetRead({ file: buffer, metadata, compressors, columns: [column], rowStart, rowEnd, onChunk });
        const { meta_data } = chunksOfGroup.find(({ meta_data }) => meta_data?.path_in_schema[0] === column) ?? {};
        cells.push(cellsOf(parts, rowStart, Number(meta_data?.total_uncompressed_size ?? 0)));
      }
      yield* rowBatches(cells, { file, rowStart, rowEnd, columns, labels });
      rowStart = rowEnd;
    }
  } catch (error) {
    if (error instanceof KaratError) throw error;
    throw readFailed(file, {
      expected: "a Parquet file",
      received: `a damaged or encrypted one: ${(error as Error).message}`,
    });
  }
}

interface SchemaTree {
  readonly children: readonly SchemaTree[];
  readonly path: readonly string[];
}

interface RowGroup {
  readonly columns: readonly { readonly meta_data?: { readonly path_in_schema: readonly string[] } }[];
}

/** hyparquet reads columns that the schema does not have, but waits for none of them: an error there would end Node. */
function checkColumns({ columns }: RowGroup, schema: SchemaTree): void {
  const leaves = ({ children, path }: SchemaTree): string[] =>
    children.length === 0 ? [JSON.stringify(path)] : children.flatMap(leaves);
  const left = new Set(leaves(schema));
  for (const { meta_data } of columns)
    if (meta_data !== undefined && !left.delete(JSON.stringify(meta_data.path_in_schema)))
      throw new Error(
        `the column ${receivedText(meta_data.path_in_schema.join("."))} is not in the schema, or stands twice`,
      );
}

interface Chunk {
  readonly dictionary_page_offset?: bigint;
  readonly data_page_offset: bigint;
  readonly total_compressed_size: bigint;
}

/** hyparquet trusts the headers of pages: one without a size would be read for ever, and one may claim any number of values. */
function checkPages(bytes: ArrayBuffer, chunk: Chunk, headerOf: typeof parquetHeader): void {
  const { dictionary_page_offset: dictionary, data_page_offset: data, total_compressed_size: size } = chunk;
  const start = dictionary === undefined || dictionary === 0n || data < dictionary ? data : dictionary;
  const reader = { view: new DataView(bytes, Number(start), Number(size)), offset: 0 };
  const isWithin = (number: number, most: number) => Number.isInteger(number) && number >= 0 && number <= most;
  while (reader.offset < reader.view.byteLength - 1) {
    const header = headerOf(reader);
    const { data_page_header: first, data_page_header_v2: second, dictionary_page_header: words } = header;
    const counts = [first, second, words].flatMap((one) => one?.num_values ?? (one === undefined ? [] : -1));
    const sizes = [header.compressed_page_size];
    if (second !== undefined) {
      counts.push(second.num_nulls, second.num_rows);
      sizes.push(second.definition_levels_byte_length, second.repetition_levels_byte_length);
    }
    const left = reader.view.byteLength - reader.offset;
    if (!counts.every((count) => isWithin(count, MOST.rows)) || !sizes.every((one) => isWithin(one, left)))
      throw new Error("the header of a page is wrong");
    reader.offset += header.compressed_page_size;
  }
}

/** The names of the columns, in the order of the cells of a row. */
function topColumns(file: string, { children }: SchemaTree): readonly string[] {
  const columns = children.map(({ path }) => path[0]!);
  const seen = new Set<string>();
  const again = columns.find((column) => seen.size === seen.add(column).size);
  if (again !== undefined)
    throw readFailed(file, { expected: "every column once", received: `${receivedText(again)} again` });
  return columns;
}

/** A part of a column as hyparquet has read it. */
interface Part {
  readonly columnName: string;
  readonly columnData: ArrayLike<unknown>;
  readonly rowStart: number;
}

/** While rows wait, the other side unpacks its columns. Of more rows, V8 concludes that such objects live long, and puts all later ones into the old generation. */
const BATCH_ROWS = 32;

type Cells = (row: number) => unknown;

/** The longest text that holds a column. */
const LONGEST_COLUMN = 2 ** 26;

/** The cells of a column, of which a row group takes far less memory than of rows. Texts become slices of one text, unless the file itself stores them in fewer bytes, as a dictionary. */
function cellsOf(parts: readonly Part[], groupStart: number, bytes: number): Cells {
  const values: unknown[] = [];
  let characters = 0;
  let isText = true;
  for (const { columnData, rowStart } of parts)
    for (let at = 0; at < columnData.length; at++) {
      const value = columnData[at];
      if (typeof value === "string") characters += value.length;
      else if (value !== null && value !== undefined) isText = false;
      values[rowStart - groupStart + at] = typeof value === "bigint" ? plain(value) : value;
    }
  if (!isText || characters > Math.min(bytes, LONGEST_COLUMN)) return (row) => values[row];
  const text = values.join("");
  const ends = new Uint32Array(values.length);
  const isNull = new Uint8Array(values.length);
  for (const [row, value] of values.entries()) {
    ends[row] = (ends[row - 1] ?? 0) + ((value as string | null | undefined)?.length ?? 0);
    isNull[row] = typeof value === "string" ? 0 : 1;
  }
  return (row) => (isNull[row] === 0 ? text.slice(ends[row - 1] ?? 0, ends[row]) : null);
}

function* rowBatches(cells: readonly Cells[], plan: RowPlan): Generator<readonly SourceRecord[]> {
  const { file, rowStart, rowEnd, columns, labels } = plan;
  for (let start = rowStart; start < rowEnd; start += BATCH_ROWS)
    yield Array.from({ length: Math.min(BATCH_ROWS, rowEnd - start) }, (_, more) => {
      const value: Record<string, unknown> = {};
      for (let place = 0; place < columns.length; place++)
        setEntry(value, columns[place]!, labels[place]!(plain(cells[place]!(start + more - rowStart))));
      return { file, line: start + more + 1, isRow: true, value };
    });
}

interface RowPlan {
  readonly file: string;
  /** The rows of the group. */
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly columns: readonly string[];
  readonly labels: readonly ((value: unknown) => unknown)[];
}

/** The value as JSON: large integers become strings, NaN and infinities become null. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (value === undefined || value === null) return null;
  if (typeof value !== "object") return value;
  if (value instanceof Date) return value.toJSON();
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as Uint8Array, plain);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]));
}
