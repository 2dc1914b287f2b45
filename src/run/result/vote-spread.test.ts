import { describe, expect, it } from "vitest";
import { breakdown } from "../../tasks/breakdown/index.ts";
import { concepts } from "../../tasks/concepts/index.ts";
import { score } from "../score.ts";

const TURNS = 10;
const DIALOGUES = 60;

/** Dialogues whose turns have so many votes for X of all; half of the turns are predicted X. */
function dialogues(votesForX: number, votes: number) {
  const annotations = Array.from({ length: votes }, (_, k) => (k < votesForX ? "X" : "O"));
  const turns = Array.from({ length: TURNS }, (_, index) => ({ index, annotations }));
  const said = (dialogue: number) =>
    turns.map(({ index }) => {
      const label = (index + dialogue) % 2 === 0 ? "X" : "O";
      return { index, label, probabilities: { O: label === "O" ? 1 : 0, T: 0, X: label === "X" ? 1 : 0 } };
    });
  const ids = Array.from({ length: DIALOGUES }, (_, k) => `d${k}`);
  return { gold: ids.map((id) => ({ id, turns })), pred: ids.map((id, k) => ({ id, turns: said(k) })) };
}

describe("score with votes", () => {
  it("score(task, input, { votes }) finds the variance that redrawn votes give a mean", async () => {
    const { spread } = await score(breakdown(), dialogues(3, 5), { votes: true });
    // A turn's gold is X with three votes of five: P = Σ over 3, 4, 5 of Binomial(5, 0.6) = 0.68256; a turn is right or wrong by it alone.
    const expected = Math.sqrt((0.68256 * (1 - 0.68256)) / (TURNS * DIALOGUES));
    expect(spread!.accuracy!.votes! / expected).toBeGreaterThan(0.9);
    expect(spread!.accuracy!.votes! / expected).toBeLessThan(1.1);
  });

  it("score(task, input, { votes }) finds none where all agreed", async () => {
    const { spread } = await score(breakdown(), dialogues(5, 5), { votes: true });
    expect(spread!.accuracy!.votes).toBe(0);
  });

  it("score(task, input, { votes }) does not depend on the order of units, and changes no interval", async () => {
    const input = dialogues(3, 5);
    const turned = { gold: input.gold.toReversed(), pred: input.pred };
    const [one, other, plain] = await Promise.all([
      score(breakdown(), input, { votes: true }),
      score(breakdown(), turned, { votes: true }),
      score(breakdown(), input),
    ]);
    expect(other.spread).toEqual(one.spread);
    expect(one.intervals).toEqual(plain.intervals);
    expect(plain.spread).toBeUndefined();
  });

  it("score(task, input, { votes }) refuses a task whose gold is not voted on", async () => {
    const input = {
      gold: [{ id: "q", concepts: ["a"], vectors: [[1]] }],
      pred: [{ id: "q", concepts: ["a"], vectors: [[1]] }],
    };
    await expect(score(concepts(), input, { votes: true })).rejects.toThrow("a task whose gold comes from votes");
  });
});
