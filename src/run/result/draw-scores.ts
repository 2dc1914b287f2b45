// The scores of resampled units, drawn without the columns that no score is made of: a task may count more than its options ask for.
import type { AnyTask } from "../../core/task.ts";
import { bootstrapReplicates } from "../../stats/bootstrap.ts";
import type { Replicates, Sample } from "../../stats/sample.ts";
import { summarizer, taskScoring } from "../part/rows.ts";

export { AT_A_TIME } from "../../stats/drawn-sums.ts";

/** Thrown where other totals than the observed ones make a task read a column that was left out. */
class UnreadColumn extends Error {}

/**
 * Draws all scores of some replicates, replicate after replicate: from rows without the columns that the scores of all
 * units together are not made of; from whole rows, if some resample turns out to need more. Sums of columns do not depend
 * on each other: either way the same bits.
 */
export function scoreDrawer(
  task: AnyTask,
  { rows, groups }: Pick<Sample, "rows" | "groups">,
): (replicates: Replicates) => Float64Array {
  const whole = { ...taskScoring(task), rows, ...(groups && { groups }) };
  let sample = narrowSample(task, whole);
  return (replicates) => {
    try {
      return bootstrapReplicates(sample, replicates);
    } catch (error) {
      if (!(error instanceof UnreadColumn)) throw error;
      sample = whole;
      return bootstrapReplicates(sample, replicates);
    }
  };
}

export function narrowSample(task: AnyTask, sample: Sample): Sample {
  const { definition, options } = task;
  const columns: readonly string[] = definition.columns;
  const read = columnsRead(task, sample.rows);
  const kept = [...columns.keys()].filter((column) => read.has(columns[column]!));
  if (kept.length === columns.length) return sample;
  return {
    ...sample,
    rows: keepColumns(sample.rows, columns.length, kept),
    columns: kept.length,
    summarize: summarizer({
      columns: kept.map((column) => columns[column]!),
      scores: Object.keys(definition.scores),
      summarize: (totals) => definition.summarize(totals, options),
      guard: guardOf(columns.filter((column) => !read.has(column))),
    }),
    denominators: [],
  };
}

function columnsRead({ definition, options }: AnyTask, rows: Float64Array): ReadonlySet<string> {
  const columns: readonly string[] = definition.columns;
  const read = new Set<string>();
  const totals: Record<string, number> = { units: rows.length / columns.length };
  for (const [column, name] of columns.entries()) {
    let total = 0;
    for (let at = column; at < rows.length; at += columns.length) total += rows[at]!;
    Object.defineProperty(totals, name, {
      enumerable: true,
      get: () => {
        read.add(name);
        return total;
      },
    });
  }
  definition.summarize(totals, options);
  return read;
}

function guardOf(columns: readonly string[]): object {
  const guard = {};
  for (const name of columns)
    Object.defineProperty(guard, name, {
      get: () => {
        throw new UnreadColumn(name);
      },
    });
  return guard;
}

function keepColumns(rows: Float64Array, columns: number, kept: readonly number[]): Float64Array {
  const narrow = new Float64Array((rows.length / columns) * kept.length);
  for (let from = 0, to = 0; from < rows.length; from += columns)
    for (const column of kept) narrow[to++] = rows[from + column]!;
  return narrow;
}
