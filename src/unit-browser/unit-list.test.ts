// The list of units: sorted, filtered, paged, and as bars of a pair.
import { describe, expect, it } from "vitest";
import { parseAddress, withAddress } from "./address.ts";
import { UnitList } from "./unit-list.ts";
import type { UnitsView } from "./unit-source.ts";

const ids = ["Ant", "bee", "cat", "dog"];
const column = (...values: (number | null)[]) => values;
const list = new UnitList({
  systems: ["old", "new", "third"],
  scores: [
    { id: "f1", better: "higher" },
    { id: "error", better: "lower" },
  ],
  ids,
  values: [
    [column(0.5, 0.5, 0.9, null), column(1, 2, 3, 4)],
    [column(0.7, 0.5, 0.2, 0.4), column(2, 2, 1, 4)],
    [column(0.1, 0.5, 0.8, 0.4), column(0, 0, 0, 0)],
  ],
  text: (unit) => (unit === 1 ? "honey at the weekend" : ""),
});
const view = (some: Partial<UnitsView>): UnitsView => ({
  score: "f1",
  a: 0,
  b: 1,
  filter: "",
  sortedBy: "gap",
  direction: -1,
  page: 0,
  ...some,
});
const found = (some: Partial<UnitsView>) => list.page(view(some)).rows.map(({ id }) => id);

describe("UnitList", () => {
  it("page(view) puts the largest |B − A| first and the undefined last", () => {
    expect(found({})).toEqual(["cat", "Ant", "bee", "dog"]);
    expect(found({ sortedBy: "difference" })).toEqual(["Ant", "bee", "cat", "dog"]);
    expect(found({ sortedBy: "spread" })).toEqual(["cat", "Ant", "bee", "dog"]);
    expect(found({ sortedBy: "system 2", direction: 1 })).toEqual(["Ant", "dog", "bee", "cat"]);
    expect(found({ sortedBy: "id", direction: 1 })).toEqual(["Ant", "bee", "cat", "dog"]);
  });

  it.each([
    ["weekend", ["bee"]],
    ["ant", ["Ant"]],
    ["a>b", ["cat"]],
    ["b>a", ["Ant"]],
    ["a=b", ["bee"]],
    ["diff<-0.1", ["cat"]],
    ["diff<−0.1", ["cat"]],
    ["diff<=-7e-1 diff>-1e+0", ["cat"]],
    ["new>third", ["Ant"]],
    ["third:error=0 new:f1>=0.5", ["Ant", "bee"]],
    ["f1<0.15", ["Ant"]],
    ["spread>0.65", ["cat"]],
    ["a<1 e", ["bee"]],
    ["no:such<1", []],
    ["diff=undefined", ["dog"]],
  ])("page({ filter: %j }) finds %j", (filter, wanted) => {
    expect(found({ filter, sortedBy: "id", direction: 1 })).toEqual(wanted);
  });

  it("pair(pick) counts who is better by the direction of the score, and sorts what is better for B first", () => {
    const { bars, ...counts } = list.pair({ score: "f1", a: 0, b: 1 });
    expect(bars.map(({ id }) => id)).toEqual(["Ant", "bee", "cat"]);
    expect(counts).toMatchObject({ bBetter: 1, aBetter: 1, equal: 1, undefined: 1 });
    expect(counts.reach).toBeCloseTo(0.7);
    const lower = list.pair({ score: "error", a: 0, b: 1 });
    expect(lower.bars[0]!.id).toBe("cat");
    expect([lower.bBetter, lower.aBetter, lower.equal]).toEqual([1, 1, 2]);
  });

  it("pair(pick) samples very many units and counts all of them", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `u${at}`);
    const big = new UnitList({
      systems: ["a", "b"],
      scores: [{ id: "f1", better: "higher" }],
      ids: many,
      values: [[new Float64Array(10_000)], [Float64Array.from(many, (_, at) => at / 10_000)]],
    });
    const { bars, bBetter, equal } = big.pair({ score: "f1", a: 0, b: 1 });
    expect(bars).toHaveLength(2_000);
    expect([bBetter, equal]).toEqual([9_999, 1]);
    expect([bars[0]!.id, bars.at(-1)!.id]).toEqual(["u9999", "u0"]);
  });

  it("page(view) finds the page that holds a unit, and the first where it is filtered out", () => {
    const many = Array.from({ length: 60 }, (_, at) => `u${at}`);
    const scores = [{ id: "f1", better: "higher" }] as const;
    const big = new UnitList({ systems: ["a"], scores, ids: many, values: [[many.map((_, at) => at)]] });
    const order = { score: "f1", b: null, sortedBy: "score f1", direction: 1 } as const;
    const pageOf = (some: Partial<UnitsView>) => big.page(view({ ...order, ...some })).page;
    expect(["u0", "u24", "u25", "u59", "gone"].map((of) => pageOf({ page: { of } }))).toEqual([0, 0, 1, 2, 0]);
    expect(pageOf({ page: { of: "u59" }, filter: "f1<30" })).toBe(0);
    expect(pageOf({ page: 7 })).toBe(2);
  });

  it("neighbours(id, view) follow the order shown, and values(id) has every score", () => {
    expect(list.neighbours("Ant", view({}))).toEqual({ previous: "cat", next: "bee" });
    expect(list.neighbours("gone", view({}))).toEqual({ previous: null, next: null });
    expect(list.values("dog")).toEqual([
      [null, 4],
      [0.4, 4],
      [0.4, 0],
    ]);
  });
});

describe("the address", () => {
  it("withAddress(hash, address) keeps what others have in it, and parseAddress reads it again", () => {
    const address = { a: "x&y", b: null, score: "f1.x", unit: "it's #1", filter: "a>b" };
    const hash = withAddress("#task=breakdown&b=old", address);
    expect(new URLSearchParams(hash.slice(1)).get("task")).toBe("breakdown");
    expect(parseAddress(hash)).toEqual(address);
  });
});
