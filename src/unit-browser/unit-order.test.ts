// Tests of sorting and filtering, which the script of the page does.
import { describe, expect, it } from "vitest";
import { filterUnits, sortByName, sortUnits } from "./unit-order.ts";

const data = {
  scores: [{ id: "f1" }, { id: "align+m1.rouge1.f1" }],
  values: [
    [
      [0.1, 0.9, null],
      [1, 2, 3],
    ],
  ],
};
const names = ["alpha one", "beta two", "gamma three"];
const found = (text: string) => [...filterUnits(data, names, text)];

describe("unit-order", () => {
  it("filterUnits(data, names, text) wants every word in the name", () => {
    expect(found("")).toEqual([0, 1, 2]);
    expect(found("T")).toEqual([1, 2]);
    expect(found("t ga")).toEqual([2]);
  });

  it("filterUnits(data, names, text) compares scores, and undefined ones never pass", () => {
    expect(found("f1<0.5")).toEqual([0]);
    expect(found("f1>=0.1")).toEqual([0, 1]);
    expect(found("align+m1.rouge1.f1>1 align+m1.rouge1.f1<=3")).toEqual([1, 2]);
  });

  it("filterUnits(data, names, text) takes a comparison with an unknown score for part of a name", () => {
    expect(found("bleu<0.5")).toEqual([]);
  });

  it("sortUnits(units, values, direction) keeps the undefined last and equal ones in order", () => {
    const values = Float64Array.of(0.5, Number.NaN, 0.1, 0.5, Number.NaN);
    const units = Uint32Array.of(0, 1, 2, 3, 4);
    expect([...sortUnits(units, values, 1)]).toEqual([2, 0, 3, 1, 4]);
    expect([...sortUnits(units, values, -1)]).toEqual([0, 3, 2, 1, 4]);
  });

  it("sortByName(units, ids, direction) goes by characters", () => {
    expect([...sortByName(Uint32Array.of(0, 1, 2), ["b", "a", "C"], 1)]).toEqual([2, 1, 0]);
  });
});
