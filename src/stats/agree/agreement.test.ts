import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AGREEMENT_LACKS, type Agreement, agreementOn } from "./agreement.ts";
import {
  type Coefficient,
  categoryAgreement,
  cohenKappa,
  fleissKappa,
  gwetAc1,
  intervalAlpha,
  nominalAlpha,
  ordinalAlpha,
  percentAgreement,
  WEIGHTS,
} from "./coefficients.ts";
import { correctedScore, type JudgedUnits } from "./corrected.ts";
import { patternsOf, type RatingGroup, ratingGroups } from "./rating-groups.ts";

interface Case {
  readonly name: string;
  readonly categories: readonly (string | number)[];
  readonly ratings: readonly (readonly (string | number | null)[])[];
  readonly clusters?: readonly string[];
  readonly expected: {
    readonly units: number;
    readonly groups: number;
    readonly pairs: readonly ({ readonly raters: [number, number]; readonly n: number } & Record<
      string,
      number | null
    >)[];
    readonly specific: Readonly<Record<string, number | null>>;
    readonly intervals: Readonly<Record<string, readonly [number, number] | null>>;
    readonly reasons: Readonly<Record<string, string>>;
  } & Record<string, unknown>;
}

interface CorrectedCase extends JudgedUnits {
  readonly name: string;
  readonly expected: {
    readonly score: number;
    readonly judgeAlone: number;
    readonly differing: number;
    readonly interval: readonly [number, number] | null;
    readonly humanAlone: number;
    readonly humanInterval: readonly [number, number] | null;
  };
}

const fixture = <One>(file: string) =>
  (JSON.parse(readFileSync(new URL(`./fixtures/${file}`, import.meta.url), "utf8")) as { cases: readonly One[] }).cases;

const near = (value: number | null, expected: number | null) => {
  if (expected === null || value === null) expect(value).toBe(expected);
  else expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-8);
};

const present = (row: readonly (string | number | null)[], categories: readonly unknown[]) =>
  row.filter((rating) => rating !== null).map((rating) => categories.indexOf(rating));

const groupsOf = (units: readonly (readonly number[])[], clusters: readonly string[] | null) =>
  ratingGroups(patternsOf(units, units.length), clusters);

describe("agreementOn", () => {
  it.each(fixture<Case>("agreement.json"))("$name", ({ categories, ratings, clusters = null, expected }) => {
    const size = categories.length;
    const all = groupsOf(
      ratings.map((row) => present(row, categories).sort((a, b) => a - b)),
      clusters,
    );
    const check = (
      name: string,
      coefficient: Coefficient,
      groups = all,
      value = expected[name] as number | null,
    ): Agreement => {
      const actual = agreementOn(groups, coefficient, 0.95);
      near(actual.value, value);
      const interval = expected.intervals[name];
      if (interval === undefined) return actual;
      near(actual.limits?.low ?? null, interval?.[0] ?? null);
      near(actual.limits?.high ?? null, interval?.[1] ?? null);
      expect(actual.lack === null ? undefined : AGREEMENT_LACKS[actual.lack]).toBe(expected.reasons[name]);
      return actual;
    };
    const { units, groups } = check("agreement", percentAgreement);
    expect({ units, groups }).toEqual({ units: expected.units, groups: expected.groups });
    check("fleiss", fleissKappa(size));
    check("ac1", gwetAc1(size));
    check("alpha.nominal", nominalAlpha(size));
    check("alpha.ordinal", ordinalAlpha(size));
    if (categories.every((category) => typeof category === "number"))
      check("alpha.interval", intervalAlpha(categories.map(Number)));
    for (const { raters, n, ...pair } of expected.pairs) {
      const both = groupsOf(
        ratings
          .map((row) =>
            present(
              raters.map((rater) => row[rater]!),
              categories,
            ),
          )
          .map((row) => (row.length === 2 ? row : [])),
        clusters,
      );
      for (const weights of WEIGHTS) {
        const name = weights === "nominal" ? "cohen" : `cohen.${weights}`;
        expect(check(name, cohenKappa(size, weights), both, pair[name]!).units).toBe(n);
      }
    }
    for (const [k, category] of categories.entries())
      near(agreementOn(all, categoryAgreement(k), 0.95).value, expected.specific[String(category)]!);
  });

  it("agreementOn(units, alpha) gives the values that Krippendorff (2011) and Fleiss (1971) print", () => {
    const [krippendorff, fleiss] = fixture<Case>("agreement.json")
      .slice(0, 2)
      .map(({ ratings, categories }) =>
        groupsOf(
          ratings.map((row) => present(row, categories)),
          null,
        ),
      );
    const printed = (groups: readonly RatingGroup[], coefficient: Coefficient) =>
      agreementOn(groups, coefficient, 0.95).value!.toFixed(3);
    const alphas = [nominalAlpha(5), ordinalAlpha(5), intervalAlpha([1, 2, 3, 4, 5])];
    expect(alphas.map((alpha) => printed(krippendorff!, alpha))).toEqual(["0.743", "0.815", "0.849"]);
    expect(printed(fleiss!, fleissKappa(5))).toBe("0.210");
  });
});

describe("correctedScore", () => {
  it.each(fixture<CorrectedCase>("corrected.json"))("$name", ({ expected, ...units }) => {
    const actual = correctedScore(units, [0, 1], 0.95)!;
    near(actual.score, expected.score);
    near(actual.judgeAlone, expected.judgeAlone);
    near(actual.labelsAlone.score, expected.humanAlone);
    expect(actual.differing).toBe(expected.differing);
    near(actual.limits?.low ?? null, expected.interval?.[0] ?? null);
    near(actual.limits?.high ?? null, expected.interval?.[1] ?? null);
    near(actual.labelsAlone.limits?.low ?? null, expected.humanInterval?.[0] ?? null);
    near(actual.labelsAlone.limits?.high ?? null, expected.humanInterval?.[1] ?? null);
  });
});
