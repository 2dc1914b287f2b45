import { describe, expect, it } from "vitest";
import { methodLines } from "./score-report.ts";

const flat = { name: "f1", interval: { low: 0.8, high: 1, level: 0.95, method: "no-spread" } };

describe("methodLines(intervals, unit)", () => {
  it("says where every unit scores the same", () => {
    expect(methodLines([flat], "invoice")).toEqual(["[…] 95 % interval: every invoice scores the same"]);
  });

  it("names the intervals that are made another way than most", () => {
    const usual = ["a", "b"].map((name) => ({
      name,
      interval: { low: 0.4, high: 0.6, level: 0.95, method: "logit-jackknife-t" },
    }));
    expect(methodLines([flat, ...usual], "answer")).toEqual([
      "[…] 95 % interval: jackknife, Student's t on the logit scale",
      "f1: every answer scores the same",
    ]);
    expect(methodLines([{ ...flat, interval: null }], "answer")).toEqual([]);
  });
});
