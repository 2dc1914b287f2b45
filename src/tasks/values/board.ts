// A board: one table with a column of numbers for each system, or for each metric of each system.
import * as v from "valibot";
import type { FindingSink } from "../../contract/finding-sink.ts";
import type { Format, SourceRecord } from "../../contract/source.ts";
import { jsonLines } from "../../input/json-lines.ts";
import { groupBy } from "../../numeric/group.ts";
import { unknownName } from "../../problems/nearest.ts";
import { badValue, KaratError, receivedText } from "../../problems/problem.ts";
import { firstOf } from "../../problems/visible-text.ts";
import { isNoMetric } from "./read-rows.ts";
import { asNumber } from "./sample.ts";
import { ColumnSums, mayBeSummary, SUMMARY_ROW, summaryMessage } from "./summary-rows.ts";

type Cells = Readonly<Record<string, unknown>>;

/** Rows of a board with their cells as they are written. */
export const boardRows: Format<Cells> = {
  ...jsonLines<{ readonly id: string }, Cells>({
    about: 'a table with an id and a column for each system; lines {"id","claude":1,"gpt":0}',
    shape: v.looseObject({ id: v.string() }),
    keys: [],
    value: (line) => line,
  }),
  takesColumns: true,
  mayHaveTotals: true,
} as Format<Cells>;

export interface BoardRow {
  readonly id: string;
  readonly cells: Cells;
  readonly record: SourceRecord;
}

/** Each system with its rows, as the task reads them. */
export interface Board {
  /** The id of each row, in place of gold. */
  readonly gold: readonly SourceRecord[];
  readonly systems: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
  readonly metrics: readonly string[];
}

interface BoardWish {
  /** Columns by the names of their systems; all columns of numbers if there are none. */
  readonly columns: ReadonlyMap<string, string>;
  readonly primary?: string | undefined;
  /** Columns that name the group or the cluster of a row. */
  readonly labels: readonly string[];
}

const SCORE = "score";

/** The systems of a board; throws where its columns are no systems. */
export function boardOf(rows: readonly BoardRow[], wish: BoardWish, sink: FindingSink): Board {
  const samples = withoutSummaries(rows, sink);
  const [first] = samples;
  if (first === undefined) throw refused(rows[0]?.record, "at least one row with an id", "none");
  const columns = [...new Set(samples.flatMap(({ cells }) => Object.keys(cells)))];
  const isNamed = wish.columns.size > 0;
  for (const column of wish.columns.values())
    if (!columns.includes(column)) throw unknownName("a column of the table for `map`", column, columns);
  const others = columns.filter((name) => !wish.labels.includes(name));
  const named = isNamed ? wish.columns : new Map(numericColumns(samples, others).map((name) => [name, name]));
  const grid = gridOf([...named.keys()], wish.primary);
  const systems = groupBy(grid, ({ system }) => system);
  if (systems.size < 2)
    throw refused(first.record, "a column of numbers for each of two systems or more", columnList([...named.keys()]), {
      hint: "karat score values scores a table of one system",
    });
  // Whoever names the columns knows that they are systems.
  if (!isNamed) refuseUnlikeRanges(samples, grid);
  const metrics = [...new Set(grid.map(({ metric }) => metric))];
  return {
    gold: samples.map(({ id, record, cells }) => ({
      ...record,
      value: { id, ...Object.fromEntries(wish.labels.map((label) => [label, cells[label]])) },
    })),
    metrics,
    systems: new Map(
      Array.from(systems, ([system, of]) => [
        system,
        samples.flatMap((row) => {
          const values = of.map(({ metric, name }) => [metric, numberIn(row, named.get(name)!)] as const);
          // An empty cell is a missing prediction.
          return values.every(([, value]) => value === null) ? [] : [{ id: row.id, ...Object.fromEntries(values) }];
        }),
      ]),
    ),
  };
}

/** Every column with a number, except ids, trials and what samples were about. Columns of texts are no systems. */
function numericColumns(rows: readonly BoardRow[], columns: readonly string[]): readonly string[] {
  const names = columns.filter((name) => !isNoMetric(name));
  for (const name of names) {
    const row = rows.find(({ cells }) => numberOf(cells[name]) === undefined);
    if (row === undefined) continue;
    throw refused(row.record, "numbers in the column of a system", receivedText(row.cells[name]), {
      name,
      hint: NAME_COLUMNS,
    });
  }
  return names.filter((name) => rows.some(({ cells }) => numberOf(cells[name]) !== null));
}

/** Null for an empty cell, which NaN is too; undefined for what is no finite number. */
function numberOf(cell: unknown): number | null | undefined {
  if (cell === "" || cell === null || cell === undefined || /^nan$/i.test(String(cell))) return null;
  return asNumber(cell) ?? undefined;
}

function numberIn({ cells, record }: BoardRow, column: string): number | null {
  const cell = Object.hasOwn(cells, column) ? cells[column] : null;
  const value = numberOf(cell);
  if (value !== undefined) return value;
  throw refused(record, "numbers in the column of a system", receivedText(cell), { name: column });
}

const NAME_COLUMNS = "name the columns of the systems: `map: pred.NAME=COLUMN`, once for each";

interface GridColumn {
  readonly name: string;
  readonly system: string;
  readonly metric: string;
}

const SEPARATORS = [".", "/", ":", "|"];
/** Names of systems have these too, so that they only part a metric that the user names. */
const DOUBTFUL = ["_", "-", " "];

/** `claude.acc, claude.f1, gpt.acc, gpt.f1`: a metric of each system, if all columns are named so; otherwise one metric. */
function gridOf(names: readonly string[], primary: string | undefined): readonly GridColumn[] {
  const separators = primary === undefined ? SEPARATORS : [...SEPARATORS, ...DOUBTFUL];
  for (const separator of separators) {
    const columns = names.map((name): GridColumn => {
      const at = name.lastIndexOf(separator);
      return { name, system: name.slice(0, Math.max(0, at)), metric: name.slice(at + separator.length) };
    });
    const systems = groupBy(columns, ({ system }) => system);
    const metrics = new Set(columns.map(({ metric }) => metric));
    const isWhole = [...systems.values()].every((of) => of.length === metrics.size) && !systems.has("");
    const isWanted = primary === undefined ? metrics.size > 1 && ![...metrics].some(isVersion) : metrics.has(primary);
    if (isWhole && isWanted && systems.size > 1 && columns.length === systems.size * metrics.size) return columns;
  }
  if (primary !== undefined && primary !== SCORE)
    throw badValue("a metric that every system has a column for, as f1 in claude.f1, as `primary`", primary);
  return names.map((name) => ({ name, system: name, metric: SCORE }));
}

/** Says whether a name is the end of a version, as in gpt-4.1 and llama3:8b, and no metric. */
function isVersion(metric: string): boolean {
  return /^\d/.test(metric);
}

/** Beyond this a column is no share, as one from 0 to 1 is. */
const FAR_ABOVE_ONE = 10;

/** Columns of very different ranges are metrics of one system, such as accuracy and seconds. */
function refuseUnlikeRanges(rows: readonly BoardRow[], grid: readonly GridColumn[]): void {
  for (const columns of groupBy(grid, ({ metric }) => metric).values()) {
    const ranges = columns.map(({ name }) => {
      const values = rows.flatMap((row) => numberIn(row, name) ?? []);
      const least = values.reduce((low, value) => Math.min(low, value), 0);
      return { name, least, most: values.reduce((high, value) => Math.max(high, value), 0) };
    });
    const share = ranges.find(({ least, most }) => least >= 0 && most <= 1);
    const large = ranges.find(({ most }) => most > FAR_ABOVE_ONE);
    if (share === undefined || large === undefined) continue;
    throw refused(
      rows[0]!.record,
      "columns of one range, one for each system",
      `${receivedText(share.name)} from 0 to 1 and ${receivedText(large.name)} up to ${large.most}`,
      { hint: `these look like metrics of one system, which karat score values scores. If not, ${NAME_COLUMNS}` },
    );
  }
}

/** Rows that hold the means or sums of the others are left out with a warning; others with such names are warned of. */
function withoutSummaries(rows: readonly BoardRow[], sink: FindingSink): readonly BoardRow[] {
  const numbersOf = ({ cells }: BoardRow) =>
    Object.entries(cells).flatMap(([name, cell]) => {
      const value = isNoMetric(name) ? null : numberOf(cell);
      return typeof value === "number" ? [[name, value] as const] : [];
    });
  const sums = new ColumnSums();
  for (const row of rows) if (!mayBeSummary(row.id)) sums.add(numbersOf(row));
  return rows.filter((row) => {
    if (!mayBeSummary(row.id)) return true;
    const isSummary = sums.isSummary(numbersOf(row));
    if (row.id === "" && !isSummary) throw refused(row.record, "an id in every row", "an empty cell");
    sink.warn(SUMMARY_ROW, summaryMessage(row.id, isSummary), { record: row.record });
    return !isSummary;
  });
}

function columnList(names: readonly string[]): string {
  return names.length === 0 ? "none" : firstOf(names.map(receivedText), 5);
}

function refused(
  record: SourceRecord | undefined,
  expected: string,
  received: string,
  { name, hint }: { readonly name?: string; readonly hint?: string } = {},
): KaratError {
  const at =
    record === undefined ? null : { file: record.file, line: record.line, ...(name !== undefined && { path: [name] }) };
  return new KaratError({ code: "BAD_SHAPE", at, expected, received, ...(hint === undefined ? {} : { hint }) });
}
