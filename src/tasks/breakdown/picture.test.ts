// Tests of the pictures of breakdown.
import { describe, expect, it } from "vitest";
import { occurrences, pictureOf } from "../../../test/picture-of.ts";
import { wellFormed } from "../../../test/well-formed.ts";
import { breakdown } from "./index.ts";
import type { BreakdownTotals } from "./score.ts";

const gold = (annotations: readonly string[][]) => ({
  turns: annotations.map((votes, index) => ({ index, annotations: votes })),
});
const row = (index: number, label: string, [O, T, X]: readonly number[]) => ({
  index,
  label,
  probabilities: { O, T, X },
});

describe("picture", () => {
  it("picture(match) draws both distributions of each turn and marks the labels", async () => {
    const drawn = await pictureOf(
      breakdown(),
      gold([
        ["O", "O"],
        ["X", "T", "X"],
      ]),
      {
        turns: [row(0, "O", [1, 0, 0]), row(1, "O", [0.5, 0.25, 0.25])],
      },
    );
    expect(wellFormed(drawn)[0]).toBe("svg");
    expect(drawn).toContain("1 of 2 labels are right. turn 0: O, predicted O; turn 1: X, predicted O.");
    expect(drawn).toContain("<title>votes T: 33 %</title>");
    expect(drawn).toContain("<title>prediction O: 50 %</title>");
    expect([occurrences(drawn, "✓"), occurrences(drawn, "✗")]).toEqual([1, 1]);
  });

  it("picture(match) leaves room for words only where there are some", async () => {
    const said = { turns: [{ index: 0, speaker: "S", text: "Good morning", annotations: ["O"] }] };
    const pred = { turns: [row(0, "O", [1, 0, 0])] };
    expect(await pictureOf(breakdown(), said, pred)).toContain('class="karat-drawing" role="img" width="720"');
    expect(await pictureOf(breakdown(), gold([["O"]]), pred)).toContain('class="karat-drawing slim"');
  });

  it("picture(match) keeps probabilities above 1 in all inside the bar", async () => {
    const drawn = await pictureOf(breakdown(), gold([["O"]]), { turns: [row(0, "O", [3, 1, 0])] });
    expect(drawn).toContain("<title>prediction O: 75 %</title>");
  });

  it("picture(match) draws the first two hundred turns and counts the others", async () => {
    const draw = (turns: number) =>
      pictureOf(breakdown(), gold(Array.from({ length: turns }, () => ["O"])), {
        turns: Array.from({ length: turns }, (_, k) => row(k, "O", [1, 0, 0])),
      });
    expect(await draw(201)).toContain("1 more turns are not drawn");
  });
});

describe("overview", () => {
  it("overview(totals) is the matrix of gold against predicted labels", () => {
    const { definition, options } = breakdown();
    const totals = Object.fromEntries(definition.columns.map((column) => [column, 0])) as BreakdownTotals;
    const drawn = definition.overview!({ ...totals, "confusion.X.O": 7, "confusion.X.X": 1 }, options);
    expect(wellFormed(drawn)[0]).toBe("svg");
    expect(drawn).toContain("gold X, prediction O: 7 of 8");
  });
});
