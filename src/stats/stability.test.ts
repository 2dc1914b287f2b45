import { describe, expect, it } from "vitest";
import { clustersOf, stabilityOf } from "./stability.ts";

describe("stabilityOf", () => {
  it("stabilityOf(replicates) counts how often each system is first, and shares ties", () => {
    const found = stabilityOf([Float64Array.of(3, 3, 1, 2), Float64Array.of(1, 3, 2, 1), Float64Array.of(0, 0, 0, 0)])!;
    expect(found.map(({ best }) => best)).toEqual([2.5 / 4, 1.5 / 4, 0]);
    expect(found.map(({ rank }) => rank)).toEqual([
      { low: 1, high: 2 },
      { low: 1, high: 2 },
      { low: 3, high: 3 },
    ]);
  });

  it("stabilityOf(replicates) leaves at most 2.5 % of the places outside on each side", () => {
    const one = Float64Array.from({ length: 1_000 }, (_, draw) => (draw < 25 ? 0 : 2));
    const other = Float64Array.from({ length: 1_000 }, () => 1);
    expect(stabilityOf([one, other])!.map(({ rank }) => rank)).toEqual([
      { low: 1, high: 1 },
      { low: 2, high: 2 },
    ]);
    one[25] = 0;
    expect(stabilityOf([one, other])!.map(({ rank }) => rank)).toEqual([
      { low: 1, high: 2 },
      { low: 1, high: 2 },
    ]);
  });

  it("stabilityOf(replicates) leaves out draws without a score, and is null without any", () => {
    expect(stabilityOf([Float64Array.of(Number.NaN, 2), Float64Array.of(5, 1)])!.map(({ best }) => best)).toEqual([
      1, 0,
    ]);
    expect(stabilityOf([Float64Array.of(Number.NaN), Float64Array.of(5)])).toBeNull();
  });
});

describe("clustersOf", () => {
  const beats = (pairs: string) => (above: number, below: number) => pairs.split(" ").includes(`${above}${below}`);

  it("clustersOf(systems, beats) starts a cluster only where all above beat all below", () => {
    expect(clustersOf(4, beats("02 03 12 13"))).toEqual([1, 1, 2, 2]);
    expect(clustersOf(4, beats("02 03 13"))).toEqual([1, 1, 1, 1]);
    expect(clustersOf(3, beats("01 02 12"))).toEqual([1, 2, 3]);
    expect(clustersOf(3, () => false)).toEqual([1, 1, 1]);
  });
});
