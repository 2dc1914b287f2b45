// Opens one side of the input: recognises the format of a source, or takes values that are already in memory.

import type { FindingSink } from "../../contract/finding-sink.ts";
import { idText } from "../../contract/ids.ts";
import type {
  AnyFormat,
  Entry,
  Format,
  Item,
  Layout,
  RecordKind,
  SideName,
  Source,
  SourceRecord,
  WrongBytes,
} from "../../contract/source.ts";
import { misnamedHint, tableKind } from "../../input/files/container.ts";
import { type ColumnMap, isIdName, SIDE_WORDS } from "../../input/table/column-map.ts";
import { mayBeRows, type RowsSide } from "../../input/table/neutral-lines.ts";
import type { NeutralRows } from "../../input/table/neutral-rows.ts";
import { elementsOf, isWholeJson } from "../../json/text.ts";
import { unknownName } from "../../problems/nearest.ts";
import { KaratError, receivedText, usageError } from "../../problems/problem.ts";
import { firstOf } from "../../problems/visible-text.ts";
import { checkShards } from "./check-shards.ts";
import { itemsOf, lastItemsOf } from "./side-reader.ts";
import { isIterable, sourceOfValues, type Values } from "./source-of-values.ts";

/** One side of the input: a source, or units in memory. */
export type Input<Line = unknown> = Source | Values<Line>;

export interface SideInput {
  readonly input: Input;
  readonly name: SideName;
  /** The id of a format, where it should not be guessed. */
  readonly format?: string | undefined;
  readonly map?: ColumnMap | undefined;
  /** The columns that belong to the other side; undefined unless both sides are read from one table. */
  readonly others?: readonly string[] | undefined;
  /** The options of the task: they may decide which files are read, and how. */
  readonly options?: unknown;
  /** Whether only what settles open options is read, which needs no digest. */
  readonly isGlance?: boolean;
}

export interface OpenedSide {
  readonly name: string;
  readonly path?: string | undefined;
  readonly format: AnyFormat;
  records(): AsyncIterable<readonly SourceRecord[]>;
  /** The paths of files that are read as wholes; empty where records are lines or in memory. */
  readonly paths: readonly string[];
  /** Warns of files that are read although the format wants another layout; call it when all records have been read. */
  warnOfLayout(sink: FindingSink): void;
  items(options: unknown, sink: FindingSink): AsyncIterable<readonly Item<unknown>[]>;
  digest(): Promise<string | null>;
  readonly isStream: boolean;
}

export function isSource(input: Input): input is Source {
  const { list, records } = (input ?? {}) as Partial<Source>;
  return typeof list === "function" && typeof records === "function";
}

export async function openSide(side: SideInput, formats: readonly AnyFormat[]): Promise<OpenedSide> {
  const { input, name, isGlance, options, others } = side;
  const source = isSource(input) ? input : sourceOfUnits(input, name);
  const {
    format: recognised,
    entries,
    odd,
  } = isSource(input)
    ? await filesOf(input, side, formats)
    : { format: neutralFormat(side.format, formats), entries: [] };
  const format = (others === undefined ? undefined : recognised.inOneFile) ?? recognised;
  const paths = entries.map(({ path }) => path);
  if (format.by === "line") checkShards(source.name, paths);
  const wrongBytes = options === undefined ? undefined : format.wrongBytes?.(options);
  const reading = await readingOf(source, entries, format.by, wrongBytes);
  /** Null if the records are no rows of a table; undefined before the first of them. */
  let rows: NeutralRows | null | undefined = format.id === NEUTRAL ? undefined : null;
  async function* records() {
    rows?.restart();
    for await (const batch of reading.records()) {
      if (rows === undefined && batch.length > 0)
        rows = await rowsOf(batch, { ...side, side: name, format, isTable: entries.some(isTable) });
      yield rows?.lines(batch) ?? batch;
    }
  }
  const warnOfLayout = (sink: FindingSink) => {
    rows?.warn(sink);
    for (const { code, message, path } of [...reading.odd, ...(odd ? [odd] : [])])
      sink.warn(code, message, { record: { file: path, line: 1 } });
  };
  return {
    name: source.name,
    path: source.path,
    format,
    records,
    paths: format.by === "file" ? paths : [],
    isStream: source.isStream === true,
    warnOfLayout,
    digest: async () => rows?.digest() ?? (await source.digest()),
    async *items(options, sink) {
      const reader = (isGlance ? format.glance : undefined)?.(options, sink) ?? format.open(options, sink);
      let last: SourceRecord | undefined;
      for await (const batch of records()) {
        yield batch.flatMap((record) => [...itemsOf(reader, record, sink)]);
        last = batch.at(-1) ?? last;
      }
      yield [...lastItemsOf(reader, last, sink)];
      warnOfLayout(sink);
    },
  };
}

/** Reads rows of tables; the code for them is loaded only if there may be one. */
async function rowsOf(first: readonly SourceRecord[], side: RowsSide): Promise<NeutralRows | null> {
  return mayBeRows(first, side) ? new (await import("../../input/table/neutral-rows.ts")).NeutralRows(side) : null;
}

/** The systems whose predictions a side holds; none where it holds those of one. */
export async function systemsOf({ format, records }: OpenedSide): Promise<readonly string[]> {
  if (format.systems === undefined) return [];
  const all: SourceRecord[] = [];
  for await (const batch of records()) all.push(...batch);
  return format.systems(all);
}

function isTable({ path }: Entry): boolean {
  return tableKind(path) !== null;
}

/** Whether a source is one JSON file, not a folder or archive with one in it. */
function isJsonFile({ name }: Source, [only, ...more]: readonly Entry[]): boolean {
  const path = only?.path ?? "";
  return more.length === 0 && /\.json$/i.test(path) && idText(name.replace(/\.gz$/i, "")).endsWith(path);
}

/** Whether a file begins with a list of objects that say which units they are about. */
async function isListOfRows(entry: Entry): Promise<boolean> {
  const head = await entry.head();
  return /^\ufeff?\s*\[\s*\{/.test(head) && [...head.matchAll(KEYS)].some(([, key]) => isIdName(key!));
}

const KEYS = /"([^"\\]+)"\s*:/g;

export async function filesOf(source: Source, side: SideInput, formats: readonly AnyFormat[]) {
  const all = await source.list();
  const format =
    side.format === undefined ? await recognisedFormat(all, side, formats) : formatNamed(side.format, formats);
  if (format.id === NEUTRAL && all.every(isTable)) return { format, entries: all };
  const claimed = await claimedBy(format, source, all);
  const entries = claimed.length === 0 ? all : claimed;
  const unread = unreadTables(all, entries);
  if (unread !== undefined && (side.others !== undefined || format.id === NEUTRAL)) throw mixedFolder(source.name, all);
  if (format.layout === undefined || side.options === undefined) return { format, entries, odd: unread };
  const paths = entries.map(({ path }) => path);
  const { read, odd = unread } = format.layout(paths, side.options);
  const isRead = new Set(read);
  return { format, entries: entries.filter(({ path }) => isRead.has(path)), odd };
}

/** Tables among files of another format. */
function unreadTables(all: readonly Entry[], read: readonly Entry[]): Layout["odd"] {
  const isRead = new Set(read);
  const paths = all.filter((entry) => isTable(entry) && !isRead.has(entry)).map(({ path }) => path);
  const [path] = paths;
  if (path === undefined) return undefined;
  const message = `Tables beside files of another format are not read: ${firstOf(paths, 1)}`;
  return { code: "UNREAD_TABLES", message, path };
}

function mixedFolder(file: string, all: readonly Entry[]): KaratError {
  const [table, other] = [all.find(isTable), all.find((entry) => !isTable(entry))];
  return new KaratError({
    code: "BAD_SHAPE",
    at: { file },
    expected: "a table, or a folder of nothing but tables",
    received: `${table?.path} and ${other?.path}`,
    hint: `name the table: ${file}/${table?.path}`,
  });
}

const NEUTRAL = "jsonl";

/** The format of units in memory; throws where another was asked for. */
export function neutralFormat(wanted: string | undefined, formats: readonly AnyFormat[]): AnyFormat {
  const format = formatNamed(wanted ?? NEUTRAL, formats);
  if (format.id === NEUTRAL) return format;
  throw usageError("BAD_VALUE", { expected: `${NEUTRAL} as the format of units in memory`, received: format.id });
}

/** Many would pass a path, or forget to await. */
function sourceOfUnits(values: unknown, name: SideName): Source {
  if (isIterable(values)) return sourceOfValues(values, name);
  throw usageError("BAD_VALUE", {
    expected: `units in memory, or a source of them, as ${name}`,
    received: values instanceof Promise ? "a promise" : receivedText(values),
    ...(typeof values === "string" ? { hint: `for files: readPath(${receivedText(values)}) of karat/node` } : {}),
    ...(values instanceof Promise ? { hint: "await it" } : {}),
  });
}

/** The first declared format that claims a file; tables are read as neutral lines. */
async function recognisedFormat(
  all: readonly Entry[],
  side: SideInput,
  formats: readonly AnyFormat[],
): Promise<AnyFormat> {
  const neutral = formats.find(({ id }) => id === NEUTRAL);
  if (neutral !== undefined && all.length > 0 && all.every(isTable)) return neutral;
  const isFile = isJsonFile(side.input as Source, all);
  if (neutral?.idKey !== undefined && isFile) return neutral;
  const isList = neutral !== undefined && isFile && (await isListOfRows(all[0]!));
  const possible = isList ? formats.filter(({ by }) => by === "line") : formats;
  const known = await claiming(possible, all);
  if (known !== undefined && known !== neutral) return known;
  const found = (await claiming(possible, await longRecord(all))) ?? known ?? (isList ? neutral : undefined);
  if (found !== undefined) return found;
  const paths = all.map(({ path }) => path);
  throw new KaratError({
    code: "BAD_SHAPE",
    at: { file: (side.input as Source).name },
    expected: `${SIDE_WORDS[side.name]} as ${formats.map((format) => format.id).join(" or ")}`,
    received: all.length === 0 ? "no file" : firstOf(paths, 3),
    hint:
      misnamedHint((await all[0]?.head()) ?? "", paths[0]) ??
      formats.map((format) => `${format.id}: ${format.about}`).join("; "),
  });
}

async function claiming(formats: readonly AnyFormat[], entries: readonly Entry[]) {
  for (const format of formats) for (const entry of entries) if (await claims(format, entry)) return format;
  return undefined;
}

const LONGEST_RECORD = 1 << 20;

/** A single file whose first record is longer than its head, and may show its format later; none of others. */
async function longRecord([only, ...more]: readonly Entry[]): Promise<readonly Entry[]> {
  if (only === undefined || more.length > 0) return [];
  const head = await only.head();
  if (!isWholeJson(head) && head.includes("\n")) return [];
  const longer = await only.head(LONGEST_RECORD);
  const record = isWholeJson(head) ? longer : longer.split("\n", 1)[0]!;
  return [{ ...only, head: () => record }];
}

export function formatNamed(id: string, formats: readonly AnyFormat[]): AnyFormat {
  const format = formats.find((candidate) => candidate.id === id);
  if (format !== undefined) return format;
  const known = formats.map((candidate) => candidate.id);
  throw unknownName(`a format: ${known.join(", ")}`, id, known);
}

type Claiming = Pick<Format<unknown>, "claims" | "needs">;

/** A format decides synchronously, but the head of a file may have to be awaited: then the format is asked again. */
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

export async function readingOf(
  source: Source,
  entries: readonly Entry[],
  by: RecordKind,
  wrongBytes?: WrongBytes,
): Promise<{
  records(): AsyncIterable<readonly SourceRecord[]>;
  readonly odd: readonly NonNullable<Layout["odd"]>[];
}> {
  const whole = new Set<Entry>();
  if (by === "line") for (const entry of entries) if (isWholeJson(await entry.head())) whole.add(entry);
  if (whole.size === 0) return { records: () => source.records(entries, by, wrongBytes), odd: [] };
  return {
    records: () => linesAndElements(source, entries, whole),
    odd: [...whole].map(({ path }) => ({ code: "NOT_LINES", message: NOT_LINES, path })),
  };
}

const NOT_LINES = "Read with one unit per element: the file is JSON as a whole, where lines are expected";

async function* linesAndElements(source: Source, entries: readonly Entry[], whole: ReadonlySet<Entry>) {
  const lines = entries.filter((entry) => !whole.has(entry));
  if (lines.length > 0) yield* source.records(lines, "line");
  for await (const files of source.records([...whole], "file")) yield files.flatMap(elementsOf);
}
