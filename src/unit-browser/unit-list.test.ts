import { describe, expect, it } from "vitest";
import { type ListedUnits, UnitList } from "./unit-list.ts";
import type { UnitsView } from "./unit-source.ts";

const SCORES = [
  { id: "f1", label: "F1", better: "higher", range: [0, 1] },
  { id: "error", label: "Error", better: "lower", range: null },
] as const;
const VIEW: UnitsView = { score: "f1", filter: "", sortedBy: 0, direction: 1, page: 0 };

function listed(values: readonly (readonly (readonly number[])[])[], ids: readonly string[]): ListedUnits {
  return {
    systems: values.map((_, k) => `system ${k + 1}`),
    scores: SCORES,
    ids,
    values: values.map((system) => system.map((score) => Float64Array.from(score))),
  };
}

const one = listed(
  [
    [
      [0.5, 0.2, Number.NaN],
      [3, 1, 2],
    ],
  ],
  ["b", "a", "C"],
);
const idsOf = (list: UnitList, view: Partial<UnitsView>) => list.page({ ...VIEW, ...view }).rows.map(({ id }) => id);

describe("UnitList", () => {
  it("page(view) of one system has a column a score, and sorts and filters", () => {
    const list = new UnitList(one);
    const page = list.page(VIEW);
    expect(page.columns.map(({ title }) => title)).toEqual(["F1", "Error"]);
    expect(page.rows).toEqual([
      { id: "a", values: [0.2, 1] },
      { id: "b", values: [0.5, 3] },
      { id: "C", values: [null, 2] },
    ]);
    expect(idsOf(list, { sortedBy: 1, direction: -1 })).toEqual(["b", "C", "a"]);
    expect(idsOf(list, { sortedBy: -1 })).toEqual(["C", "a", "b"]);
    expect(list.page({ ...VIEW, filter: "error>1" })).toMatchObject({ found: 2, all: 3 });
  });

  it("page(view) of two systems has a column a system and their difference", () => {
    const list = new UnitList(
      listed(
        [
          [[0.5], [3]],
          [[0.75], [2]],
        ],
        ["b"],
      ),
    );
    expect(list.page(VIEW)).toMatchObject({
      columns: [{ title: "system 1" }, { title: "system 2" }, { title: "Difference", isDifference: true, range: null }],
      rows: [{ id: "b", values: [0.5, 0.75, 0.25] }],
    });
    expect(list.page({ ...VIEW, score: "error" }).rows[0]!.values).toEqual([3, 2, -1]);
  });

  it("page(view) gives 25 units at a time, and the last page for any beyond it", () => {
    const ids = Array.from({ length: 60 }, (_, k) => `unit ${k}`);
    const list = new UnitList(listed([[ids.map((_, k) => k), ids.map(() => 0)]], ids));
    expect(list.page(VIEW)).toMatchObject({ page: 0, pages: 3 });
    expect(idsOf(list, { page: 1 })[0]).toBe("unit 25");
    expect(list.page({ ...VIEW, page: 9 })).toMatchObject({ page: 2, pages: 3 });
    expect(idsOf(list, { page: 9 })).toHaveLength(10);
  });

  it("neighbours(id, view) goes by the order shown, and knows none for a unit that is filtered out", () => {
    const list = new UnitList(one);
    expect(list.neighbours("b", VIEW)).toEqual({ previous: "a", next: "C" });
    expect(list.neighbours("a", VIEW)).toEqual({ previous: null, next: "b" });
    expect(list.neighbours("b", { ...VIEW, direction: -1 })).toEqual({ previous: null, next: "a" });
    expect(list.neighbours("a", { ...VIEW, filter: "error>1" })).toEqual({ previous: null, next: null });
    expect(list.neighbours("nobody", VIEW)).toEqual({ previous: null, next: null });
  });
});
