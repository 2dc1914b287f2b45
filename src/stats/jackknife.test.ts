import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Distribution, differenceOf, distributionOf, intervalOf } from "./distribution.ts";
import {
  differenceInterval,
  eachAlone,
  type JackknifeInterval,
  leaveOneOut,
  scoreInterval,
  standardErrorOf,
} from "./jackknife.ts";
import type { Sample, Summarize } from "./sample.ts";

const meanAndRatio: Summarize = (totals, units) => [totals[0]! / units, totals[0]! / totals[1]!];

describe("leaveOneOut", () => {
  it("leaveOneOut(sample) scores the other units, as a loop over them would", () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 50 })), {
      minLength: 2,
      maxLength: 20,
    });
    fc.assert(
      fc.property(rows, (units) => {
        const expected = units.flatMap((_, left) => {
          const others = units.filter((_row, unit) => unit !== left);
          const [hits, of] = [0, 1].map((column) => others.reduce((sum, row) => sum + row[column]!, 0)) as [
            number,
            number,
          ];
          return [hits / others.length, hits / of];
        });
        expect([
          ...leaveOneOut({ rows: Float64Array.from(units.flat()), columns: 2, summarize: meanAndRatio }),
        ]).toEqual(expected);
      }),
    );
  });

  it("leaveOneOut(sample) keeps the digits of small units beside a huge one", () => {
    const rows = Float64Array.of(0.1, 1e17, 0.2);
    const summarize: Summarize = (totals) => [totals[0]!];
    expect(leaveOneOut({ rows, columns: 1, summarize })[1]).toBe(0.1 + 0.2);
  });
});

describe("eachAlone", () => {
  it("eachAlone(sample) scores every unit as if it were the only one", () => {
    const rows = Float64Array.of(1, 2, 3, 4);
    expect([...eachAlone({ rows, columns: 2, summarize: meanAndRatio })]).toEqual([1, 0.5, 3, 0.75]);
  });
});

const SIZE = [4, 5, 2, 8, 3, 6, 5, 7, 4];
const HITS = [3, 1, 2, 5, 0, 4, 2, 6, 1];
const OTHER = [2, 2, 1, 3, 1, 4, 3, 3, 0];
const SHARE = { level: 0.95, range: [0, 1] } as const;

function shares(hits: readonly number[], size: readonly number[], more: Partial<Sample> = {}): Distribution {
  return distributionOf({
    rows: Float64Array.from(hits.flatMap((count, unit) => [count, size[unit]!])),
    columns: 2,
    summarize: (totals) => [totals[1] === 0 ? Number.NaN : totals[0]! / totals[1]!],
    denominators: [Float64Array.of(0, 1, 0)],
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

  it("scoreInterval(distribution, score) counts only units with something to divide by", () => {
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
    const fragile = shares([1, 3], [2, 4], {
      summarize: (totals) => [totals[0]! < 2 ? Number.NaN : totals[0]! / totals[1]!],
    });
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
    expect(error).toMatchObject({ units: 9 });
    expect((error as { value: number }).value).toBeCloseTo(0.0873807236247051, 14);
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

  it("intervalOf(distribution, score) is the jackknife's below 50 units and BCa from 50 on", () => {
    const method = (units: number) => given(intervalOf(many(units), 0, { range: [0, 1] })).method;
    expect([49, 50].map(method)).toEqual(["logit-jackknife-t", "bca"]);
  });

  it("intervalOf(difference, score) is the jackknife's at every number of units, so that it agrees with the test", () => {
    const difference = differenceOf(many(60), distributionOf({ ...sampleOf(60) }));
    expect(intervalOf(difference, 0, { range: [0, 1], isDifference: true })).toMatchObject({ method: "jackknife-t" });
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
    rows: Float64Array.from({ length: 2 * units }, (_, at) => (at % 2 === 1 ? 5 : (at * 3) % 5)),
    columns: 2,
    summarize: (totals) => [totals[0]! / totals[1]!],
    denominators: [Float64Array.of(0, 1, 0)],
  };
}
