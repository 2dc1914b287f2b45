// Known numbers: 36 cases of concepts with vectors, from neutral lines to scores, nearest concepts and warnings.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { concepts } from "./index.ts";
import type { Concept, Match } from "./match.ts";

interface Side {
  readonly concepts: readonly string[];
  readonly vectors: readonly (readonly number[])[];
}
interface Rates {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}
interface Nearest {
  readonly concept: string;
  readonly index: number | null;
  readonly score: number | null;
  readonly hit: boolean;
}
interface Expected extends Rates {
  readonly systemCount: number;
  readonly goldCount: number;
  readonly hits: number;
  readonly undefined: readonly string[];
  readonly systemMatches: readonly Nearest[];
  readonly goldMatches: readonly Nearest[];
  readonly clipped: Rates;
  readonly symmetric: Rates & { readonly systemHits: number; readonly goldHits: number };
  readonly oneToOne: Rates & { readonly hits: number };
}
interface Case {
  readonly name: string;
  readonly epsilon: number;
  readonly options: { readonly dedupe: "normalized" | "none"; readonly identity: boolean };
  readonly system: Side;
  readonly gold: Side;
  readonly expected: Expected;
}

const { cases } = JSON.parse(readFileSync(new URL("fixtures/cases.json", import.meta.url), "utf8")) as {
  cases: Case[];
};

async function scored({ epsilon, options, system, gold }: Case, average: "macro" | "micro") {
  const task = concepts({
    epsilon,
    average,
    dedupe: options.dedupe === "none" ? "off" : "on",
    identity: options.identity ? "on" : "off",
  });
  const matches: Match[] = [];
  const result = await score(
    task,
    { gold: [{ id: "a", ...gold }], pred: [{ id: "a", ...system }] },
    { ci: null, visit: ({ match }) => void matches.push(match as Match) },
  );
  return { result, match: matches[0]! };
}

function expectNearest(found: readonly Concept[], wanted: readonly Nearest[], others: readonly string[]): void {
  expect(found).toHaveLength(wanted.length);
  for (const [position, { concept, index, score: similarity, hit }] of wanted.entries()) {
    const { label, nearest, isHit } = found[position]!;
    expect([label, nearest?.label ?? null, isHit]).toEqual([concept, index === null ? null : others[index], hit]);
    expectClose(nearest?.similarity ?? null, similarity);
  }
}

function expectClose(value: number | null | undefined, wanted: number | null): void {
  if (wanted === null) expect(value).toBeNull();
  else expect(Math.abs((value ?? NaN) - wanted)).toBeLessThanOrEqual(1e-9);
}

describe("concepts on the cases with known numbers", () => {
  it("has 36 cases", () => expect(cases).toHaveLength(36));

  describe.each(cases)("$name", (one) => {
    const { expected, system, gold } = one;

    it.each(["macro", "micro"] as const)("score(concepts) agrees, %s", async (average) => {
      const { scores, totals } = (await scored(one, average)).result;
      expectClose(scores.precision, expected.precision);
      expectClose(scores.recall, expected.recall);
      expectClose(scores.f1, expected.f1);
      expectClose(scores["clipped.recall"], expected.clipped.recall);
      expectClose(scores["clipped.f1"], expected.clipped.f1);
      for (const [variant, rates] of [
        ["symmetric", expected.symmetric],
        ["one-to-one", expected.oneToOne],
      ] as const)
        for (const rate of ["precision", "recall", "f1"] as const)
          expectClose(scores[`${variant}.${rate}`], rates[rate]);
      expect([totals.predicted, totals.gold, totals.hits, totals.pairs, totals["gold.missed"]]).toEqual([
        expected.systemCount,
        expected.goldCount,
        expected.hits,
        expected.oneToOne.hits,
        expected.goldCount - expected.symmetric.goldHits,
      ]);
    });

    it("match(answer) agrees on the nearest concept of each", async () => {
      const { match } = await scored(one, "macro");
      expectNearest(match.pred, expected.systemMatches, gold.concepts);
      expectNearest(match.gold, expected.goldMatches, system.concepts);
    });

    it("score(concepts) warns of 0/0, and of recall above 1", async () => {
      const { result } = await scored(one, "macro");
      const wanted = expected.undefined.map((rate) => `UNDEFINED_${rate.toUpperCase()}`);
      if (expected.recall > 1) wanted.push("RECALL_ABOVE_1");
      const odd = result.warnings.map(({ code }) => code).filter((code) => /^(UNDEFINED|RECALL)/.test(code));
      expect(odd.sort()).toEqual(wanted.sort());
    });
  });
});
