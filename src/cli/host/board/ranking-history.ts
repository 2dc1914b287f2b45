// The history of a ranking: a state is added only if it differs from the last one, so that rebuilding adds nothing.
import { existsSync, readFileSync } from "node:fs";
import { complaintAbout, count, fields, listOf, nullable, number, text } from "../../../core/schema.ts";
import type { RankedSystem } from "./ranking.ts";

export interface RankingState {
  readonly number: number;
  readonly ranking: readonly { readonly name: string; readonly score: number | null }[];
}

export const stateShape = fields<RankingState>({
  number: count,
  ranking: listOf(fields({ name: text, score: nullable(number) })),
});

/** Lines that are no states are left out. */
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
  ranking: readonly RankedSystem[],
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
