// The statistics against values that an independent program computed.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { byFormulas } from "../../test/statistics-sample.ts";
import { ratio } from "../contract/formula/formula.ts";
import { rankIntervals, tiersOf } from "../numeric/ranks.ts";
import { unseenOneIn, unseenShare } from "../numeric/unseen.ts";
import { differenceOf } from "./difference.ts";
import { effectiveUnits, estimatesOf, meanOfRuns } from "./estimate.ts";
import { gate, isEquivalent } from "./gate.ts";
import { holm } from "./holm.ts";
import { type Range, scoreInterval } from "./interval.ts";

import type { Sample } from "./sample.ts";

type Pair = readonly [number, number];
type Numbers = readonly number[];
interface Tested {
  readonly difference: number | null;
  readonly interval: Pair | null;
  readonly p: number | null;
}
interface Reference {
  readonly scores: readonly {
    readonly name: string;
    readonly numerators: Numbers;
    readonly denominators: Numbers;
    readonly range: readonly [number | string, number | string];
    readonly score: number;
    readonly interval: Pair | null;
  }[];
  readonly differences: readonly (Tested & {
    readonly name: string;
    readonly baseline: readonly [Numbers, Numbers];
    readonly system: readonly [Numbers, Numbers];
    readonly differing: number;
  })[];
  readonly gates: readonly {
    readonly name: string;
    readonly baseline?: Numbers;
    readonly system?: Numbers;
    readonly baselineNumerators?: Numbers;
    readonly baselineDenominators?: Numbers;
    readonly systemNumerators?: Numbers;
    readonly systemDenominators?: Numbers;
    readonly margin: number;
    readonly outcome: string;
    readonly interval: Pair;
    readonly equivalent: boolean;
    readonly unseenShare: number;
    readonly oneIn: number;
  }[];
  readonly runs: readonly (Tested & {
    readonly name: string;
    readonly baselineRuns: readonly Numbers[];
    readonly systemRuns: readonly Numbers[];
    readonly se: number;
    readonly df: number;
  })[];
  readonly boards: readonly {
    readonly name: string;
    readonly systems: readonly Numbers[];
    readonly pairs: readonly (Tested & { readonly pair: Pair; readonly pAdjusted: number })[];
    readonly ranks: readonly Pair[];
    readonly tiers: Numbers;
  }[];
  readonly notes: readonly {
    readonly values?: Numbers;
    readonly denominators?: Numbers;
    readonly skewness?: number;
    readonly effective?: number;
  }[];
}

const reference: Reference = JSON.parse(
  readFileSync(new URL("../../test/fixtures/statistics/reference.json", import.meta.url), "utf8"),
);

const scoring = byFormulas(["n", "d"], { score: ratio("n", "d", null) });
const places = scoring.shapes[0]!.places;
const UNIT: Range = [0, 1];

function sampleOf(numerators: readonly number[], denominators: readonly number[] = numerators.map(() => 1)): Sample {
  return { ...scoring, rows: Float64Array.from(numerators.flatMap((n, at) => [n, denominators[at]!])) };
}
const estimate = (...rows: Parameters<typeof sampleOf>) => estimatesOf(sampleOf(...rows))(0);

function expectLimits(limits: unknown, expected: readonly [number, number] | null): void {
  if (expected === null) {
    expect(limits === null || typeof limits === "string").toBe(true);
    return;
  }
  const { low, high } = limits as { low: number; high: number };
  expect(Math.abs(low - expected[0])).toBeLessThanOrEqual(1e-8);
  expect(Math.abs(high - expected[1])).toBeLessThanOrEqual(1e-8);
}

function expectNear(value: number | null, expected: number | null): void {
  if (expected === null) expect(value).toBeNull();
  else expect(Math.abs(value! - expected)).toBeLessThanOrEqual(1e-8);
}

describe("the reference values", () => {
  it.each(reference.scores)("of the score $name", ({ numerators, denominators, range, score, interval }) => {
    const found = estimate(numerators, denominators);
    expectNear(found.score, score);
    expectLimits(scoreInterval(found, { level: 0.95, range: range.map(Number) as unknown as Range }), interval);
  });

  it.each(reference.differences)("of the difference $name", (expected) => {
    const { baseline, system } = expected;
    const found = differenceOf(estimate(system[0], system[1]), estimate(baseline[0], baseline[1]), {
      level: 0.95,
      range: UNIT,
      places,
    });
    expectNear(found.value, expected.difference);
    expectLimits(found.limits, expected.interval);
    expectNear(found.p, expected.p);
    expect(found.differing).toBe(expected.differing);
  });

  it.each(reference.gates)("of the gate $name", (expected) => {
    const before = [expected.baseline ?? expected.baselineNumerators!, expected.baselineDenominators] as const;
    const now = [expected.system ?? expected.systemNumerators!, expected.systemDenominators] as const;
    const own = ([n, d]: readonly [Numbers, Numbers | undefined]) =>
      n.map((value, at) => (d === undefined ? value : value / d[at]!));
    const difference = differenceOf(estimate(now[0], now[1]), estimate(before[0], before[1]), {
      level: 0.95,
      range: UNIT,
      places,
    });
    const verdict = gate(difference, expected.margin, { baseline: own(before), system: own(now) });
    const words = verdict.reason === "none-worse" ? "pass: none worse" : verdict.outcome;
    expect(words).toBe(expected.outcome);
    expectLimits(difference.limits, expected.interval);
    expect(isEquivalent(difference.limits, expected.margin)).toBe(expected.equivalent);
    expectNear(unseenShare(difference.units), expected.unseenShare);
    expect(unseenOneIn(difference.units)).toBe(expected.oneIn);
  });

  it.each(reference.runs)("of $name", ({ baselineRuns, systemRuns, ...expected }) => {
    const side = (runs: readonly Numbers[]) => meanOfRuns(runs.map((run) => estimate(run)));
    const found = differenceOf(side(systemRuns), side(baselineRuns), { level: 0.95, range: UNIT, places });
    expectNear(found.value, expected.difference);
    expectNear(found.error!.value, expected.se);
    expectNear(found.error!.degrees, expected.df);
    expectLimits(found.limits, expected.interval);
    expectNear(found.p, expected.p);
  });

  it.each(reference.boards)("of the board of $name", ({ systems, pairs, ranks, tiers }) => {
    const estimates = systems.map((values) => estimate(values));
    const found = pairs.map(({ pair: [one, other] }) =>
      differenceOf(estimates[other]!, estimates[one]!, { level: 0.95, range: UNIT, places }),
    );
    const adjusted = holm(found.map(({ p }) => p));
    const wins = pairs.flatMap(({ pair: [one, other], ...expected }, at) => {
      expectNear(found[at]!.value, expected.difference);
      expectLimits(found[at]!.limits, expected.interval);
      expectNear(found[at]!.p, expected.p);
      expectNear(adjusted[at]!, expected.pAdjusted);
      if (adjusted[at]! > 0.05 || found[at]!.value === 0) return [];
      return [found[at]!.value! > 0 ? { winner: other, loser: one } : { winner: one, loser: other }];
    });
    expect(rankIntervals(systems.length, wins).map(({ low, high }) => [low, high])).toEqual(ranks);
    expect(tiersOf(systems.length, wins)).toEqual(tiers);
  });

  it.each(reference.notes)("of the note on %j", ({ values, denominators, skewness, effective }) => {
    if (values === undefined) {
      const sample = sampleOf(denominators!, denominators);
      expectNear(effectiveUnits(sample, sample.shapes[0]!), effective!);
    } else {
      const zero = estimate(values.map(() => 0));
      const range: Range = [-10, 10];
      expectNear(differenceOf(estimate(values), zero, { level: 0.95, range, places }).skewness, skewness!);
    }
  });
});
