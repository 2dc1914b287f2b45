import { describe, expect, it } from "vitest";
import { columns, SCORES, summarize, tally } from "./score.ts";

const concept = (label: string, isHit: boolean, partner: string | null = null) => ({
  label,
  nearest: null,
  isHit,
  partner,
});
const given = { conceptsBy: ["user"], vectorsBy: ["user"], texts: { gold: null, pred: null } } as const;

describe("tally", () => {
  it("tally(match) makes one number of every column", () => {
    const row = tally({ pred: [concept("a", true, "x")], gold: [concept("x", true)], ...given });
    expect(Object.keys(row).sort()).toEqual([...columns].sort());
  });
});

describe("summarize", () => {
  it("summarize(totals) keeps the quirk that two hits on one gold concept give recall 2 and F1 4/3", () => {
    const row = tally({
      pred: [concept("car", true, "car"), concept("auto", true)],
      gold: [concept("car", true)],
      ...given,
    });
    expect(summarize({ ...row, units: 1 }, { average: "macro" })).toMatchObject({
      precision: 1,
      recall: 2,
      f1: 4 / 3,
      "clipped.recall": 1,
      "clipped.f1": 1,
      "symmetric.f1": 1,
      "one-to-one.f1": 2 / 3,
    });
  });

  it("summarize(totals) of no answers is null", () => {
    const nothing = Object.fromEntries([...columns, "units"].map((column) => [column, 0]));
    for (const average of ["macro", "micro"] as const)
      expect(Object.values(summarize(nothing as never, { average }))).toEqual(SCORES.map(() => null));
  });
});
