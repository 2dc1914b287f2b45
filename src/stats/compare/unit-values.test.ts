import { describe, expect, it } from "vitest";
import { toyResult, toyTask, toyTaskByFunctions } from "../../../test/toy-results.ts";
import { compareResults } from "./compare-results.ts";
import { scoredSystems } from "./scored-system.ts";
import { comparedUnitValues, withUnits } from "./unit-values.ts";

const results = [
  { name: "a", result: toyResult([6, 7, 8]) },
  { name: "b", result: toyResult([8, 9]) },
  { name: "a", result: toyResult([8, 8, 8]) },
];
const byFunction = toyTaskByFunctions;

describe("comparedUnitValues(task, scored, score)", () => {
  it.each([
    ["formulas", toyTask],
    ["a function", byFunction],
  ])(
    "comparedUnitValues(…) has one score of each unit that all systems have, means over runs, by %s",
    (_kind, task) => {
      const { ids, values } = comparedUnitValues(task, scoredSystems(results), "accuracy");
      expect(ids).toEqual(["d000", "d001"]);
      expect([...values.get("a")!]).toEqual([0.7, 0.75]);
      expect([...values.get("b")!]).toEqual([0.8, 0.9]);
      expect([...comparedUnitValues(task, scoredSystems(results), "rare").values.get("b")!]).toEqual([
        Number.NaN,
        Number.NaN,
      ]);
    },
  );
});

describe("withUnits(task, comparison, scored)", () => {
  it("withUnits(…) adds the primary score of every unit, null where it is undefined", () => {
    const values = (primary: string) => {
      const comparison = compareResults(toyTask, results, { primary });
      const { perUnit, digest } = withUnits(toyTask, comparison, scoredSystems(results));
      expect(digest).not.toBe(comparison.digest);
      return perUnit;
    };
    expect(values("accuracy")).toEqual([
      { id: "d000", values: { b: 0.8, a: 0.7 } },
      { id: "d001", values: { b: 0.9, a: 0.75 } },
    ]);
    expect(values("rare")![0]).toEqual({ id: "d000", values: { a: null, b: null } });
  });
});
