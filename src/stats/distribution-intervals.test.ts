import { describe, expect, it } from "vitest";
import { bootstrapInterval, DEFAULT_LEVEL, type Distribution, INTERVALS, intervalOf } from "./distribution.ts";

describe("intervalOf, by what it is given", () => {
  /** A mean over some units, with replicates that are evenly spread. */
  function distribution(parts: Partial<Distribution> = {}, units = 60): Distribution {
    const leftOut = Float64Array.from({ length: units }, (_, unit) => 0.5 + (unit - (units - 1) / 2) / 1e4);
    return {
      units,
      observed: Float64Array.of(0.5),
      scale: Float64Array.of(0.5),
      leftOut,
      counted: [new Uint8Array(units).fill(1)],
      denominators: [],
      groups: null,
      replicates: () => Float64Array.from({ length: 999 }, (_, k) => ((k * 37) % 999) / 998),
      ...parts,
    };
  }
  const range = [0, 1] as const;
  const SKEWED = Float64Array.from({ length: 60 }, (_, unit) => (unit === 0 ? Number.NaN : 0.5 + unit / 1e4));

  it("intervalOf(distribution, score, { interval: auto }) is BCa from 50 units that count on, and the jackknife's below", () => {
    const methodOf = (of: Distribution, options: object = {}) => {
      const found = intervalOf(of, 0, { range, ...options });
      return typeof found === "string" ? found : found.method;
    };
    expect(methodOf(distribution())).toBe("bca");
    expect(methodOf(distribution({}, 50))).toBe("bca");
    expect(methodOf(distribution({}, 49))).toBe("logit-jackknife-t");
    const counted = [Uint8Array.from({ length: 60 }, (_, unit) => Number(unit < 49))];
    expect(methodOf(distribution({ counted }))).toBe("logit-jackknife-t");
    expect(methodOf(distribution(), { isDifference: true })).toBe("jackknife-t");
    expect(methodOf(distribution({}, 9), { interval: "bca" })).toBe("bca");
    expect(methodOf(distribution(), { interval: "bca", isDifference: true })).toBe("bca");
    expect(methodOf(distribution(), { interval: "jackknife-t" })).toBe("logit-jackknife-t");
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
    const undefinedScore = distribution({ observed: Float64Array.of(Number.NaN) });
    const flat = distribution({ leftOut: new Float64Array(60).fill(0.5) });
    for (const interval of INTERVALS) {
      expect(intervalOf(undefinedScore, 0, { range, interval })).toBe("UNDEFINED");
      expect(intervalOf(flat, 0, { range, interval })).toBe("NO_SPREAD");
      expect(intervalOf(distribution({}, 1), 0, { range, interval })).toBe("TOO_FEW_UNITS");
    }
  });

  it("intervalOf(distribution, score) of a perfect score is the exact bound, not drawn", () => {
    const perfect = distribution({ observed: Float64Array.of(1), leftOut: new Float64Array(60).fill(1) });
    expect(intervalOf(perfect, 0, { range })).toMatchObject({ method: "bound", high: 1 });
    expect(intervalOf(perfect, 0, { range, interval: "bca" })).toMatchObject({ method: "bound", high: 1 });
  });

  it("intervalOf(distribution, score) falls back to the jackknife where BCa is undefined, with the reason", () => {
    const oneSided = distribution({ replicates: () => Float64Array.from({ length: 99 }, (_, k) => 0.6 + k / 1e3) });
    const found = intervalOf(oneSided, 0, { range });
    expect(found).toMatchObject({ method: "logit-jackknife-t", reason: "one-sided" });
    expect(intervalOf(oneSided, 0, { range, interval: "bca" })).toMatchObject({
      method: "percentile",
      reason: "one-sided",
    });
    const holes = distribution({
      replicates: () => Float64Array.from({ length: 100 }, (_, k) => (k < 2 ? Number.NaN : k)),
    });
    expect(intervalOf(holes, 0, { range })).toMatchObject({
      method: "logit-jackknife-t",
      reason: "undefined-in-resamples",
    });
    expect(intervalOf(holes, 0, { range, interval: "bca" })).toBe("UNDEFINED_IN_RESAMPLES");
    const without = distribution({ leftOut: SKEWED });
    expect(intervalOf(without, 0, { range })).toMatchObject({
      method: "percentile",
      reason: "undefined-without-a-unit",
    });
  });

  it("bootstrapInterval(distribution, score, level) sorts the replicates, and lets one in a hundred be undefined", () => {
    const one = distribution({
      replicates: () => Float64Array.from({ length: 100 }, (_, k) => (k === 50 ? Number.NaN : ((k * 37) % 100) / 99)),
    });
    const found = bootstrapInterval(one, 0, 0.9) as { low: number; high: number; undefinedResamples: number };
    expect(found.undefinedResamples).toBe(1);
    expect(found.low).toBeLessThan(0.2);
    expect(found.high).toBeGreaterThan(0.8);
    expect(bootstrapInterval(distribution(), 0, 0.9)).not.toHaveProperty("undefinedResamples");
  });

  it("bootstrapInterval(distribution, score, level) has no spread where no replicate differs, on either side", () => {
    const of = (...replicates: readonly number[]) =>
      bootstrapInterval(distribution({ replicates: () => Float64Array.from(replicates) }), 0, 0.9);
    expect(of(0.5, 0.5, 0.5 + 1e-14)).toBe("NO_SPREAD");
    expect(of(0.5, 0.5, 0.4)).toMatchObject({ low: expect.any(Number) });
    expect(of(0.5, 0.6, 0.5)).toMatchObject({ low: expect.any(Number) });
    expect(bootstrapInterval(distribution({}, 1), 0, 0.9)).toBe("TOO_FEW_UNITS");
  });

  it("bootstrapInterval(distribution, score, level) reads percentiles at rank (count + 1) p, between ranks by straight lines", () => {
    const of = (level: number) =>
      bootstrapInterval(
        distribution({ leftOut: SKEWED, replicates: () => Float64Array.of(0.1, 0.2, 0.4, 0.8) }),
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
