// The units of all systems side by side, the worst first.
import { compareText } from "../../core/ids.ts";
import type { Scores } from "../../core/result.ts";
import type { Page } from "./input.ts";

export interface ComparedUnit {
  readonly id: string;
  /** By system; null where a system has no such unit. */
  readonly scores: readonly (Scores | null)[];
}

/** Worst by the primary score of the system that does worst; units without that score come last. */
export function worstFirst({ primary, scores, systems }: Page): readonly ComparedUnit[] {
  const sign = scores[primary]!.better === "higher" ? 1 : -1;
  const ranked = collect(systems.map(({ result }) => result.perUnit ?? [])).map((unit) => {
    const values = unit.scores.flatMap((one) => one?.[primary] ?? []);
    return { unit, goodness: Math.min(...values.map((value) => sign * value)) };
  });
  return ranked
    .sort((a, b) => compareNumbers(a.goodness, b.goodness) || compareText(a.unit.id, b.unit.id))
    .map(({ unit }) => unit);
}

type PerUnit = readonly { readonly id: string; readonly scores: Scores }[];

function collect(systems: readonly PerUnit[]): readonly ComparedUnit[] {
  const units = new Map<string, (Scores | null)[]>();
  for (const [system, perUnit] of systems.entries()) {
    for (const { id, scores } of perUnit) {
      const row = units.get(id) ?? systems.map(() => null);
      row[system] = scores;
      units.set(id, row);
    }
  }
  return [...units].map(([id, scores]) => ({ id, scores }));
}

/** Subtraction would make nothing of two infinities. */
function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
