// A function from named totals to named scores as the one over plain arrays that resampling calls thousands of times.
import type { AnyTask } from "../../core/task.ts";
import type { Summarize } from "../../stats/sample.ts";

export interface NamedSummarize {
  readonly columns: readonly string[];
  readonly scores: readonly string[];
  summarize(totals: Readonly<Record<string, number>>): Readonly<Record<string, number | null>>;
}

export function summarizer({ columns, scores, summarize }: NamedSummarize): Summarize {
  return (totals, units) => {
    const named: Record<string, number> = { units };
    for (let column = 0; column < columns.length; column++) named[columns[column]!] = totals[column]!;
    const summary = summarize(named);
    return scores.map((score) => summary[score] ?? Number.NaN);
  };
}

export function taskSummarizer({ definition, options }: AnyTask): Summarize {
  return summarizer({
    columns: definition.columns,
    scores: Object.keys(definition.scores),
    summarize: (totals) => definition.summarize(totals, options),
  });
}
