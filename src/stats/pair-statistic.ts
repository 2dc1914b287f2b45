// The statistic of the scores of two systems, each by the way that its form asks for.
import { countDiffering, formulaStatistic, functionStatistic } from "./general-statistic.ts";
import { ratioStatistic } from "./ratio-statistic.ts";
import type { Scoring, Sides } from "./sample.ts";
import type { Statistic, TestName } from "./studentise.ts";

/** Rows of both systems for the same units in the same order. */
export interface Pair extends Scoring {
  readonly baseline: Float64Array;
  readonly system: Float64Array;
  /** How many units each row stands for, where rows are clusters. */
  readonly sizes?: Float64Array | undefined;
}

export interface PairStatistic {
  readonly scores: number;
  readonly statistic: Statistic;
  /** For each score, how many units would change it by changing sides. */
  readonly differing: readonly number[];
  /** Scores that are functions have no standard error to go by: they are tested by their plain difference. */
  readonly tests: readonly TestName[];
}

export function sidesOf(pair: Pair): Sides {
  const { columns, sizes } = pair;
  return { baseline: { rows: pair.baseline, columns, sizes }, system: { rows: pair.system, columns, sizes } };
}

/** Of all scores, or of those that are wanted, in their order. */
export function pairStatistic(pair: Pair, test: TestName, scores?: readonly number[]): PairStatistic {
  const wanted = scores ?? [...pair.shapes.keys()];
  const sides = sidesOf(pair);
  const shapes = wanted.map((score) => pair.shapes[score]!);
  const placesOf = (kind: string) => [...shapes.keys()].filter((at) => shapes[at]!.kind === kind);
  const [ratios, formulas, functions] = ["ratio", "formula", "function"].map(placesOf) as [
    number[],
    number[],
    number[],
  ];
  const ratio = ratioStatistic(
    ratios.map((at) => shapes[at]!),
    sides,
    test,
  );
  const ofFormulas = formulas.map((at) => formulaStatistic(shapes[at]!, sides, test));
  const ofFunctions =
    functions.length === 0
      ? null
      : functionStatistic(
          pair,
          sides,
          functions.map((at) => wanted[at]!),
        );
  const found = new Float64Array(ratios.length);
  return {
    scores: shapes.length,
    statistic: (flips, into) => {
      ratio(flips, found);
      for (let at = 0; at < ratios.length; at++) into[ratios[at]!] = found[at]!;
      for (let at = 0; at < formulas.length; at++) into[formulas[at]!] = ofFormulas[at]!(flips);
      const plain = ofFunctions?.(flips);
      for (let at = 0; at < functions.length; at++) into[functions[at]!] = plain![at]!;
    },
    differing: shapes.map((shape) => countDiffering(shape, sides)),
    tests: shapes.map(({ kind }) => (kind === "function" ? "swap" : test)),
  };
}
