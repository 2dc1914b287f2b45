// Tests that a click on a bar finds exactly the units that the bar counts.
import { describe, expect, it } from "vitest";
import { histogram } from "../draw/histogram.ts";
import { barFilter } from "./bar-filter.ts";
import { filterUnits } from "./unit-order.ts";

/** The data of each bar and how many units its title says it holds. */
function barsOf(values: readonly number[], domain: readonly [number, number]) {
  const drawn = histogram({
    title: "F1",
    noun: "units",
    domain,
    series: [{ name: "a", values }],
    score: "f1",
    bins: 4,
  });
  return [...drawn.matchAll(/<rect[^>]*?((?: data-[a-z]+(?:="[^"]*")?)+)><title>(\d+) units?/g)].map(
    ([, data, count]) => ({
      data: Object.fromEntries(
        [...data!.matchAll(/data-([a-z]+)(?:="([^"]*)")?/g)].map(([, name, text]) => [name, text ?? ""]),
      ),
      count: Number(count),
    }),
  );
}

describe("barFilter", () => {
  it.each<[string, readonly number[], readonly [number, number]]>([
    ["of the whole range", [0, 0.1, 0.25, 0.5, 0.5, 0.75, 1, 1], [0, 1]],
    ["of a part of it", [0.2, 0.3, 0.35, 0.4, 0.4], [0.2, 0.4]],
  ])("barFilter(data) finds the units of each bar %s, and each unit once", (_, values, domain) => {
    const bars = barsOf(values, domain);
    expect(bars.length).toBeGreaterThan(2);
    const names = values.map((_, k) => `unit ${k}`);
    const found = bars.map(({ data }) => [
      ...filterUnits({ scores: [{ id: "f1" }], values: [[values]] }, names, barFilter(data)!),
    ]);
    expect(found.map(({ length }) => length)).toEqual(bars.map(({ count }) => count));
    expect(found.flat().sort((a, b) => a - b)).toEqual(values.map((_, k) => k));
  });

  it("barFilter(data) is null where no bar was clicked", () => {
    expect(barFilter({ unit: "a" })).toBeNull();
  });
});
