// Intervals and paired tests for rows that come from anywhere: named columns in, named scores out.
import { finish } from "../../core/event-loop.ts";
import { badValue, KaratError, receivedText, usageError } from "../../core/problem.ts";
import { checkSettings, type Schema, thatIs } from "../../core/schema.ts";
import { distributionOf } from "../../stats/distribution.ts";
import { testPair } from "../../stats/permutation.ts";
import type { Sample } from "../../stats/sample.ts";
import { TESTS, type TestName } from "../../stats/studentise.ts";
import { functionScoring } from "../part/task-scoring.ts";
import { SETTING_SCHEMAS } from "../setting-schemas.ts";
import { type Intervals, intervalSteps } from "./intervals.ts";
import { knownName, type ResampleSettings, resampling } from "./resample-settings.ts";

/** Rows of numbers, one per unit. */
export type CustomRows = readonly Readonly<Record<string, number>>[];

/** Scores from the sums over all units; null is undefined. */
export type CustomSummarize = (totals: Readonly<Record<string, number>>) => Readonly<Record<string, number | null>>;

/** The paired test of one score. */
export interface CustomTest {
  readonly difference: number | null;
  readonly p: number | null;
  readonly exact: boolean;
  readonly smallestP: number;
}

/** Settings of `bootstrap`. */
export interface BootstrapSettings extends ResampleSettings {
  /** The lowest and highest value that the scores can have: no limit lies outside. Shares have [0, 1]. */
  readonly range?: readonly [low: number, high: number];
}

const RANGE_KIND: Schema = thatIs(
  "the lowest and the highest value, [0, 1]",
  (value) => Array.isArray(value) && value.length === 2 && value[0] < value[1],
);

/**
 * Bootstrap intervals of scores computed from rows of your own.
 *
 * @example
 * import { bootstrap } from "karat";
 *
 * const rows = [{ hits: 3, of: 4 }, { hits: 1, of: 5 }, { hits: 2, of: 2 }];
 * const intervals = bootstrap(rows, ({ hits = 0, of = 0 }) => ({ accuracy: hits / of }));
 * console.log(intervals.accuracy?.level); // 0.95
 */
export function bootstrap(rows: CustomRows, summarize: CustomSummarize, settings: BootstrapSettings = {}): Intervals {
  checkSettings(settings, { ...SETTING_SCHEMAS, range: RANGE_KIND });
  const { range, ...given } = settings;
  const { level, resamples, seed, interval } = resampling({ interval: "bca", ...given });
  if (level === null) throw badValue("a level as ci", null);
  const { sample, scores } = sampleOf(rows, summarize, "rows");
  const placed = scores.map((id, at) => ({ id, at, ...(range && { range }) }));
  return finish(intervalSteps(placed, distributionOf(sample, { resamples, seed }), { level, interval })).intervals;
}

/**
 * Paired permutation test of two systems on rows of your own, with the same units in the same order.
 *
 * @example
 * import { permutationTest } from "karat";
 *
 * const baseline = [3, 1, 2, 2, 1, 3].map((hits) => ({ hits, of: 4 }));
 * const system = [4, 2, 3, 3, 2, 4].map((hits) => ({ hits, of: 4 }));
 * const test = permutationTest({ baseline, system }, ({ hits = 0, of = 0 }) => ({ accuracy: hits / of }));
 * console.log(test.accuracy?.difference); // 0.25
 */
export function permutationTest(
  rows: { readonly baseline: CustomRows; readonly system: CustomRows },
  summarize: CustomSummarize,
  settings: Pick<ResampleSettings, "resamples" | "seed"> & { readonly test?: TestName } = {},
): Readonly<Record<string, CustomTest>> {
  checkSettings(settings, SETTING_SCHEMAS);
  const { baseline, system } = rows ?? {};
  const first = sampleOf(baseline, summarize, "baseline");
  const second = sampleOf(system, summarize, "system");
  if (baseline.length !== system.length)
    throw usageError("BAD_VALUE", {
      expected: "as many rows of system as of baseline, for the same units",
      received: `${system.length} and ${baseline.length}`,
    });
  const { permutations, seed } = resampling({ ...settings, ci: null });
  const test = knownName("a test", settings.test ?? "studentised", TESTS);
  const { differences, p, exact, smallestP } = testPair(
    { ...first.sample, baseline: first.sample.rows, system: second.sample.rows },
    { test, seed, ...(permutations === null ? {} : { permutations }) },
  );
  return Object.fromEntries(
    first.scores.map((score, at) => [
      score,
      { difference: differences[at]!, p: p[at]!, exact, smallestP: smallestP[at]! },
    ]),
  );
}

function sampleOf(rows: CustomRows, summarize: CustomSummarize, name: string): { sample: Sample; scores: string[] } {
  checkRows(rows, name);
  if (typeof summarize !== "function") throw badValue("a function from totals to scores as summarize", summarize);
  const columns = Object.keys(rows[0]!).sort();
  const values = Float64Array.from(rows.flatMap((row, at) => columns.map((column) => cell(row, { name, at, column }))));
  const totals = columns.map((column): [string, number] => [column, rows.reduce((sum, row) => sum + row[column]!, 0)]);
  const scores = Object.keys(summarize(Object.fromEntries([...totals, ["units", rows.length]])));
  return { sample: { ...functionScoring(columns, scores, summarize), rows: values }, scores };
}

function checkRows(rows: CustomRows, name: string): void {
  if (!Array.isArray(rows) || !rows.every((row) => typeof row === "object" && row !== null))
    throw badValue(`a list of rows as ${name}`, rows);
  if (rows.length === 0) throw usageError("BAD_VALUE", { expected: `at least one row in ${name}`, received: "none" });
}

function cell(row: CustomRows[number], { name, at, column }: { name: string; at: number; column: string }): number {
  const value: unknown = row[column];
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new KaratError({
    code: "BAD_VALUE",
    at: { file: name, path: [at, column] },
    expected: "a finite number",
    received: receivedText(value),
  });
}
