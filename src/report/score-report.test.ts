import { describe, expect, it } from "vitest";
import { methodLines } from "./score-report.ts";

const bound = (value: number, better: "higher" | "lower") => ({
  name: "f1",
  value,
  interval: { low: 0, high: 1, level: 0.95, method: "bound" as const },
  spec: { better, range: [0, 1] as const },
});

describe("methodLines(intervals, unit)", () => {
  it("says of a one-sided limit whether every unit is best or worst", () => {
    const line = (value: number, better: "higher" | "lower") => methodLines([bound(value, better)], "invoice")[0];
    const limit = (extreme: string) =>
      `[…] 95 % interval: exact one-sided limit, since every invoice has the ${extreme} possible score`;
    expect(line(1, "higher")).toBe(limit("best"));
    expect(line(0, "higher")).toBe(limit("worst"));
    expect(line(0, "lower")).toBe(limit("best"));
    expect(line(1 - 1e-15, "lower")).toBe(limit("worst"));
  });

  it("names the intervals that are made another way than most", () => {
    const usual = ["a", "b"].map((name) => ({
      ...bound(0.5, "higher"),
      name,
      interval: { low: 0.4, high: 0.6, level: 0.9, method: "logit-jackknife-t" as const },
    }));
    expect(methodLines([bound(1, "higher"), ...usual], "answer")).toEqual([
      "[…] 95 % interval: jackknife, Student's t on the logit scale",
      "f1: exact one-sided limit, since every answer has the best possible score",
    ]);
    expect(methodLines([{ ...bound(1, "higher"), interval: null }], "answer")).toEqual([]);
  });
});
