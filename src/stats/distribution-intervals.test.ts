import { describe, expect, it } from "vitest";
import { bootstrapInterval, DEFAULT_LEVEL, type Distribution, INTERVALS, intervalOf } from "./distribution.ts";

describe("intervalOf, by what it is given", () => {
  /** A mean over some units, with replicates that are evenly spread. */
  interface Parts {
    readonly observed?: number;
    readonly leftOut?: Float64Array;
    readonly replicates?: Float64Array;
  }

  function distribution(parts: Parts = {}, units = 60): Distribution {
    const { observed = 0.5, replicates = Float64Array.from({ length: 999 }, (_, k) => ((k * 37) % 999) / 998) } = parts;
    const even = Float64Array.from({ length: units }, (_, unit) => 0.5 + (unit - (units - 1) / 2) / 1e4);
    const { leftOut = even } = parts;
    return {
      units,
      isClustered: false,
      observed: Float64Array.of(observed),
      scale: Float64Array.of(0.5),
      leftOut: () => leftOut,
      counted: () => new Uint8Array(units).fill(1),
      effective: () => null,
      groups: [Int32Array.from({ length: units }, (_, row) => row)],
      *draw() {},
      bootstrap: () => ({ replicates, leftOut }),
    };
  }
  const range = [0, 1] as const;
  const SKEWED = Float64Array.from({ length: 60 }, (_, unit) => (unit === 0 ? Number.NaN : 0.5 + unit / 1e4));

  it("intervalOf(distribution, score) is the jackknife's at every number of units, and BCa only where it is asked for", () => {
    const methodOf = (units: number, options: object = {}) => {
      const found = intervalOf(distribution({}, units), 0, { range, ...options });
      return typeof found === "string" ? found : found.method;
    };
    for (const units of [9, 49, 50, 60, 500]) {
      expect(methodOf(units)).toBe("logit-jackknife-t");
      expect(methodOf(units, { interval: "jackknife-t" })).toBe("logit-jackknife-t");
      expect(methodOf(units, { interval: "bca" })).toBe("bca");
    }
  });

  it("intervalOf(distribution, score) has the level 0.95 unless told otherwise", () => {
    expect(DEFAULT_LEVEL).toBe(0.95);
    expect(INTERVALS).toEqual(["auto", "bca", "jackknife-t"]);
    for (const units of [9, 60]) {
      expect(intervalOf(distribution({}, units), 0, { range })).toMatchObject({ level: 0.95 });
      expect(intervalOf(distribution({}, units), 0, { range, level: 0.8 })).toMatchObject({ level: 0.8 });
    }
  });

  it("intervalOf(distribution, score) says why there is none, whichever is wished for", () => {
    const undefinedScore = distribution({ observed: Number.NaN });
    const flat = distribution({ leftOut: new Float64Array(60).fill(0.5) });
    for (const interval of INTERVALS) {
      expect(intervalOf(undefinedScore, 0, { range, interval })).toBe("UNDEFINED");
      expect(intervalOf(flat, 0, { range, interval })).toBe("NO_SPREAD");
      expect(intervalOf(distribution({}, 1), 0, { range, interval })).toBe("TOO_FEW_UNITS");
    }
  });

  it("intervalOf(distribution, score) of a perfect score is the exact bound, not drawn", () => {
    const perfect = distribution({ observed: 1, leftOut: new Float64Array(60).fill(1) });
    expect(intervalOf(perfect, 0, { range })).toMatchObject({ method: "bound", high: 1 });
    expect(intervalOf(perfect, 0, { range, interval: "bca" })).toMatchObject({ method: "bound", high: 1 });
  });

  it("intervalOf(distribution, score, { interval: bca }) is a percentile interval where BCa is undefined, with the reason", () => {
    const oneSided = distribution({ replicates: Float64Array.from({ length: 99 }, (_, k) => 0.6 + k / 1e3) });
    const bca = { range, interval: "bca" } as const;
    expect(intervalOf(oneSided, 0, bca)).toMatchObject({ method: "percentile", reason: "one-sided" });
    const holes = distribution({ replicates: Float64Array.from({ length: 100 }, (_, k) => (k < 2 ? Number.NaN : k)) });
    expect(intervalOf(holes, 0, bca)).toBe("UNDEFINED_IN_RESAMPLES");
    const without = distribution({ leftOut: SKEWED });
    expect(intervalOf(without, 0, bca)).toMatchObject({ method: "percentile", reason: "undefined-without-a-unit" });
    expect(intervalOf(without, 0, { range })).toBe("UNDEFINED_WITHOUT_A_UNIT");
  });

  it("bootstrapInterval(distribution, score, level) sorts the replicates, and lets one in a hundred be undefined", () => {
    const one = distribution({
      replicates: Float64Array.from({ length: 100 }, (_, k) => (k === 50 ? Number.NaN : ((k * 37) % 100) / 99)),
    });
    const found = bootstrapInterval(one, 0, 0.9) as { low: number; high: number; undefinedResamples: number };
    expect(found.undefinedResamples).toBe(1);
    expect(found.low).toBeLessThan(0.2);
    expect(found.high).toBeGreaterThan(0.8);
    expect(bootstrapInterval(distribution(), 0, 0.9)).not.toHaveProperty("undefinedResamples");
  });

  it("bootstrapInterval(distribution, score, level) has no spread where no replicate differs, on either side", () => {
    const of = (...replicates: readonly number[]) =>
      bootstrapInterval(distribution({ replicates: Float64Array.from(replicates) }), 0, 0.9);
    expect(of(0.5, 0.5, 0.5 + 1e-14)).toBe("NO_SPREAD");
    expect(of(0.5, 0.5, 0.4)).toMatchObject({ low: expect.any(Number) });
    expect(of(0.5, 0.6, 0.5)).toMatchObject({ low: expect.any(Number) });
    expect(bootstrapInterval(distribution({}, 1), 0, 0.9)).toBe("TOO_FEW_UNITS");
  });

  it("bootstrapInterval(distribution, score, level) reads percentiles at rank (count + 1) p, between ranks by straight lines", () => {
    const of = (level: number) =>
      bootstrapInterval(
        distribution({ leftOut: SKEWED, replicates: Float64Array.of(0.1, 0.2, 0.4, 0.8) }),
        0,
        level,
      ) as { low: number; high: number };
    expect(of(0.6).low).toBeCloseTo(0.1, 12);
    expect(of(0.6).high).toBeCloseTo(0.8, 12);
    expect(of(0.5).low).toBeCloseTo(0.125, 12);
    expect(of(0.5).high).toBeCloseTo(0.7, 12);
    expect(of(0.99).low).toBe(0.1);
    expect(of(0.99).high).toBe(0.8);
  });
});
