// The ranking of a board: systems in the order of the primary score, with what the comparison says of its stability.
import type { Comparison } from "../../../core/comparison.ts";
import type { Interval, NamedResult } from "../../../core/result.ts";
import type { AnyTask } from "../../../core/task.ts";
import { columnsOf } from "../columns.ts";

export interface RankedSystem {
  readonly name: string;
  /** Equal scores share a rank. */
  readonly rank: number;
  readonly scores: Readonly<Record<string, number | null>>;
  readonly interval: Interval | null;
  readonly rankInterval: { readonly low: number; readonly high: number } | null;
  readonly cluster: number | null;
}

export function rankingOf(
  { definition }: AnyTask,
  results: readonly NamedResult[],
  comparison: Comparison | null,
): readonly RankedSystem[] {
  const primary: string = definition.primary;
  const sign = definition.scores[primary]!.better === "higher" ? 1 : -1;
  const value = ({ result }: NamedResult) => {
    const score = result.scores[primary] ?? null;
    return score === null ? Number.NEGATIVE_INFINITY : sign * score;
  };
  const sorted = results.toSorted((one, other) => value(other) - value(one) || (one.name < other.name ? -1 : 1));
  const columns = columnsOf(definition).map(({ id }) => id);
  return sorted.map((system) => {
    const compared = comparison?.systems.find(({ name }) => name === system.name);
    return {
      name: system.name,
      rank: 1 + sorted.findIndex((other) => value(other) === value(system)),
      scores: Object.fromEntries(columns.map((id) => [id, system.result.scores[id] ?? null])),
      interval: (compared?.intervals ?? system.result.intervals)?.[primary] ?? null,
      rankInterval: compared?.rank ?? null,
      cluster: compared?.rankCluster ?? null,
    };
  });
}
