// The ranking of a board: systems in the order of the primary score, how certain that order is, and how it changed.
import { existsSync, readFileSync } from "node:fs";
import type { Comparison } from "../../../core/comparison.ts";
import type { Interval, NamedResult } from "../../../core/result.ts";
import { complaintAbout, count, fields, listOf, nullable, number, text } from "../../../core/schema.ts";
import type { AnyTask } from "../../../core/task.ts";
import { boardColumns } from "../competition.ts";

export interface BoardSystem {
  readonly name: string;
  /** Equal scores share a rank. */
  readonly rank: number;
  readonly scores: Readonly<Record<string, number | null>>;
  readonly interval: Interval | null;
  readonly rankInterval: { readonly low: number; readonly high: number } | null;
  readonly rankCluster?: number;
}

export function rankingOf(
  { definition }: AnyTask,
  results: readonly NamedResult[],
  comparison: Comparison | null,
): readonly BoardSystem[] {
  const primary: string = definition.primary;
  const sign = definition.scores[primary]!.better === "higher" ? 1 : -1;
  const value = ({ result }: NamedResult) => {
    const score = result.scores[primary] ?? null;
    return score === null ? Number.NEGATIVE_INFINITY : sign * score;
  };
  const sorted = results.toSorted((one, other) => value(other) - value(one) || (one.name < other.name ? -1 : 1));
  const columns = boardColumns(definition).map(({ id }) => id);
  return sorted.map((system) => {
    const compared = comparison?.systems.find(({ name }) => name === system.name);
    return {
      name: system.name,
      rank: 1 + sorted.findIndex((other) => value(other) === value(system)),
      scores: Object.fromEntries(columns.map((id) => [id, system.result.scores[id] ?? null])),
      interval: (compared?.intervals ?? system.result.intervals)?.[primary] ?? null,
      rankInterval: compared?.rank ?? null,
      ...(compared?.rankCluster !== undefined && { rankCluster: compared.rankCluster }),
    };
  });
}

/** A state of the history. A state is added only if it differs from the last one, so that rebuilding adds nothing. */
export interface RankingState {
  readonly number: number;
  readonly ranking: readonly { readonly name: string; readonly score: number | null }[];
}

export const stateShape = fields<RankingState>({
  number: count,
  ranking: listOf(fields({ name: text, score: nullable(number) })),
});

/** Skips lines that hold no state. */
export function readStates(file: string): readonly RankingState[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines.flatMap((line) => {
    try {
      const state: unknown = JSON.parse(line);
      return complaintAbout(stateShape, state) === null ? [state as RankingState] : [];
    } catch {
      return [];
    }
  });
}

export function withState(
  states: readonly RankingState[],
  ranking: readonly BoardSystem[],
  primary: string,
): readonly RankingState[] {
  const now = ranking.map(({ name, scores }) => ({ name, score: scores[primary] ?? null }));
  const last = states.at(-1);
  if (now.length === 0 || JSON.stringify(last?.ranking) === JSON.stringify(now)) return states;
  return [...states, { number: (last?.number ?? 0) + 1, ranking: now }];
}

export function statesText(states: readonly RankingState[]): string {
  return states.map((state) => `${JSON.stringify(state)}\n`).join("");
}
