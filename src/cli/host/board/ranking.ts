// The ranking of a board: systems in the order of the primary score, and how it changed.
import { existsSync, readFileSync } from "node:fs";
import { parsedOrUndefined } from "../../../core/json-text.ts";
import type { NamedResult } from "../../../core/result.ts";
import { complaintAbout, count, fields, listOf, nullable, number, text } from "../../../core/schema.ts";
import { signOf } from "../../../core/score-spec.ts";
import type { AnyTask } from "../../../core/task.ts";

/** A state of the history. A state is added only if it differs from the last one, so that rebuilding adds nothing. */
export interface RankingState {
  readonly number: number;
  readonly ranking: readonly { readonly name: string; readonly score: number | null }[];
}

/** The systems by their primary score, the best first; equal ones by name, and those without a score last. */
export function rankingOf({ definition }: AnyTask, results: readonly NamedResult[]): RankingState["ranking"] {
  const primary: string = definition.primary;
  const sign = signOf(definition.scores[primary]!);
  const goodness = (score: number | null) => (score === null ? Number.NEGATIVE_INFINITY : sign * score);
  return results
    .map(({ name, result }) => ({ name, score: result.scores[primary] ?? null }))
    .sort((one, other) => goodness(other.score) - goodness(one.score) || (one.name < other.name ? -1 : 1));
}

export const stateShape = fields<RankingState>({
  number: count,
  ranking: listOf(fields({ name: text, score: nullable(number) })),
});

/** Skips lines that hold no state. */
export function readStates(file: string): readonly RankingState[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const isState = (state: unknown): state is RankingState => complaintAbout(stateShape, state) === null;
  return lines.map(parsedOrUndefined).filter(isState);
}

export function withState(states: readonly RankingState[], now: RankingState["ranking"]): readonly RankingState[] {
  const last = states.at(-1);
  if (now.length === 0 || JSON.stringify(last?.ranking) === JSON.stringify(now)) return states;
  return [...states, { number: (last?.number ?? 0) + 1, ranking: now }];
}

export function statesText(states: readonly RankingState[]): string {
  return states.map((state) => `${JSON.stringify(state)}\n`).join("");
}
