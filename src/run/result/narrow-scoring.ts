// Leaves out of resampling the columns that no score is made of: a task may count more than its options ask for.
import type { AnyTask } from "../../core/task.ts";
import type { Distribution } from "../../stats/distribution.ts";
import type { Sample, Weights } from "../../stats/sample.ts";
import { summarizer, taskScoring } from "../part/rows.ts";

/** Thrown where other totals than the observed ones make a task read a column that was left out. */
class UnreadColumn extends Error {}

/**
 * What `make` gives for the rows without the columns that the scores of all units together are not made of; for whole
 * rows, if some resample turns out to need more. Sums of columns do not depend on each other: either way the same bits.
 */
export function withNarrowRows(
  task: AnyTask,
  rows: Float64Array,
  make: (sample: Sample) => Distribution,
): Distribution {
  const whole = () => make({ ...taskScoring(task), rows });
  const sample = narrowSample(task, rows);
  if (sample === null) return whole();
  const orWhole = <Value>(narrow: () => Value, otherwise: () => Value): Value => {
    try {
      return narrow();
    } catch (error) {
      if (error instanceof UnreadColumn) return otherwise();
      throw error;
    }
  };
  return orWhole(() => {
    const narrow = make(sample);
    return { ...narrow, replicates: () => orWhole(narrow.replicates, () => whole().replicates()) };
  }, whole);
}

/** Null where every column is needed. */
function narrowSample(task: AnyTask, rows: Float64Array): Sample | null {
  const { definition, options } = task;
  const columns: readonly string[] = definition.columns;
  const { denominators = [] } = taskScoring(task);
  const read = columnsRead(task, rows);
  const isKept = (column: number) =>
    read.has(columns[column]!) || denominators.some((weights) => weights !== null && weights[column] !== 0);
  const kept = [...columns.keys()].filter(isKept);
  if (kept.length === columns.length) return null;
  const guard = guardOf(columns.filter((_, column) => !isKept(column)));
  return {
    rows: keepColumns(rows, columns.length, kept),
    columns: kept.length,
    summarize: summarizer({
      columns: kept.map((column) => columns[column]!),
      scores: Object.keys(definition.scores),
      summarize: (totals) => definition.summarize(totals, options),
      guard,
    }),
    denominators: denominators.map(
      (weights): Weights | null =>
        weights && Float64Array.of(...kept.map((column) => weights[column]!), weights[columns.length]!),
    ),
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
