// The list of units: sorted, filtered, paged, and as bars of a pair.
import { describe, expect, it } from "vitest";
import { parseAddress, withAddress } from "./address.ts";
import { isAsked, type MistakeData } from "./mistake-filter.ts";
import { unknownWord } from "./unit-filter.ts";
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

describe("unknownWord", () => {
  it("unknownWord(filter) names what a comparison does not know", () => {
    const data = { systems: ["old", "new"], scores: [{ id: "f1" }], pick: { score: 0, a: 0, b: 1 } };
    expect(unknownWord("mistakes>0 f1<0.5 new:f1>=old place:a<b some words", data)).toBeNull();
    expect(unknownWord("ff1<0.5", data)).toBe("ff1");
    expect(unknownWord("f1<O.5", data)).toBe("o.5");
  });
});

describe("UnitList with mistakes", () => {
  const item = (at: string, gold?: string) => ({ at, ...(gold !== undefined && { gold }) });
  const records = [
    {
      gold: [item("tags[0]", "red"), item("total", "7")],
      cells: [[{ verdict: "wrong", pred: "blue" }, { verdict: "correct" }]],
    },
    {
      gold: [item("tags[0]", "red"), item("lines[1]", "{}")],
      cells: [
        [
          { verdict: "correct", pred: "red" },
          { verdict: "missed", level: "item" },
        ],
      ],
    },
  ] as unknown as NonNullable<ReturnType<MistakeData["record"]>>[];
  const mistakes: MistakeData = {
    clusters: [
      [
        { place: "tags", kind: "other" },
        { place: "lines", kind: "item-missed" },
      ],
    ],
    of: (_, unit) =>
      [
        [[0, 1]],
        [[1, 1]],
        [
          [0, 2],
          [1, 1],
        ],
        [],
      ][unit] as never,
    // The last two have no evidence.
    record: (unit) => records[unit] ?? null,
  };
  const alone = new UnitList({
    systems: ["only one"],
    scores: [{ id: "f1", better: "higher" }],
    ids,
    values: [[column(0, 0, 0, 1)]],
    mistakes,
  });
  const ofOne = (filter: string) =>
    alone.page(view({ a: 0, b: null, sortedBy: "id", direction: 1, filter })).rows.map(({ id }) => id);

  it("page(view) finds the mistakes of a place, of a kind, and of both in one mistake", () => {
    expect(ofOne("place:tags")).toEqual(["Ant", "cat"]);
    expect(ofOne("kind:item-missed")).toEqual(["bee", "cat"]);
    expect(ofOne("place:tags kind:item-missed")).toEqual([]);
    expect(ofOne('"only one:place:tags"')).toEqual(["Ant", "cat"]);
    expect(ofOne("a:place:tags cat")).toEqual(["cat"]);
    expect(ofOne("b:place:tags")).toEqual([]);
  });

  it("page(view) takes the values of a whole item for mistakes where there is no evidence", () => {
    expect(ofOne("place:lines.price")).toEqual(["cat"]);
    expect(ofOne("place:linesman")).toEqual([]);
  });

  it("isAsked(row, query) looks at the texts that were compared, and takes what is right for gold", () => {
    const item = { at: "turn 4", gold: "O (90/10/0)" };
    const wrong = { verdict: "wrong", place: "O", compare: ["O", "X"], pred: "X (0/10/90)" } as const;
    expect(isAsked({ item, cell: wrong }, { systems: [0], place: "o", pair: ["o", "x"] })).toBe(true);
    const right = { verdict: "correct", place: "O", pred: "anything" } as const;
    const pair = ["o (90/10/0)", "o (90/10/0)"] as const;
    expect(isAsked({ item, cell: right }, { systems: [0], place: "o", pair })).toBe(true);
    const extra = { verdict: "extra", place: "O", compare: ["", "X"], pred: "X", gold: "nearest" } as const;
    expect(isAsked({ item, cell: extra }, { systems: [0], pair: ["nothing", "x"] })).toBe(true);
  });

  it("page(view) finds pairs of values in evidence, right ones too", () => {
    expect(ofOne('place:tags "red → blue"')).toEqual(["Ant"]);
    expect(ofOne('"red → red"')).toEqual(["bee"]);
    expect(ofOne('place:lines "{} → nothing"')).toEqual(["bee"]);
  });

  it("page(view) counts mistakes, and lists those of one system", () => {
    expect(ofOne("mistakes>1")).toEqual(["cat"]);
    expect(ofOne("mistakes=0")).toEqual(["dog"]);
    const { rows } = alone.page(view({ a: 0, b: null, sortedBy: "id", direction: 1 }));
    expect(rows.map((row) => row.mistakes)).toEqual([
      [{ place: "tags", gold: "red", pred: "blue" }],
      [{ place: "lines", gold: "{}" }],
      [
        { place: "tags", kind: "other" },
        { place: "tags", kind: "other" },
        { place: "lines", kind: "item-missed" },
      ],
      [],
    ]);
  });
});
