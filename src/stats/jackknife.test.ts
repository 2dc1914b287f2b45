import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byFormulas, byFunction } from "../../test/statistics-sample.ts";
import { mean, ratio, sum } from "../core/formula/formula.ts";
import { type Distribution, differenceOf, distributionOf, intervalOf } from "./distribution.ts";
import {
  differenceInterval,
  effectiveRows,
  type JackknifeInterval,
  leaveEachOut,
  scoreInterval,
  standardErrorOf,
} from "./jackknife.ts";
import { clusteredRows, type Sample } from "./sample.ts";

const SCORING = byFormulas(["hits", "size"], { mean: mean("hits"), share: ratio("hits", "size", null) });
const all = (rows: Float64Array) => new Uint8Array(rows.length / 2).fill(1);

describe("distribution.leftOut", () => {
  it("distribution.leftOut(score, counted) scores the other units, as a loop over them would", () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 50 })), {
      minLength: 2,
      maxLength: 20,
    });
    fc.assert(
      fc.property(rows, (units) => {
        const sample = { ...SCORING, rows: Float64Array.from(units.flat()) };
        const found = SCORING.shapes.map((_, score) => [...distributionOf(sample).leftOut(score, all(sample.rows))]);
        const without = (left: number) => {
          const others = units.filter((_row, unit) => unit !== left);
          const [hits, of] = [0, 1].map((column) => others.reduce((sum, row) => sum + row[column]!, 0));
          return [hits! / others.length, hits! / of!];
        };
        const expected = units.map((_, left) => without(left));
        expect(found).toEqual([expected.map(([first]) => first), expected.map(([, second]) => second)]);
        expect([...leaveEachOut(sample)]).toEqual(expected.flat());
      }),
    );
  });

  it("distribution.leftOut(score, counted) keeps the digits of small units beside a huge one", () => {
    const scoring = byFormulas(["a"], { sum: sum("a") });
    const sample = { ...scoring, rows: Float64Array.of(0.1, 1e17, 0.2) };
    expect(distributionOf(sample).leftOut(0, Uint8Array.of(1, 1, 1))[1]).toBe(0.1 + 0.2);
  });

  it("distribution.leftOut(score, counted) weights up the rest of the group, so that groups keep their shares", () => {
    // Groups of 2 and 3 units with one item each: without the first unit the other stands for both.
    const sample = {
      ...SCORING,
      rows: Float64Array.of(1, 1, 0, 1, 1, 1, 1, 1, 0, 1),
      groups: Int32Array.of(0, 0, 1, 1, 1),
    };
    const [without] = distributionOf(sample).leftOut(1, new Uint8Array(5).fill(1));
    expect(without).toBe((2 * 0 + 2) / (2 * 1 + 3));
  });

  it("distribution.leftOut(score, counted) of clusters takes away all their units", () => {
    const clustered = clusteredRows({ rows: Float64Array.of(1, 2, 3, 4, 5, 6), columns: 2 }, ["a", "b", "a"]);
    expect([...clustered.rows]).toEqual([6, 8, 3, 4]);
    expect([...clustered.sizes!]).toEqual([2, 1]);
    const sample = { ...SCORING, ...clustered };
    expect([...distributionOf(sample).leftOut(0, Uint8Array.of(1, 1))]).toEqual([3 / 1, 6 / 2]);
  });
});

describe("effectiveRows", () => {
  it("effectiveRows(sample, shape) is the number of units of one size that say as much", () => {
    const sample = { ...SCORING, rows: Float64Array.of(1, 5, 1, 5, 1, 5) };
    expect(effectiveRows(sample, SCORING.shapes[1]!)).toBeCloseTo(3, 12);
    const giant = { ...SCORING, rows: Float64Array.of(1, 1, 1, 1, 9, 100) };
    expect(effectiveRows(giant, SCORING.shapes[1]!)).toBeCloseTo(102 ** 2 / 10_002, 12);
  });
});

const SIZE = [4, 5, 2, 8, 3, 6, 5, 7, 4];
const HITS = [3, 1, 2, 5, 0, 4, 2, 6, 1];
const OTHER = [2, 2, 1, 3, 1, 4, 3, 3, 0];
const SHARE = { level: 0.95, range: [0, 1] } as const;

const SHARES = byFormulas(["hits", "size"], { share: ratio("hits", "size", null) });

function shares(hits: readonly number[], size: readonly number[], more: Partial<Sample> = {}): Distribution {
  return distributionOf({
    rows: Float64Array.from(hits.flatMap((count, unit) => [count, size[unit]!])),
    ...SHARES,
    ...more,
  });
}

const given = (found: unknown) => found as JackknifeInterval;

describe("scoreInterval", () => {
  // All expected numbers by NumPy 2 and SciPy 1.17 from the definitions.
  it("scoreInterval(distribution, score) of a share is Student's on the logit scale", () => {
    const interval = given(scoreInterval(shares(HITS, SIZE), 0, SHARE));
    expect(interval.method).toBe("logit-jackknife-t");
    expect(interval.low).toBeCloseTo(0.3348322367578688, 12);
    expect(interval.high).toBeCloseTo(0.7409770100868204, 12);
  });

  it("scoreInterval(distribution, score) of another range is θ ± t·se, within the range", () => {
    const interval = given(scoreInterval(shares(HITS, SIZE), 0, { level: 0.95, range: [0, 2] }));
    expect(interval.method).toBe("jackknife-t");
    expect(interval.low).toBeCloseTo(0.3300666395223505, 12);
    expect(interval.high).toBeCloseTo(0.7608424513867403, 12);
    expect(scoreInterval(shares(HITS, SIZE), 0, { level: 0.95, range: [0.5, 0.6] })).toMatchObject({
      low: 0.5,
      high: 0.6,
    });
  });

  it("scoreInterval(distribution, score) counts only units whose denominator is not zero", () => {
    const more = [...HITS, 0, 0, 0];
    expect(scoreInterval(shares(more, [...SIZE, 0, 0, 0]), 0, SHARE)).toEqual(
      scoreInterval(shares(HITS, SIZE), 0, SHARE),
    );
  });

  it("scoreInterval(distribution, score) at a bound is [α^(1/n), 1] or its mirror, never of width zero", () => {
    const perfect = given(scoreInterval(shares(SIZE, SIZE), 0, SHARE));
    expect(perfect).toMatchObject({ high: 1, method: "bound" });
    expect(perfect.low).toBeCloseTo(0.6637328831200572, 12);
    const worst = given(
      scoreInterval(shares([0, 0, 0, 0, 0, 0, 0], SIZE.slice(0, 7)), 0, { level: 0.9, range: [0, 1] }),
    );
    expect(worst).toMatchObject({ low: 0, method: "bound" });
    expect(worst.high).toBeCloseTo(0.3481636551311609, 12);
  });

  it("scoreInterval(distribution, score) says why there is none", () => {
    expect(scoreInterval(shares([3], [4]), 0, SHARE)).toBe("TOO_FEW_UNITS");
    expect(scoreInterval(shares([1, 1, 1], [2, 2, 2]), 0, SHARE)).toBe("NO_SPREAD");
    expect(scoreInterval(shares([0, 0], [0, 0]), 0, SHARE)).toBe("UNDEFINED");
    const fragile = shares(
      [1, 3, 2],
      [2, 4, 3],
      byFunction(["hits", "size"], ["share"], ({ hits = 0, size = 0 }) => ({ share: size === 6 ? null : hits / size })),
    );
    expect(scoreInterval(fragile, 0, SHARE)).toBe("UNDEFINED_WITHOUT_A_UNIT");
    expect(scoreInterval(shares(HITS, SIZE, { groups: Int32Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1) }), 0, SHARE)).toBe(
      "GROUP_OF_ONE",
    );
  });

  it("scoreInterval(distribution, score) calls a group one of one unit only if it has no other", () => {
    const groups = Int32Array.of(0, 0, 0, 1, 1, 1);
    expect(scoreInterval(shares([1, 2, 3, 1, 0, 0], [4, 4, 4, 4, 0, 0], { groups }), 0, SHARE)).toBe(
      "ONE_COUNTS_IN_GROUP",
    );
  });

  it("scoreInterval(distribution, score) of two units is wide, but within the range", () => {
    const { low, high } = given(scoreInterval(shares([1, 3], [4, 4]), 0, SHARE));
    expect(low).toBeGreaterThan(0);
    expect(high).toBeLessThan(1);
    expect(high - low).toBeGreaterThan(0.9);
  });
});

describe("standardErrorOf", () => {
  it("standardErrorOf(distribution, score) of groups adds what each group varies within", () => {
    const error = standardErrorOf(shares(HITS, SIZE, { groups: Int32Array.of(0, 0, 0, 0, 1, 1, 1, 1, 1) }), 0);
    // By Python from the definition, with the rest of a group weighted up by n/(n − 1).
    expect(error).toMatchObject({ units: 9, degrees: 7 });
    expect((error as { value: number }).value).toBeCloseTo(0.09942158747862864, 14);
  });
});

describe("differenceInterval", () => {
  it("differenceInterval(difference, score) is d ± t·se", () => {
    const difference = differenceOf(shares(OTHER, SIZE), shares(HITS, SIZE));
    const interval = given(differenceInterval(difference, 0, SHARE));
    expect(interval.method).toBe("jackknife-t");
    expect(interval.low).toBeCloseTo(-0.3288820567709086, 12);
    expect(interval.high).toBeCloseTo(0.10160932949818134, 12);
  });

  it("differenceInterval(difference, score) stays within the width of the range", () => {
    const difference = differenceOf(shares([4, 0], [4, 5]), shares([0, 1], [4, 5]));
    expect(differenceInterval(difference, 0, SHARE)).toMatchObject({ low: -1, high: 1 });
  });

  it("differenceInterval(difference, score) is at least as wide as the sides' own intervals where one stands at a bound", () => {
    const [perfect, good] = [
      shares(SIZE, SIZE),
      shares(
        HITS.map((hits, unit) => Math.min(SIZE[unit]!, hits + 2)),
        SIZE,
      ),
    ];
    const found = given(differenceInterval(differenceOf(perfect, good), 0, SHARE));
    const [one, zero] = [given(scoreInterval(perfect, 0, SHARE)), given(scoreInterval(good, 0, SHARE))];
    const value = good.observed[0]!;
    const low = 1 - value - Math.hypot(1 - one.low, zero.high - value);
    const high = 1 - value + Math.hypot(0, value - zero.low);
    expect(found.method).toBe("bound");
    expect(found.low).toBeLessThanOrEqual(low + 1e-12);
    expect(found.high).toBeGreaterThanOrEqual(high - 1e-12);
  });

  it("differenceInterval(difference, score) of two perfect systems is what so few units leave open", () => {
    const found = given(differenceInterval(differenceOf(shares(SIZE, SIZE), shares(SIZE, SIZE)), 0, SHARE));
    expect(found.high).toBeCloseTo(1 - 0.025 ** (1 / 9), 12);
    expect(found.low).toBeCloseTo(-found.high, 12);
  });

  it("differenceInterval(difference, score) counts units on the sparser side", () => {
    const sparse = shares([2, 1, 0, 0, 0, 0, 0, 0, 0], [3, 2, 1, 0, 0, 0, 0, 0, 0]);
    expect(standardErrorOf(differenceOf(sparse, shares(HITS, SIZE)), 0)).toMatchObject({ units: 3, degrees: 2 });
  });

  it("differenceInterval(difference, score) has no limits without spread", () => {
    const difference = differenceOf(shares([2, 2, 2], [4, 4, 4]), shares([1, 1, 1], [4, 4, 4]));
    expect(differenceInterval(difference, 0, SHARE)).toBe("NO_SPREAD");
  });
});

describe("intervalOf", () => {
  const many = (units: number) => {
    const hits = Array.from({ length: units }, (_, unit) => (unit * 7) % 4);
    return shares(
      hits,
      hits.map(() => 5),
    );
  };

  it("intervalOf(difference, score) is the jackknife's at every number of units, so that it agrees with the test", () => {
    const difference = differenceOf(many(60), distributionOf({ ...sampleOf(60) }));
    expect(intervalOf(difference, 0, { range: [0, 1] })).toMatchObject({ method: "jackknife-t" });
  });

  it("intervalOf(distribution, score, { interval }) is the one that was chosen, for all", () => {
    const options = { range: [0, 1] } as const;
    expect(intervalOf(many(60), 0, { ...options, interval: "jackknife-t" })).toMatchObject({
      method: "logit-jackknife-t",
    });
    expect(intervalOf(many(20), 0, { ...options, interval: "bca" })).toMatchObject({ method: "bca" });
  });

  it("intervalOf(distribution, score) at a bound is the same whatever was chosen", () => {
    const perfect = shares(new Array(60).fill(3), new Array(60).fill(3));
    for (const interval of ["auto", "bca", "jackknife-t"] as const)
      expect(intervalOf(perfect, 0, { range: [0, 1], interval })).toMatchObject({ method: "bound", high: 1 });
  });
});

function sampleOf(units: number): Sample {
  return {
    ...SHARES,
    rows: Float64Array.from({ length: 2 * units }, (_, at) => (at % 2 === 1 ? 5 : (at * 3) % 5)),
  };
}
