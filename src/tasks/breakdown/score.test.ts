// What the scores of DBDC are made of.
import { describe, expect, it } from "vitest";
import { dividedBy } from "../../../test/divided-by.ts";
import { breakdown } from "./index.ts";
import { columns, printedCounts, tally } from "./score.ts";

const CONFUSION_X = ["confusion.X.O", "confusion.X.T", "confusion.X.X"];
const PRED_T = ["confusion.O.T", "confusion.T.T", "confusion.X.T"];
const PRED_X = ["confusion.O.X", "confusion.T.X", "confusion.X.X"];

describe("formulas", () => {
  it("formulas divide by the columns of what is to be found and of what was predicted", () => {
    expect(dividedBy(breakdown())).toEqual({
      accuracy: ["turns"],
      "precision.x": PRED_X,
      "recall.x": ["missing.X", ...CONFUSION_X],
      "f1.x": [...PRED_X, "missing.X", ...CONFUSION_X],
      "precision.tx": [...PRED_T, ...PRED_X],
      "recall.tx": ["gold.tx"],
      "f1.tx": [...PRED_T, ...PRED_X, "gold.tx"],
      "jsd.o-t-x": ["turns"],
      "jsd.o-tx": ["turns"],
      "jsd.ot-x": ["turns"],
      "mse.o-t-x": ["turns"],
      "mse.o-tx": ["turns"],
      "mse.ot-x": ["turns"],
    });
  });
});

describe("tally", () => {
  it("tally(match) makes one number of every column, and no other", () => {
    const turn = {
      turn: 1,
      position: 0,
      gold: { label: "X", isBreakdown: true, shares: [0, 0, 1], votes: [0, 0, 3] },
      pred: { label: "X", probabilities: [0, 0, 1] },
      label: "X",
      jsd: [0.25, 0.5, 0.75],
      mse: [0.125, 0.375, 0.625],
    } as never;
    const row = tally({ turns: [turn], words: [] });
    expect(Object.keys(row)).toEqual([...columns]);
    expect(row).toMatchObject({ turns: 1, "jsd.o-t-x": 0.25, "jsd.ot-x": 0.75, "mse.o-tx": 0.375, "mse.ot-x": 0.625 });
  });
});

describe("printedCounts", () => {
  it("printedCounts(totals) adds what was there, what was predicted and what was hit, by class", () => {
    const totals = Object.fromEntries([...columns, "units"].map((column, k) => [column, 2 ** k])) as never as Record<
      (typeof columns)[number] | "units",
      number
    >;
    const sum = (wanted: readonly string[]) =>
      wanted.reduce((all, column) => all + totals[column as keyof typeof totals], 0);
    const gold = (label: string) =>
      sum([`missing.${label}`, ...["O", "T", "X"].map((pred) => `confusion.${label}.${pred}`)]);
    expect(printedCounts(totals)).toEqual({
      gold: { O: gold("O"), T: gold("T"), X: gold("X") },
      x: { hits: totals["confusion.X.X"], gold: gold("X"), pred: sum(PRED_X) },
      tx: { hits: totals["hits.tx"], gold: totals["gold.tx"], pred: sum([...PRED_T, ...PRED_X]) },
    });
  });
});
