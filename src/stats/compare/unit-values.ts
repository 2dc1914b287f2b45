// One score of every unit that all systems have: where two systems differ.
import type { Comparison } from "../../contract/comparison.ts";
import type { AnyTask } from "../../contract/task.ts";
import { declaredBy } from "../../contract/task-facts.ts";
import { unitsWith } from "../../contract/unit-rows.ts";
import { withDigest } from "../../json/digest.ts";
import { unitScores } from "../unit-scores.ts";
import { inBoth, type ScoredSystem } from "./scored-system.ts";

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
      const all = runs.map((run) => {
        const sample = { rows: unitsWith(run, ids).values, columns: task.definition.columns.length };
        return unitScores(task, score, sample, run.result.totals);
      });
      const mean = Float64Array.from(ids, (_, at) => all.reduce((sum, one) => sum + one[at]!, 0) / all.length);
      return [name, all.length === 1 ? all[0]! : mean];
    }),
  );
  return { ids, values };
}
