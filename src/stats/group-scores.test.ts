import { describe, expect, it } from "vitest";
import { compare } from "../run/compare.ts";
import { score } from "../run/score.ts";
import { breakdown } from "../tasks/breakdown/index.ts";

const VOTES = { O: ["O", "O", "X"], X: ["X", "X", "O"] } as const;

/** Dialogues of one turn: gold and predicted label, and the bot. */
function dialogues(...said: readonly (readonly [bot: string, gold: "O" | "X", pred: "O" | "X"])[]) {
  const gold = said.map(([bot, label], k) => ({
    id: `d${k}`,
    bot,
    turns: [{ index: 0, annotations: [...VOTES[label]] }],
  }));
  const pred = said.map(([, , label], k) => ({
    id: `d${k}`,
    turns: [{ index: 0, label, probabilities: { O: label === "O" ? 1 : 0, T: 0, X: label === "X" ? 1 : 0 } }],
  }));
  return { gold, pred };
}

const two = dialogues(
  ["a", "O", "O"],
  ["a", "O", "X"],
  ["a", "X", "X"],
  ["b", "X", "X"],
  ["b", "X", "O"],
  ["b", "O", "X"],
  ["b", "O", "O"],
  ["b", "O", "O"],
);

describe("score with groups", () => {
  it("score(task, input, { groupBy }) has the scores of each group, pooled, and their mean over groups", async () => {
    const result = await score(breakdown(), two, { groupBy: "bot", perUnit: true });
    expect(result.groups!.map(({ name, units, scores }) => [name, units, scores.accuracy])).toEqual([
      ["a", 3, 2 / 3],
      ["b", 5, 3 / 5],
    ]);
    expect(result.scores.accuracy).toBe(5 / 8);
    expect(result.groupMean!.scores.accuracy).toBeCloseTo((2 / 3 + 3 / 5) / 2, 14);
    expect(result.perUnit!.map(({ group }) => group)).toEqual(["a", "a", "a", "b", "b", "b", "b", "b"]);
    expect(result.signature).toContain("|group-by:bot|");
  });

  it("score(task, input, { groupBy }) changes no overall number", async () => {
    const [plain, grouped] = [await score(breakdown(), two), await score(breakdown(), two, { groupBy: "bot" })];
    expect(grouped.scores).toEqual(plain.scores);
    expect(grouped.intervals).toEqual(plain.intervals);
  });

  it("score(task, input, { groupBy }) with a group of one unit has no interval of that group, nor of the mean over groups", async () => {
    const one = dialogues(["a", "O", "O"], ["b", "X", "X"], ["b", "O", "X"], ["b", "O", "O"]);
    const result = await score(breakdown(), one, { groupBy: "bot" });
    expect(result.groups![0]).toMatchObject({ name: "a", intervals: { accuracy: null } });
    expect(result.groups![0]!.intervalReasons!.accuracy).toBe("TOO_FEW_UNITS");
    expect(result.groupMean!.intervalReasons!.accuracy).toBe("TOO_FEW_UNITS");
    expect(result.intervals!.accuracy).not.toBeNull();
  });

  it("score(task, input, { groupBy }) says which unit has no such field", async () => {
    await expect(score(breakdown(), two, { groupBy: "city" })).rejects.toThrow(
      /gold\[0\].* city\n {2}expected a text or a number that names the group/,
    );
  });

  it("compare(task, input, { groupBy }) gives every system its groups", async () => {
    const { gold, pred } = two;
    const better = pred.map((line, k) => (k === 1 ? { ...line, turns: [{ ...line.turns[0]!, label: "O" }] } : line));
    const comparison = await compare(
      breakdown(),
      { gold, pred: { pred, better } },
      { groupBy: "bot", scores: ["accuracy"] },
    );
    expect(comparison.systems[0]!.groups!.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(comparison.comparisons[0]!.interval).toMatchObject({ method: "jackknife-t" });
  });
});
