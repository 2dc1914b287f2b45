// A task's summarize over named totals as the function over plain arrays that resampling calls thousands of times.
import type { AnyTask } from "../core/task.ts";
import type { Summarize } from "../stats/sample.ts";

export function summarizer({ definition, options }: AnyTask): Summarize {
  const columns: readonly string[] = definition.columns;
  const scores = Object.keys(definition.scores);
  return (totals, units) => {
    const named: Record<string, number> = { units };
    for (let column = 0; column < columns.length; column++) named[columns[column]!] = totals[column]!;
    const summary = definition.summarize(named, options);
    return scores.map((score) => summary[score] ?? Number.NaN);
  };
}
