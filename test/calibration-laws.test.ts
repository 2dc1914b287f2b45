// The command that measures the statistics judges itself: a table that keeps its laws passes, and whatever breaks one is named.
import { describe, expect, it } from "vitest";
import { judge, type Law, writeVerdict } from "../bench/calibrate/law.ts";
import { type Table, Tally, writeTable } from "../bench/calibrate/table.ts";

const LAW: Law = { name: "coverage", least: 0.93, most: 0.97, dialogues: [9, 20], columns: ["f1"] };

/** One line for each number of dialogues: so many of 2,000 intervals held the truth. */
function tableOf(held: Readonly<Record<number, number>>, laws: readonly Law[] = [LAW]): Table {
  const lines = Object.entries(held).map(([dialogues, happened]) => ({
    dialogues: Number(dialogues),
    repetitions: 2_000,
    shares: new Map([["f1", { happened, tried: 2_000 }]]),
  }));
  return { title: "Coverage", lines, laws };
}

function said(...tables: Table[]): string[] {
  return judge(tables).map(writeVerdict);
}

const COVERAGE = "- coverage: at least 93.0 % and at most 97.0 % with 9, 20 dialogues";
const REPETITIONS = "- repetitions of a line: at least 2000, and 10000 with five dialogues";

describe("judge", () => {
  it("judge(tables) finds that laws hold, also at their bounds, and looks at no other cell", () => {
    expect(said(tableOf({ 9: 1_860, 20: 1_940, 200: 2_000 }))).toEqual([
      `${COVERAGE}: holds in all 2 cells`,
      `${REPETITIONS}: holds in all 3 cells`,
    ]);
  });

  it("judge(tables) names every cell that breaks a law, with its figure, in whichever table it is", () => {
    const other = { ...tableOf({ 9: 1_900, 20: 1_859 }), title: "Coverage, low" };
    expect(said(tableOf({ 9: 1_958, 20: 1_900 }), other)[0]).toBe(
      `${COVERAGE}: broken: f1 of 9 dialogues in “Coverage”, 97.90 %; f1 of 20 dialogues in “Coverage, low”, 92.95 %`,
    );
  });

  it("judge(tables) takes a bound that is to be stayed below as broken where it is reached", () => {
    const below: Law = { name: "disagreement", below: 0.03, dialogues: [20], columns: ["f1"] };
    expect(judge([tableOf({ 20: 59 }, [below])])[0]?.broken).toEqual([]);
    expect(judge([tableOf({ 20: 60 }, [below])])[0]?.broken).toEqual(["f1 of 20 dialogues in “Coverage”, 3.00 %"]);
  });

  it("judge(tables) takes a cell that was not measured, or never given, for broken", () => {
    const never = { dialogues: 20, repetitions: 2_000, shares: new Map([["f1", { happened: 0, tried: 0 }]]) };
    const { lines, ...rest } = tableOf({});
    expect(said({ ...rest, lines: [...lines, never] })[0]).toBe(
      `${COVERAGE}: broken: f1 of 9 dialogues in “Coverage”, not measured; f1 of 20 dialogues in “Coverage”, not measured`,
    );
  });

  it("judge(tables) wants 2,000 repetitions, and 10,000 where there are five dialogues", () => {
    const { lines, ...rest } = tableOf({ 5: 1_900, 9: 1_900 }, []);
    const fewer = lines.map((line) => ({ ...line, repetitions: line.dialogues === 5 ? 9_999 : 1_999 }));
    expect(said({ ...rest, lines: fewer })).toEqual([
      `${REPETITIONS}: broken: 5 dialogues in “Coverage”, 9999 repetitions; 9 dialogues in “Coverage”, 1999 repetitions`,
    ]);
  });
});

describe("writeTable", () => {
  it("writeTable(table) says of how many a share is where some could not be tried", () => {
    const tally = new Tally();
    for (const hasHappened of [true, false, null]) tally.note("f1", hasHappened);
    tally.note("accuracy", null);
    const lines = [{ dialogues: 9, repetitions: 3, shares: tally.shares }];
    expect(writeTable({ title: "Coverage", lines, laws: [] }).split("\n")).toEqual([
      "**Coverage**",
      "",
      "| dialogues | repetitions | f1 | accuracy |",
      "| ---: | ---: | ---: | ---: |",
      "| 9 | 3 | 50.0 % (2 given) | – |",
    ]);
  });
});
