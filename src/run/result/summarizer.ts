// Turns a function over named totals into one over plain arrays, which resampling calls thousands of times.
import type { AnyTask } from "../../core/task.ts";
import type { Scoring, Summarize, Weights } from "../../stats/sample.ts";

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

/** How a task makes all its scores of rows. */
export function taskScoring({ definition, options }: AnyTask): Scoring {
  const columns: readonly string[] = definition.columns;
  const scores = Object.keys(definition.scores);
  const declared: Readonly<Record<string, readonly string[] | undefined>> = definition.denominators?.(options) ?? {};
  return {
    columns: columns.length,
    summarize: summarizer({ columns, scores, summarize: (totals) => definition.summarize(totals, options) }),
    denominators: scores.map((score) => (declared[score] === undefined ? null : weightsOf(declared[score], columns))),
  };
}

/** A weight for each column, as often as it is named, and one for the units. */
function weightsOf(names: readonly string[], columns: readonly string[]): Weights {
  const weights = new Float64Array(columns.length + 1);
  for (const name of names) weights[name === "units" ? columns.length : columns.indexOf(name)]! += 1;
  return weights;
}
