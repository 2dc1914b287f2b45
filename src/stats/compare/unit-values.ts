// One score of every unit that all systems have: where two systems differ.
import type { Comparison } from "../../contract/comparison.ts";
import { declaredBy } from "../../contract/define-task.ts";
import { evaluator } from "../../contract/formula/evaluate.ts";
import { formulasOf } from "../../contract/formula/score-formulas.ts";
import type { Result } from "../../contract/result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { rowTotals, unitsWith } from "../../contract/unit-rows.ts";
import { withDigest } from "../../json/digest.ts";
import { inBoth, type ScoredRun, type ScoredSystem } from "./scored-system.ts";

export function withUnits(task: AnyTask, comparison: Comparison, scored: readonly ScoredSystem[]): Comparison {
  const { ids, values } = comparedUnitValues(task, scored, comparison.primary);
  const columns = comparison.systems.map(({ name }) => [name, values.get(name)!] as const);
  const perUnit = ids.map((id, at) => ({
    id,
    values: Object.fromEntries(columns.map(([name, own]) => [name, Number.isNaN(own[at]) ? null : own[at]!])),
  }));
  return declaredBy(task.definition, withDigest({ ...comparison, perUnit }));
}

export function comparedUnitValues(task: AnyTask, scored: readonly ScoredSystem[], score: string) {
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
  const rows = unitsWith(run, ids).values;
  const { totals } = run.result;
  const formula = formulasOf(definition)[score] ?? null;
  const byFunction = (unit: Record<string, number>, run: Result["totals"]): number =>
    definition.summarize(unit, options, run)[score] ?? Number.NaN;
  // No other score where that is possible: there may be a million units.
  const evaluate: typeof byFunction = formula === null ? byFunction : evaluator(formula);
  return Float64Array.from(ids, (_, at) => evaluate(rowTotals(definition.columns, rows, at), totals));
}
