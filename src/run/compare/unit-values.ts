// One score of every unit that all systems have: where two systems differ.
import type { Comparison } from "../../core/comparison.ts";
import { declaredBy } from "../../core/define-task.ts";
import { withDigest } from "../../core/digest.ts";
import { evaluator } from "../../core/formula/evaluate.ts";
import { formulasOf } from "../../core/formula/score-formulas.ts";
import type { AnyTask } from "../../core/task.ts";
import { rowsOf, rowTotals } from "../part/rows.ts";
import { inBoth, type ScoredRun, type ScoredSystem } from "./scored-system.ts";

export function withUnits(task: AnyTask, comparison: Comparison, scored: readonly ScoredSystem[]): Comparison {
  const { ids, values } = unitValues(task, scored, comparison.primary);
  const columns = comparison.systems.map(({ name }) => [name, values.get(name)!] as const);
  const perUnit = ids.map((id, at) => ({
    id,
    values: Object.fromEntries(columns.map(([name, own]) => [name, Number.isNaN(own[at]) ? null : own[at]!])),
  }));
  return declaredBy(task.definition, withDigest({ ...comparison, perUnit }));
}

export function unitValues(task: AnyTask, scored: readonly ScoredSystem[], score: string) {
  const ids = scored.map((system) => system.ids).reduce(inBoth);
  const values = new Map(
    scored.map(({ name, runs }) => {
      const all = runs.map((run) => valuesOf(task, run, { ids, score }));
      const mean = Float64Array.from(ids, (_, at) => all.reduce((sum, one) => sum + one[at]!, 0) / all.length);
      return [name, all.length === 1 ? all[0]! : mean];
    }),
  );
  return { ids, values };
}

function valuesOf(
  { definition, options }: AnyTask,
  run: ScoredRun,
  { ids, score }: { readonly ids: readonly string[]; readonly score: string },
): Float64Array {
  const columns: readonly string[] = definition.columns;
  const rows = rowsOf(run, ids).values;
  const { totals } = run.result;
  const formula = formulasOf(definition, options)[score] ?? null;
  if (formula === null)
    return Float64Array.from(
      ids,
      (_, at) => definition.summarize(rowTotals(columns, rows, at), options, totals)[score] ?? Number.NaN,
    );
  // By place, and no other score: there may be a million units.
  const width = columns.length;
  const places = new Map([...columns, "units"].map((column, place) => [column, place]));
  const evaluate = evaluator(formula, (column) => places.get(column)!);
  const whole = Float64Array.from([...columns, "units"], (column) => totals[column]!);
  const row = new Float64Array(width + 1).fill(1);
  return Float64Array.from(ids, (_, at) => {
    row.set(rows.subarray(at * width, (at + 1) * width));
    return evaluate(row, whole);
  });
}
