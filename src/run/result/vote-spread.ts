// How much of a score's spread comes from the votes that made gold; that noise is already part of the spread between units.
import { hashText } from "../../core/ids.ts";
import { usageError } from "../../core/problem.ts";
import type { Result, Spread } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { distributionOf } from "../../stats/distribution.ts";
import { DEFAULT_SEED, randomStream } from "../../stats/generator.ts";
import { standardErrorOf } from "../../stats/jackknife.ts";
import type { ScoreShape, Terms } from "../../stats/sample.ts";
import type { KeptRows } from "../part/rows.ts";
import { scorePlace, taskScoring } from "../part/task-scoring.ts";
import type { RunSettings } from "../run-header.ts";
import { sampleOf } from "./intervals.ts";

/** Redraws of each unit; few are enough, since their variances add up over all units. */
const REDRAWS = 8;

/** Draws depend on the seed and the id alone, so that the order of units does not matter. */
export function redrawer(
  { definition, options }: AnyTask,
  { seed = DEFAULT_SEED }: RunSettings,
): (id: string, match: unknown) => readonly number[] {
  if (definition.redraw === undefined)
    throw usageError("UNKNOWN_OPTION", {
      expected: "a task whose gold comes from votes, for `votes`",
      received: definition.id,
    });
  const columns: readonly string[] = definition.columns;
  return (id, match) => {
    const random = randomStream(seed, "votes", hashText(id, 1) | 0);
    const uniform = () => (random.next() >>> 0) / 2 ** 32;
    const rows: number[] = [];
    for (let draw = 0; draw < REDRAWS; draw++) {
      const row = definition.tally(definition.redraw!(match, options, uniform), options);
      for (const column of columns) rows.push(row[column]!);
    }
    return rows;
  };
}

export function spreadOf(task: AnyTask, kept: KeptRows, ids: readonly string[]): NonNullable<Result["spread"]> {
  const { shapes, columns } = taskScoring(task);
  const { values, redrawn: draws = [] } = kept;
  const distribution = distributionOf(sampleOf(task, kept));
  const spread = ids.map((id): [string, Spread] => {
    const place = scorePlace(task, id);
    const error = standardErrorOf(distribution, place);
    const units = typeof error === "string" ? null : error.value;
    const variance = Number.isNaN(distribution.observed[place]!)
      ? null
      : voteVariance(shapes[place]!, { values, draws, columns });
    return [id, { units, votes: variance === null ? null : Math.sqrt(variance) }];
  });
  return Object.fromEntries(spread);
}

interface Draws {
  readonly values: Float64Array;
  readonly draws: readonly (readonly number[])[];
  readonly columns: number;
}

/** Σ over units of the variance of gradient · row between the draws of a unit: votes on different units are independent. Null for a function, whose gradient is unknown. */
function voteVariance(shape: ScoreShape, { values, draws, columns }: Draws): number | null {
  const cell = (row: ArrayLike<number>, from: number, place: number) => (place === columns ? 1 : row[from + place]!);
  const partSum = (terms: Terms, row: ArrayLike<number>, from: number) =>
    terms.reduce((sum, { place, weight }) => sum + weight * cell(row, from, place), 0);
  const totals = new Float64Array(shape.parts.length);
  for (let from = 0; from < values.length; from += columns)
    for (const [part, terms] of shape.parts.entries()) totals[part]! += partSum(terms, values, from);
  const slopes = slopesAt(shape, totals);
  if (slopes === null) return null;
  return draws.reduce((all, rows) => {
    const found = Array.from({ length: REDRAWS }, (_, draw) =>
      shape.parts.reduce((sum, terms, part) => sum + slopes[part]! * partSum(terms, rows, draw * columns), 0),
    );
    const mean = found.reduce((sum, value) => sum + value, 0) / REDRAWS;
    return all + found.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (REDRAWS - 1);
  }, 0);
}

/** The derivatives of a score by its parts; 0 where its rule for 0/0 decides. */
function slopesAt({ kind, slopes }: ScoreShape, totals: Float64Array): Float64Array | null {
  if (kind === "function") return null;
  const into = new Float64Array(totals.length);
  if (kind === "formula") slopes!(totals, into);
  else if (totals[1] !== 0) {
    into[0] = 1 / totals[1]!;
    into[1] = -totals[0]! / (totals[1]! * totals[1]!);
  }
  return into;
}
