import { describe, expect, it } from "vitest";
import { bootstrap, permutationTest } from "./custom-rows.ts";

const rows = [
  { hits: 3, of: 4 },
  { hits: 1, of: 5 },
  { hits: 2, of: 2 },
  { hits: 4, of: 6 },
];
const accuracy = ({ hits, of, units }: Readonly<Record<string, number>>) => ({
  accuracy: hits! / of!,
  size: of! / units!,
});

describe("bootstrap", () => {
  it("bootstrap(rows, summarize) gives the interval of every score", () => {
    const intervals = bootstrap(rows, accuracy);
    expect(Object.keys(intervals)).toEqual(["accuracy", "size"]);
    expect(intervals.accuracy).toMatchObject({ level: 0.95, method: "bca" });
    expect(intervals.accuracy!.low).toBeGreaterThan(0.2);
    expect(intervals.accuracy!.high).toBeLessThanOrEqual(1);
    expect(bootstrap(rows, accuracy, { interval: "auto" }).size).toMatchObject({ method: "jackknife-t" });
  });

  it("bootstrap(rows, summarize, { range }) has no limit outside the range", () => {
    const units = [9, 10, 10, 10, 9, 10, 2, 10].map((hits) => ({ hits, of: 10 }));
    const share = ({ hits = 0, of = 0 }) => ({ f1: hits / of });
    expect(bootstrap(units, share, { interval: "jackknife-t" }).f1!.high).toBeGreaterThan(1);
    for (const interval of ["auto", "bca", "jackknife-t"] as const)
      expect(bootstrap(units, share, { interval, range: [0, 1] }).f1!.high).toBeLessThanOrEqual(1);
    expect(() => bootstrap(units, share, { range: [1] as never })).toThrow("the lowest and the highest value");
  });

  it("bootstrap(rows, summarize) does not depend on the order in which columns are written", () => {
    const turned = rows.map(({ hits, of }) => ({ of, hits }));
    expect(bootstrap(turned, accuracy)).toEqual(bootstrap(rows, accuracy));
  });

  it("bootstrap(rows, summarize) says which cell is not a number", () => {
    const bad = [...rows, { hits: 1 } as unknown as (typeof rows)[number]];
    expect(() => bootstrap(bad, accuracy)).toThrow(/^rows \[4\]\.of\n {2}expected a finite number, received nothing/);
    expect(() => bootstrap([], accuracy)).toThrow("expected at least one row in rows, received none");
  });
});

describe("permutationTest", () => {
  it("permutationTest({ baseline, system }, summarize) tests every score", () => {
    const system = rows.map(({ hits, of }) => ({ hits: Math.min(hits + 1, of), of }));
    const { accuracy: test, size } = permutationTest({ baseline: rows, system }, accuracy);
    expect(test).toMatchObject({ p: 0.25, exact: true, smallestP: 0.25 });
    expect(test!.difference).toBeCloseTo(3 / 17, 12);
    expect(size).toMatchObject({ difference: 0, p: 1 });
  });

  it("permutationTest({ baseline, system }, summarize) refuses rows of different units", () => {
    expect(() => permutationTest({ baseline: rows, system: rows.slice(1) }, accuracy)).toThrow("received 3 and 4");
  });
});
