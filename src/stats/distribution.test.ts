import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byFormulas } from "../../test/statistics-sample.ts";
import { mean, ratio } from "../core/formula/formula.ts";
import {
  bootstrapInterval,
  type Distribution,
  differenceOf,
  distributionOf,
  type PlainInterval,
} from "./distribution.ts";
import type { Sample } from "./sample.ts";

function means(values: readonly number[]): Sample {
  return { ...byFormulas(["a"], { mean: mean("a") }), rows: Float64Array.from(values) };
}

function shares(rows: Float64Array): Sample {
  return { ...byFormulas(["hits", "size"], { share: ratio("hits", "size", null) }), rows };
}

function known(parts: Partial<Record<"replicates" | "leftOut", readonly number[]>>): Distribution {
  const replicates = parts.replicates ?? REPLICATES;
  const leftOut = parts.leftOut ?? [0.46, 0.48, 0.51, 0.55];
  return {
    units: leftOut.length,
    observed: Float64Array.of(0.5),
    scale: Float64Array.of(0.5),
    isClustered: false,
    leftOut: () => Float64Array.from(leftOut),
    counted: () => new Uint8Array(leftOut.length).fill(1),
    effective: () => null,
    groups: [Int32Array.from(leftOut.keys())],
    *draw() {},
    bootstrap: () => ({ replicates: Float64Array.from(replicates), leftOut: Float64Array.from(leftOut) }),
  };
}

/** The bootstrap's interval, which must be given. */
function limits(distribution: Distribution, level = 0.95): PlainInterval {
  return bootstrapInterval(distribution, 0, level) as PlainInterval;
}

const REPLICATES = [
  0.31, 0.36, 0.38, 0.41, 0.42, 0.44, 0.45, 0.47, 0.48, 0.5, 0.5, 0.52, 0.53, 0.55, 0.57, 0.58, 0.61, 0.66, 0.72,
];

describe("bootstrapInterval", () => {
  it("bootstrapInterval(distribution, score, level) follows the BCa formula, number for number", () => {
    // By hand with SciPy 1.17's ndtr and ndtri: share below 10/19, bias 0.0660118, acceleration −0.0288473.
    const interval = limits(known({}), 0.8);
    expect(interval).toMatchObject({ level: 0.8, method: "bca" });
    expect(interval.low).toBeCloseTo(0.36651908060069827, 14);
    expect(interval.high).toBeCloseTo(0.6762989890438368, 14);
  });

  it("bootstrapInterval(distribution, score, level) takes replicates that only rounding moved for equal to the score", () => {
    const moved = REPLICATES.map((value) => (value === 0.5 ? value - 1e-14 : value));
    const [plain, rounded] = [limits(known({}), 0.8), limits(known({ replicates: moved }), 0.8)];
    expect(rounded.low).toBeCloseTo(plain.low, 12);
    expect(rounded.high).toBeCloseTo(plain.high, 12);
  });

  it("bootstrapInterval(distribution, score, level) does not go beyond the replicates", () => {
    expect(limits(known({}), 0.99)).toMatchObject({ low: 0.31, high: 0.72, method: "bca" });
  });

  it("bootstrapInterval(distribution, score) of a mean is the limit that all 9^9 resamples together give", () => {
    // By convolution in Python: 49 and 113 of 180. The values tie in decimals but not in binary, which must not matter.
    const values = [0.1, 0.35, 0.2, 0.9, 0.45, 0.6, 0.15, 0.3, 0.8];
    const interval = limits(distributionOf(means(values), { resamples: 99_999 }));
    expect(interval.low).toBeCloseTo(49 / 180, 12);
    expect(interval.high).toBeCloseTo(113 / 180, 12);
  });

  it("bootstrapInterval(distribution, score) of a ratio agrees with scipy.stats.bootstrap", () => {
    const parts = [0.1, 0.35, 0.2, 0.9, 0.45, 0.6, 0.15, 0.3, 0.8];
    const sizes = [3, 9, 4, 10, 6, 8, 2, 5, 10];
    const rows = Float64Array.from(parts.flatMap((share, unit) => [share * sizes[unit]!, sizes[unit]!]));
    const interval = limits(distributionOf(shares(rows), { resamples: 99_999 }));
    // SciPy 1.17.1, BCa, paired, 99,999 resamples, three seeds: 0.3582 to 0.3596 and 0.7303 to 0.7316
    expect(interval.low).toBeGreaterThan(0.357);
    expect(interval.low).toBeLessThan(0.361);
    expect(interval.high).toBeGreaterThan(0.729);
    expect(interval.high).toBeLessThan(0.733);
  });

  it("bootstrapInterval(distribution, score) sees no spread when all units are identical, whatever rounding does", () => {
    const unit = fc.tuple(fc.double({ min: 0.001, max: 1, noNaN: true }), fc.double({ min: 1, max: 20, noNaN: true }));
    fc.assert(
      fc.property(unit, fc.integer({ min: 2, max: 40 }), ([hits, size], units) => {
        const rows = Float64Array.from({ length: 2 * units }, (_, at) => (at % 2 === 0 ? hits : size));
        const distribution = distributionOf(shares(rows), { resamples: 99 });
        expect(bootstrapInterval(distribution, 0, 0.95)).toBe("NO_SPREAD");
      }),
      { numRuns: 50 },
    );
  });

  it("bootstrapInterval(distribution, score) contains the observed score and grows with the level", () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(values, (units) => {
        const distribution = distributionOf(means(units), { resamples: 499 });
        const [narrow, wide] = [limits(distribution, 0.5), limits(distribution, 0.95)];
        expect(wide.low).toBeLessThanOrEqual(narrow.low);
        expect(wide.high).toBeGreaterThanOrEqual(narrow.high);
        expect(wide.low).toBeLessThanOrEqual(distribution.observed[0]!);
        expect(wide.high).toBeGreaterThanOrEqual(distribution.observed[0]!);
      }),
      { numRuns: 50 },
    );
  });

  it("bootstrapInterval(difference, score) of a system and its copy has no spread", () => {
    const [one, copy] = [1, 2].map(() => distributionOf(means([0.1, 0.7, 0.3]), { resamples: 99 })) as [
      Distribution,
      Distribution,
    ];
    expect(bootstrapInterval(differenceOf(copy, one), 0, 0.95)).toBe("NO_SPREAD");
  });

  it("bootstrapInterval(difference, score) is narrower than unpaired systems would allow, because units are drawn alike", () => {
    const baseline = [0.1, 0.9, 0.3, 0.5, 0.8, 0.2, 0.6, 0.4];
    const system = baseline.map((value, unit) => value + (unit % 2 === 0 ? 0.04 : 0.06));
    const interval = limits(differenceOf(distributionOf(means(system)), distributionOf(means(baseline))));
    expect(interval.low).toBeGreaterThan(0.0399);
    expect(interval.high).toBeLessThan(0.0601);
  });
});

describe("bootstrapInterval where BCa is undefined", () => {
  it("bootstrapInterval(…) is a percentile interval when a score is undefined without some unit", () => {
    const interval = limits(known({ leftOut: [0.4, Number.NaN, 0.5] }), 0.8);
    // Ranks 2 and 18 of 19
    expect(interval).toEqual({
      low: 0.36,
      high: 0.66,
      level: 0.8,
      method: "percentile",
      reason: "undefined-without-a-unit",
    });
  });

  it("bootstrapInterval(…) names the other reasons", () => {
    const above = known({ replicates: [0.6, 0.7, 0.8] });
    expect(bootstrapInterval(above, 0, 0.95)).toMatchObject({ low: 0.6, high: 0.8, reason: "one-sided" });
    expect(bootstrapInterval(known({ leftOut: [0.5, 0.5, 0.5] }), 0, 0.95)).toMatchObject({ reason: "flat-jackknife" });
    const skewed = known({ leftOut: [0.1, ...new Array<number>(400).fill(0.9)], replicates: [...far(0.9999)] });
    expect(limits(skewed, 0.9999999)).toMatchObject({ reason: "extreme-acceleration" });
  });

  it("bootstrapInterval(…) of one unit says that there are too few", () => {
    expect(bootstrapInterval(distributionOf(means([0.4]), { resamples: 99 }), 0, 0.95)).toBe("TOO_FEW_UNITS");
  });
});

/** A thousand replicates of which a share lies below the observed score. */
function far(below: number): Float64Array {
  return Float64Array.from({ length: 10_000 }, (_, at) => (at < below * 10_000 ? 0.1 : 0.9));
}

describe("bootstrapInterval where resamples are undefined", () => {
  const withUndefined = (count: number) =>
    known({ replicates: Array.from({ length: 1_000 }, (_, at) => (at < count ? Number.NaN : 0.2 + 0.0006 * at)) });

  it("bootstrapInterval(…) leaves out up to one in a hundred and says how many", () => {
    expect(bootstrapInterval(withUndefined(10), 0, 0.95)).toMatchObject({ method: "bca", undefinedResamples: 10 });
  });

  it("bootstrapInterval(…) says so when more are undefined, or the score itself is", () => {
    expect(bootstrapInterval(withUndefined(11), 0, 0.95)).toBe("UNDEFINED_IN_RESAMPLES");
    expect(bootstrapInterval({ ...known({}), observed: Float64Array.of(Number.NaN) }, 0, 0.95)).toBe("UNDEFINED");
  });

  it("bootstrapInterval(…) of a rare class is missing for few units and given for many", () => {
    const recall = (units: number) =>
      shares(Float64Array.from({ length: 2 * units }, (_, at) => (at < 10 ? Number(at % 2 === 1 || at < 5) : 0)));
    // Five positive units among six are never all missed; one among six is missed every third time.
    expect(bootstrapInterval(distributionOf(recall(6), { resamples: 999 }), 0, 0.95)).toHaveProperty("low");
    const rare = shares(Float64Array.of(1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    expect(bootstrapInterval(distributionOf(rare, { resamples: 999 }), 0, 0.95)).toBe("UNDEFINED_IN_RESAMPLES");
  });
});
