// What a board publishes of a comparison: rounded, with the same verdicts, and no digest of what is sealed.
import { expect, it } from "vitest";
import { toyResult, toyTask } from "../../../../test/toy-results.ts";
import { contentDigest } from "../../../core/digest.ts";
import { compareResults } from "../../../run/compare/compare-results.ts";
import { publishedComparison } from "./published.ts";

const whole = compareResults(toyTask, [
  { name: "a", result: toyResult([1, 2, 3, 4, 5, 6]) },
  { name: "b", result: toyResult([2, 4, 6, 7, 9, 8]) },
]);

it("has the digest of what it shows", () => {
  const published = publishedComparison(whole);
  expect(published.digest).not.toBe(whole.digest);
  expect(published.digest).toBe(contentDigest(published));
});

it("rounds no p down to a level that it exceeds, and none to 0", () => {
  const [test] = whole.comparisons;
  const shown = (p: number) =>
    publishedComparison({ ...whole, comparisons: [{ ...test!, p, pAdjusted: p, smallestP: p, smallestAdjustedP: p }] })
      .comparisons[0]!;
  for (const [p, rounded] of [
    [0.0504, 0.051],
    [0.05, 0.05],
    [0.0004, 0.001],
    [0.2507, 0.251],
  ] as const)
    expect(shown(p)).toMatchObject({ p: rounded, pAdjusted: rounded, smallestP: rounded, smallestAdjustedP: rounded });
});
