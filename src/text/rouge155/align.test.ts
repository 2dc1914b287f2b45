import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignWords, type RunValues } from "./align.ts";

type Pair = readonly [gold: number, pred: number];

/** The whole table as the definition has it, cell by cell, and the walk back through it. */
function plainWalk(gold: readonly number[], pred: readonly number[], f: RunValues): readonly Pair[] {
  const zeros = () => new Array<number>(pred.length + 1).fill(0);
  const values = Array.from({ length: gold.length + 1 }, zeros);
  const runs = Array.from({ length: gold.length + 1 }, zeros);
  const isEqual = (i: number, j: number) => gold[i - 1] === pred[j - 1];
  for (let i = 1; i <= gold.length; i++)
    for (let j = 1; j <= pred.length; j++) {
      const run = runs[i - 1]![j - 1]!;
      runs[i]![j] = isEqual(i, j) ? run + 1 : 0;
      values[i]![j] = isEqual(i, j)
        ? values[i - 1]![j - 1]! + f[run + 1]! - f[run]!
        : Math.max(values[i - 1]![j]!, values[i]![j - 1]!);
    }
  const pairs: Pair[] = [];
  for (let [i, j] = [gold.length, pred.length]; i > 0 && j > 0; ) {
    if (isEqual(i, j)) pairs.push([--i, --j]);
    else if (values[i - 1]![j]! >= values[i]![j - 1]!) i--;
    else j--;
  }
  return pairs;
}

describe("alignWords", () => {
  it.each([1, 1.2, 3])("alignWords(gold, pred, f, show) walks as the whole table says, weight %d", (weight) => {
    const f = Float64Array.from({ length: 40 }, (_, run) => run ** weight);
    const words = fc.oneof(
      fc.array(fc.nat(3), { maxLength: 30 }),
      fc.array(fc.nat(12), { maxLength: 30 }),
      fc.array(fc.nat(60), { maxLength: 30 }),
    );
    fc.assert(
      fc.property(words, words, (gold, pred) => {
        const pairs: Pair[] = [];
        alignWords(gold, pred, f, (...pair) => pairs.push(pair));
        expect(pairs).toEqual(plainWalk(gold, pred, f));
      }),
      { numRuns: 1_000 },
    );
  });
});
