import { describe, expect, it } from "vitest";
import { FindingCollector } from "./finding-sink.ts";
import { fitsGrid } from "./pair-grid.ts";

function findingsOf(pred: number, gold: number) {
  const sink = new FindingCollector();
  const fits = fitsGrid({ pred, gold, things: "dates", record: { file: "pred.jsonl", line: 3, text: "{}" } }, sink);
  return {
    fits,
    warnings: sink.warnings(),
    problems: sink.findings().problems.flatMap(({ first }) => first.map(({ at, detail }) => ({ at, ...detail }))),
  };
}

describe("fitsGrid", () => {
  it("fitsGrid(grid) lets up to four million pairs pass without a word", () => {
    expect(findingsOf(2000, 2000)).toEqual({ fits: true, warnings: [], problems: [] });
  });

  it("fitsGrid(grid) warns about the cost of many pairs", () => {
    const message = "This takes seconds and up to a gigabyte: millions of pairs of dates are compared";
    const warnings = [{ code: "LARGE_UNIT", message, count: 1, examples: ["pred.jsonl:3"] }];
    expect(findingsOf(4_000_001, 1)).toEqual({ fits: true, warnings, problems: [] });
    expect(findingsOf(20_000, 2000)).toMatchObject({ fits: true, problems: [] });
  });

  it("fitsGrid(grid) refuses more than forty million, with the numbers", () => {
    expect(findingsOf(60_000, 60_000)).toEqual({
      fits: false,
      warnings: [],
      problems: [
        {
          at: { file: "pred.jsonl", line: 3 },
          code: "BAD_VALUE",
          expected: "at most 40,000,000 pairs of predicted and gold dates",
          received: "60,000 × 60,000 = 3,600,000,000",
          hint: "each of the dates is compared with each of the other side; cut the unit into smaller ones",
        },
      ],
    });
    expect(findingsOf(40_000_001, 1).problems[0]!.received).toBe("40,000,001 × 1 = 40,000,001");
  });
});
