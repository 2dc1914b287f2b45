// The statistics of every task, recomputed from the rows alone: whole scores of all units but one, and the formulas as they are written down.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Result } from "../src/contract/result.ts";
import type { ScoreSpec } from "../src/contract/score-spec.ts";
import type { AnyTask } from "../src/contract/task.ts";
import { compareResults, score } from "../src/index.ts";
import { probabilityBeyond, studentQuantile } from "../src/stats/quantiles.ts";
import { taskScoring } from "../src/stats/task-scoring.ts";
import { TASK_IDS, type TaskId, tasks } from "../src/tasks/index.ts";

type Rows = readonly (readonly number[])[];

/** The exact scores of some rows, by the task. */
function scoreOf({ definition, options }: AnyTask, rows: Rows, id: string): number {
  const columns: readonly string[] = definition.columns;
  const totals = Object.fromEntries([
    ...columns.map((column, at) => [column, rows.reduce((sum, row) => sum + row[at]!, 0)]),
    ["units", rows.length],
  ]);
  return definition.summarize(totals as never, options)[id] ?? Number.NaN;
}

/** The difference of two systems as the rules for two systems say, in the plainest way. */
function differenceOf(task: AnyTask, zero: Rows, one: Rows, id: string) {
  const place = Object.keys(task.definition.scores).indexOf(id);
  const { denominators, places } = taskScoring(task).shapes[place]!;
  const [low, high] = (task.definition.scores[id] as ScoreSpec).range;
  const width = high - low;
  const counts = (row: readonly number[]) =>
    denominators === null
      ? !Number.isNaN(scoreOf(task, [row], id))
      : denominators.some((terms) => terms.reduce((sum, term) => sum + term.weight * (row[term.place] ?? 1), 0) !== 0);
  const without = (rows: Rows, unit: number) => rows.filter((_, at) => at !== unit);
  const [scoreZero, scoreOne] = [scoreOf(task, zero, id), scoreOf(task, one, id)];
  const d = scoreOne - scoreZero;
  const units = zero.map((_, unit) => unit).filter((unit) => counts(zero[unit]!) || counts(one[unit]!));
  const n = units.length;
  const k = Math.min(zero.filter(counts).length, one.filter(counts).length);
  const m = zero.filter((row, unit) => places.some((at) => row[at] !== one[unit]![at])).length;
  if (Number.isNaN(d)) return { d: null, m, p: null, limits: null };
  if (k < 2) return { d, m, p: null, limits: null };
  const leftOut = units.map((unit) => scoreOf(task, without(one, unit), id) - scoreOf(task, without(zero, unit), id));
  if (leftOut.some(Number.isNaN)) return { d, m, p: null, limits: null };
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / n;
  let variance = ((n - 1) / n) * leftOut.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const clip = (value: number) => Math.min(width, Math.max(-width, value));
  if (Math.sqrt(variance) <= 1e-12 * Math.max(1, Math.abs(scoreZero), Math.abs(scoreOne))) {
    if (!Number.isFinite(width)) return { d, m, p: Math.abs(d) < 1e-12 ? 1 : null, limits: null };
    const share = 1 - 0.025 ** (1 / k);
    const p = Math.min(1, 2 * (width / (width + Math.abs(d))) ** k);
    return { d, m, p, limits: [d + share * (-width - d), d + share * (width - d)] };
  }
  let centre = d;
  if (m > 0 && m < 10 && 2 * m <= n) {
    const most = Math.max(...leftOut.map((value) => Math.abs(d + (n - 1) * (mean - value))));
    variance = (n * (n - 1) * variance + 2 * most ** 2 + (2 * n * d ** 2) / (n + 2)) / ((n + 1) * (n + 2));
    centre = (n * d) / (n + 2);
  }
  const error = Math.sqrt(variance);
  const reach = studentQuantile(0.975, k - 1) * error;
  const p = Math.min(1, Math.max(probabilityBeyond(Math.abs(centre) / error, k - 1), 2 ** (1 - m)));
  return { d, m, p, limits: [clip(centre - reach), clip(centre + reach)] };
}

const near = (value: number | null | undefined, expected: number | null | undefined) => {
  if (value == null || expected == null) expect(value ?? null).toBe(expected ?? null);
  else expect(Math.abs(value - expected)).toBeLessThan(1e-8);
};

/** A small generator of whole numbers below a count. */
function draws(seed: number) {
  let state = seed;
  return (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

const UNITS = 26;

it.each(TASK_IDS)(
  "compareResults(%s, …) of random rows agrees with the formulas, and p with the interval",
  async (id: TaskId) => {
    const file = new URL(`../src/tasks/${id}/fixtures/contract.json`, import.meta.url);
    const { gold, pred, perfect } = JSON.parse(readFileSync(file, "utf8"));
    const open = (await tasks[id]())() as AnyTask;
    const scored = [pred, perfect ?? pred].map((preds) =>
      score(open, { gold, pred: preds }, { perUnit: true, ci: null, missing: "skip" }),
    );
    const results: readonly Result[] = await Promise.all(scored);
    const task = open.definition.make(results[0]!.options as never) as AnyTask;
    const pool = results.flatMap(({ rows }) => rows!);
    const draw = draws(id.length * 7 + 1);
    const system = (rows: Rows): Result => ({
      ...results[0]!,
      rows,
      perUnit: rows.map((_, unit) => ({ id: `u${String(unit).padStart(3, "0")}`, scores: {} })),
      totals: Object.fromEntries([
        ...task.definition.columns.map((column: string, at: number) => [
          column,
          rows.reduce((sum, row) => sum + row[at]!, 0),
        ]),
        ["units", rows.length],
      ]) as never,
    });
    for (const changed of [0, 5, 12, UNITS]) {
      const zero = Array.from({ length: UNITS }, () => pool[draw(pool.length)]!);
      const one = zero.map((row, unit) => (unit < changed ? pool[draw(pool.length)]! : row));
      const named = [zero, one].map((rows, at) => ({ name: `s${at}`, result: system(rows) }));
      for (const row of compareResults(task, named, { scores: "all" }).comparisons) {
        const expected = differenceOf(task, zero, one, row.score);
        near(row.difference, expected.d);
        near(row.interval?.low, expected.limits?.[0]);
        near(row.interval?.high, expected.limits?.[1]);
        near(row.p, expected.p);
        expect(row.differing).toBe(expected.m);
        if (row.interval !== null && row.differing >= 6)
          expect(row.p! <= 0.05).toBe(row.interval.low > 0 || row.interval.high < 0);
      }
    }
  },
);
