import { describe, expect, it } from "vitest";
import { byFormulas } from "../../test/statistics-sample.ts";
import { finish } from "../core/event-loop.ts";
import { mean, ratio, sum } from "../core/formula/formula.ts";
import { bootstrapReplicates } from "./bootstrap.ts";
import { Xoroshiro } from "./generator.ts";
import { observedScores } from "./jackknife.ts";
import type { Sample } from "./sample.ts";

const sample: Sample = {
  ...byFormulas(["hits", "size"], { share: ratio("hits", "size", null), mean: mean("size") }),
  rows: Float64Array.of(3, 4, 1, 5, 0, 2, 6, 6, 2, 3),
};
const sums = (...columns: readonly string[]) =>
  byFormulas(columns, Object.fromEntries(columns.map((one) => [one, sum(one)])));

const drawn = (of: Sample, seed: number, resamples: number) => finish(bootstrapReplicates(of, seed, resamples));

describe("bootstrapReplicates", () => {
  it("bootstrapReplicates(sample, seed, resamples) gives the frozen replicates: a change here is a breaking change", () => {
    expect([...drawn(sample, 12345, 4)]).toMatchInlineSnapshot(`
      [
        0.5,
        3.6,
        0.2777777777777778,
        3.6,
        0.8695652173913043,
        4.6,
        0.2777777777777778,
        3.6,
      ]
    `);
  });

  it("bootstrapReplicates(sample, seed, resamples) draws each replicate from a stream of its own, however many there are", () => {
    const whole = drawn(sample, 1, 60);
    for (const some of [1, 7, 59]) expect(drawn(sample, 1, some)).toEqual(whole.slice(0, 2 * some));
  });

  it("bootstrapReplicates(sample, seed, resamples) draws two systems alike", () => {
    const doubled = { ...sample, rows: sample.rows.map((value) => 2 * value) };
    const sizes = (of: Sample) => drawn(of, 5, 50).filter((_, at) => at % 2 === 1);
    expect(sizes(doubled)).toEqual(sizes(sample).map((size) => 2 * size));
  });

  it("bootstrapReplicates(sample, seed, resamples) draws within groups: what a group always has, it keeps", () => {
    const groups = Int32Array.of(0, 1, 0, 1, 0);
    const own = (unit: number) => (groups[unit] === 0 ? [1, 0] : [0, 1]);
    const counted: Sample = {
      ...sums("a", "b"),
      rows: Float64Array.from([0, 1, 2, 3, 4].flatMap(own)),
      groups,
    };
    const replicates = drawn(counted, 1, 40);
    for (let at = 0; at < replicates.length; at += 2) expect([...replicates.slice(at, at + 2)]).toEqual([3, 2]);
  });

  it("bootstrapReplicates(sample, seed, resamples) stops in between", () => {
    const steps = [...bootstrapReplicates({ ...sample, rows: new Float64Array(2 * 50_000).fill(1) }, 1, 6)];
    expect(steps).toHaveLength(3);
  });

  it("bootstrapReplicates(sample, seed, resamples) draws the units of each group after one another from one stream", () => {
    const groups = Int32Array.of(1, 0, 1, 0, 0);
    const spread: Sample = {
      ...sums("a"),
      rows: Float64Array.of(1, 10, 100, 1000, 10000),
      groups,
    };
    const random = new Xoroshiro();
    random.start(4, "bootstrap", 0);
    const counts = new Float64Array(5);
    random.countDraws(counts.subarray(0, 2));
    random.countDraws(counts.subarray(2, 5));
    const expected = [0, 2, 1, 3, 4].reduce((sum, unit, at) => sum + counts[at]! * spread.rows[unit]!, 0);
    expect([...drawn(spread, 4, 1)]).toEqual([expected]);
  });

  it("bootstrapReplicates(sample, seed, resamples) changes with the seed", () => {
    const first = drawn(sample, 1, 9);
    expect(drawn(sample, 2, 9)).not.toEqual(first);
  });

  it("bootstrapReplicates(sample, seed, resamples) spreads a mean by its standard error", () => {
    const values = [2, 4, 4, 4, 5, 5, 7, 9]; // mean 5, population standard deviation 2
    const average: Sample = { ...byFormulas(["a"], { mean: mean("a") }), rows: Float64Array.from(values) };
    const means = drawn(average, 3, 20_000);
    const centre = means.reduce((sum, value) => sum + value, 0) / means.length;
    const spread = Math.sqrt(means.reduce((sum, value) => sum + (value - centre) ** 2, 0) / means.length);
    expect(Math.abs(centre - 5)).toBeLessThan(0.02);
    expect(Math.abs(spread - 2 / Math.sqrt(8))).toBeLessThan(0.015);
  });
});

describe("observedScores", () => {
  it("observedScores(sample) scores every unit once", () => {
    expect([...observedScores(sample)]).toEqual([12 / 20, 4]);
  });
});
