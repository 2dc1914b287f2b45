// Opens one side of the input: recognises the format of a source, or takes values that are already in memory.
import { tableKind } from "../../core/files/table-file.ts";
import type { FindingSink } from "../../core/finding-sink.ts";
import { elementsOf, isWholeJson } from "../../core/json-elements.ts";
import { didYouMean } from "../../core/nearest.ts";
import { KaratError, receivedText, usageError } from "../../core/problem.ts";
import type {
  AnyFormat,
  Entry,
  Format,
  Item,
  RecordKind,
  Source,
  SourceRecord,
  WrongBytes,
} from "../../core/source.ts";
import type { ColumnMap } from "../../core/table/column-map.ts";
import { NeutralRows } from "../../core/table/neutral-rows.ts";
import { ValueDigest } from "../../core/value-digest.ts";
import { itemsOf, lastItemsOf } from "./side-reader.ts";

/** Units in the neutral shape of the task, as objects in memory. */
export type Values<Line = unknown> = Iterable<Line> | AsyncIterable<Line>;
/** One side of what is scored: a source of records, or units in memory. */
export type Input<Line = unknown> = Source | Values<Line>;

export interface Side {
  readonly input: Input;
  readonly name: "gold" | "pred";
  /** The id of a format, where it should not be guessed. */
  readonly format?: string | undefined;
  /** Columns of a table by what they are. */
  readonly map?: ColumnMap | undefined;
  /** Columns that belong to the other side, where both are read from one table. */
  readonly others?: readonly string[] | undefined;
  /** Those of the task: they may decide which files are read, and how. */
  readonly options?: unknown;
}

export interface OpenedSide<Value> {
  /** The side as the user named it. */
  readonly name: string;
  /** Where it lies on a disk, if it does. */
  readonly path?: string | undefined;
  readonly format: AnyFormat<Value>;
  records(): AsyncIterable<readonly SourceRecord[]>;
  /** How many files are read as wholes, mostly one for each unit; null where records are lines or in memory. */
  readonly files: number | null;
  /** Their paths; empty where records are lines or in memory. */
  readonly paths: readonly string[];
  /** Says which files are not laid out as the format wants them and are read all the same; to be asked once they were read. */
  warnOfLayout(sink: FindingSink): void;
  items(options: unknown, sink: FindingSink): AsyncIterable<readonly Item<Value>[]>;
  digest(): Promise<string | null>;
  /** Whether it can be read only once, as standard input can. */
  readonly isStream: boolean;
}

export function isSource(input: Input): input is Source {
  const { list, records } = (input ?? {}) as Partial<Source>;
  return typeof list === "function" && typeof records === "function";
}

export async function openSide<Value>(side: Side, formats: readonly AnyFormat<Value>[]): Promise<OpenedSide<Value>> {
  const { input } = side;
  if (!isSource(input)) return openValues(input, side, formats);
  const { format, entries, odd } = await filesOf(input, side, formats);
  const wrongBytes = side.options === undefined ? undefined : format.wrongBytes?.(side.options);
  const reading = await readingOf(input, entries, format.by, wrongBytes);
  const rows = rowsOf(side, format, entries.some(isTable));
  const records = () => linesOf(reading.records(), rows);
  const warnOfLayout = (sink: FindingSink) => {
    rows?.warn(sink);
    reading.warnOfLayout(sink);
    if (odd !== undefined) sink.warn(odd.code, odd.message, { record: { file: odd.path, line: 1 } });
  };
  return {
    name: input.name,
    path: input.path,
    format,
    records,
    warnOfLayout,
    files: format.by === "file" ? entries.length : null,
    paths: format.by === "file" ? entries.map(({ path }) => path) : [],
    async *items(options, sink) {
      yield* readAll(records(), format, options, sink);
      warnOfLayout(sink);
    },
    digest: () => input.digest(),
    isStream: input.isStream === true,
  };
}

/** Null where records cannot be rows of a table. */
function rowsOf({ name, map, others }: Side, format: AnyFormat, isTable: boolean): NeutralRows | null {
  return format.id === NEUTRAL ? new NeutralRows({ side: name, format, map, others, isTable }) : null;
}

async function* linesOf(batches: AsyncIterable<readonly SourceRecord[]>, rows: NeutralRows | null) {
  for await (const batch of batches) yield rows === null ? batch : rows.lines(batch);
}

function isTable({ path }: Entry): boolean {
  return tableKind(path) !== null;
}

/** The files of a source that are read, and their format. */
export async function filesOf<Value>(source: Source, side: Side, formats: readonly AnyFormat<Value>[]) {
  const all = await source.list();
  const format = side.format === undefined ? await recognise(all, side, formats) : formatNamed(side.format, formats);
  if (format.id === NEUTRAL && all.every(isTable)) return { format, entries: all };
  const claimed = await claimedBy(format, source, all);
  const entries = claimed.length === 0 ? all : claimed;
  if (format.layout === undefined || side.options === undefined) return { format, entries };
  const paths = entries.map(({ path }) => path);
  const { read, odd } = format.layout(paths, side.options);
  const isRead = new Set(read);
  return { format, entries: entries.filter(({ path }) => isRead.has(path)), odd };
}

function openValues<Value>(values: Values, side: Side, formats: readonly AnyFormat<Value>[]): OpenedSide<Value> {
  const { name, format: wanted } = side;
  if (!isIterable(values)) throw notUnits(values, name);
  const format = neutralFormat(wanted, formats);
  let digest = new ValueDigest();
  const rows = rowsOf(side, format, false);
  const records = () => {
    digest = new ValueDigest();
    return linesOf(inMemory(values, name, digest), rows);
  };
  const warnOfLayout = (sink: FindingSink) => rows?.warn(sink);
  return {
    name,
    format,
    records,
    files: null,
    paths: [],
    warnOfLayout,
    async *items(options, sink) {
      yield* readAll(records(), format, options, sink);
      warnOfLayout(sink);
    },
    digest: async () => digest.hex(),
    isStream: false,
  };
}

/** The format of units in memory. */
const NEUTRAL = "jsonl";

/** The format of units in memory; throws where another was asked for. */
export function neutralFormat<Value>(
  wanted: string | undefined,
  formats: readonly AnyFormat<Value>[],
): AnyFormat<Value> {
  const format = formatNamed(wanted ?? NEUTRAL, formats);
  if (format.id === NEUTRAL) return format;
  throw usageError("BAD_VALUE", { expected: `${NEUTRAL} as the format of units in memory`, received: format.id });
}

/** A value in memory as a record. */
export function valueRecord(value: unknown, name: string, position: number): SourceRecord {
  return { file: `${name}[${position}]`, line: 1, value: value ?? null };
}

function isIterable(values: unknown): values is Values {
  if (typeof values !== "object" || values === null) return false;
  const { [Symbol.asyncIterator]: later, [Symbol.iterator]: now } = values as Partial<
    AsyncIterable<unknown> & Iterable<unknown>
  >;
  return typeof (later ?? now) === "function";
}

/** Many would pass a path, or forget to await. */
function notUnits(values: unknown, name: Side["name"]): KaratError {
  return usageError("BAD_VALUE", {
    expected: `units in memory, or a source of them, as ${name}`,
    received: values instanceof Promise ? "a promise" : receivedText(values),
    ...(typeof values === "string" ? { hint: `for files: readPath(${receivedText(values)}) of karat/node` } : {}),
    ...(values instanceof Promise ? { hint: "await it" } : {}),
  });
}

const BATCH = 256;

async function* inMemory(values: Values, name: string, digest: ValueDigest): AsyncIterable<readonly SourceRecord[]> {
  let batch: SourceRecord[] = [];
  let position = 0;
  for await (const value of values) {
    digest.add(value);
    batch.push(valueRecord(value, name, position++));
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function* readAll<Value>(
  batches: AsyncIterable<readonly SourceRecord[]>,
  format: AnyFormat<Value>,
  options: unknown,
  sink: FindingSink,
): AsyncIterable<readonly Item<Value>[]> {
  const reader = format.open(options, sink);
  let last: SourceRecord | undefined;
  for await (const records of batches) {
    const items: Item<Value>[] = [];
    for (const record of records) for (const item of itemsOf(reader, record, sink)) items.push(item);
    last = records.at(-1) ?? last;
    yield items;
  }
  yield [...lastItemsOf(reader, last, sink)];
}

/** The first declared format that claims a file; tables are read as neutral lines. */
async function recognise<Value>(
  all: readonly Entry[],
  side: Side,
  formats: readonly AnyFormat<Value>[],
): Promise<AnyFormat<Value>> {
  const neutral = formats.find(({ id }) => id === NEUTRAL);
  if (neutral !== undefined && all.length > 0 && all.every(isTable)) return neutral;
  for (const format of formats) for (const entry of all) if (await claims(format, entry)) return format;
  const some = all.slice(0, 3).map((entry) => entry.path);
  const more = all.length > some.length ? ` and ${all.length - some.length} more` : "";
  throw new KaratError([
    {
      code: "BAD_SHAPE",
      at: { file: (side.input as Source).name },
      expected: `${side.name === "gold" ? "gold" : "predictions"} as ${formats.map((format) => format.id).join(" or ")}`,
      received: all.length === 0 ? "no file" : `${some.join(", ")}${more}`,
      hint: formats.map((format) => `${format.id}: ${format.about}`).join("; "),
    },
  ]);
}

export function formatNamed<Value>(id: string, formats: readonly AnyFormat<Value>[]): AnyFormat<Value> {
  const format = formats.find((candidate) => candidate.id === id);
  if (format !== undefined) return format;
  const known = formats.map((candidate) => candidate.id);
  throw usageError("UNKNOWN_OPTION", {
    expected: `a format: ${known.join(", ")}`,
    received: JSON.stringify(id),
    hint: didYouMean(id, known),
  });
}

type Claiming = Pick<Format<unknown>, "claims" | "needs">;

/** Formats decide at once and heads may have to be waited for: so a format is asked again when its head is there. */
export async function claims(format: Claiming, entry: Entry): Promise<boolean> {
  let isHeadWanted = false;
  const isClaimed = format.claims(entry.path, () => {
    isHeadWanted = true;
    return "";
  });
  if (!isHeadWanted) return isClaimed;
  const head = await entry.head();
  return format.claims(entry.path, () => head);
}

/** The files of a format, and those that are read with them. */
export async function claimedBy(
  format: Claiming,
  source: Source,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const claimed = new Set<Entry>();
  for (const entry of entries) if (await claims(format, entry)) claimed.add(entry);
  if (claimed.size === 0 || format.needs === undefined) return [...claimed];
  const records: SourceRecord[] = [];
  for await (const batch of source.records([...claimed], "file")) records.push(...batch);
  return entries.filter((entry) => claimed.has(entry) || format.needs?.(entry.path, records));
}

export interface Reading {
  records(): AsyncIterable<readonly SourceRecord[]>;
  warnOfLayout(sink: FindingSink): void;
}

export async function readingOf(
  source: Source,
  entries: readonly Entry[],
  by: RecordKind,
  wrongBytes?: WrongBytes,
): Promise<Reading> {
  const whole = new Set<Entry>();
  if (by === "line") for (const entry of entries) if (isWholeJson(await entry.head())) whole.add(entry);
  if (whole.size === 0) return { records: () => source.records(entries, by, wrongBytes), warnOfLayout: () => {} };
  return {
    records: () => linesAndElements(source, entries, whole),
    warnOfLayout(sink) {
      for (const { path } of whole)
        sink.warn(
          "NOT_LINES",
          "a file is JSON as a whole, where lines are expected; it was read with one unit an element",
          {
            record: { file: path, line: 1 },
          },
        );
    },
  };
}

async function* linesAndElements(source: Source, entries: readonly Entry[], whole: ReadonlySet<Entry>) {
  const lines = entries.filter((entry) => !whole.has(entry));
  if (lines.length > 0) yield* source.records(lines, "line");
  for await (const files of source.records([...whole], "file")) yield files.flatMap(elementsOf);
}
