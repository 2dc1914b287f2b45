import { describe, expect, it } from "vitest";
import type { Mistakes } from "../../contract/mistakes.ts";
import { comparedMistakes } from "./compared-mistakes.ts";

function mistakes(wrong: Readonly<Record<string, number>>, others?: Mistakes["others"]): Mistakes {
  const entries = Object.entries(wrong);
  return {
    ...{ rows: 100, mistakes: 0, units: 1, form: 0, tables: [] },
    places: entries.map(([place, count]) => ({
      ...{ place, correct: 10 - count, wrong: count, missed: 0, extra: 0, units: count },
      points: { f1: count / 100 },
    })),
    clusters: entries.map(([place, count]) => ({
      ...{ place, kind: "other", count, units: count, points: { f1: count / 100 }, examples: [] },
    })),
    ...(others && { others }),
  };
}

describe("comparedMistakes(systems)", () => {
  it("comparedMistakes(…) has every place of every system, the dearest first, and 0 where one makes no mistakes", () => {
    const { places, clusters } = comparedMistakes([[mistakes({ a: 1, b: 3 })], [mistakes({ c: 5 })]])!;
    expect(places.map(({ place }) => place)).toEqual(["c", "b", "a"]);
    expect(places[0]!.systems[0]).toEqual({ correct: 0, wrong: 0, missed: 0, extra: 0, units: 0 });
    expect(clusters[1]).toEqual({
      place: "b",
      kind: "other",
      systems: [
        { count: 3, units: 3, points: { f1: 0.03 } },
        { count: 0, units: 0 },
      ],
    });
  });

  it("comparedMistakes(…) does not know what a cut list leaves out", () => {
    const cut = mistakes({ a: 1 }, { clusters: { count: 4, units: 4 } });
    const { places, clusters } = comparedMistakes([[cut], [mistakes({ b: 2 })]])!;
    expect(places.map(({ systems }) => systems.includes(null))).toEqual([false, false]);
    expect(clusters.map(({ place, systems }) => [place, systems[0]])).toEqual([
      ["b", null],
      ["a", expect.anything()],
    ]);
  });

  it("comparedMistakes(…) takes the mean over runs, with one decimal", () => {
    const { places } = comparedMistakes([[mistakes({ a: 1 }), mistakes({ a: 2 }), mistakes({})]])!;
    expect(places[0]!.systems).toEqual([
      { correct: 5.7, wrong: 1, missed: 0, extra: 0, units: 1, points: { f1: expect.closeTo(0.01, 12) } },
    ]);
  });

  it("comparedMistakes(…) is null if mistakes were not collected, and null for a system without them", () => {
    expect(comparedMistakes([[undefined], [undefined]])).toBeNull();
    expect(comparedMistakes([[mistakes({ a: 1 })], [undefined]])!.places[0]!.systems[1]).toBeNull();
  });
});
