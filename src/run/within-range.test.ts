// No limit of a score or of a difference lies outside of what the score's range allows.
import { describe, expect, it } from "vitest";
import { share } from "../contract/declare-score.ts";
import { ratio } from "../contract/formula/formula.ts";
import { defineTask } from "../contract/own-task.ts";
import { jsonLines } from "../input/json-lines.ts";
import { breakdown } from "../tasks/breakdown/index.ts";
import { compare } from "./compare.ts";
import { score } from "./score.ts";

/** Single units may have more hits than places where the whole has not. */
const counts = jsonLines({ about: '{"id","n":3}', keys: ["n"], value: ({ n }) => Number(n) });
const crowded = defineTask({
  id: "crowded",
  unit: "unit",
  columns: ["hits", "of"],
  scores: { share: share({ label: "Share", formula: ratio("hits", "of", null) }) },
  formats: { gold: [counts], pred: [counts] },
  match: ({ gold, pred }) => ({ hits: pred, of: gold }),
  tally: (match) => match,
});

function lines(values: (at: number) => number) {
  return Array.from({ length: 60 }, (_, at) => ({ id: `u${at}`, n: values(at) }));
}

const gold = lines(() => 10);
const many = lines((at) => (at % 2 === 0 ? 19 : 0));
const few = lines((at) => (at % 3 === 0 ? 1 : 0));

describe("limits", () => {
  it("of an own task's share end at 1", async () => {
    const { scores, intervals } = await score(crowded(), { gold, pred: many });
    expect(scores).toEqual({ share: 0.95 });
    for (const one of Object.values(intervals!) as { low: number; high: number }[]) {
      expect(one.low).toBeGreaterThanOrEqual(0);
      expect(one.high).toBeLessThanOrEqual(1);
    }
  });

  it("of a difference stay between −1 and 1, and those of both systems between 0 and 1", async () => {
    const { systems, comparisons } = await compare(crowded(), { gold, pred: { few, many } });
    expect(comparisons[0]!.interval!.high).toBeLessThanOrEqual(1);
    expect(comparisons[0]!.interval!.low).toBeGreaterThanOrEqual(-1);
    for (const { intervals } of systems)
      for (const one of Object.values(intervals)) expect(one!.high).toBeLessThanOrEqual(1);
  });

  it("hold a score that improper probabilities led out of its range", async () => {
    const turn = (label: string) => [{ index: 1, annotations: [label] }];
    const sure = (k: number) => [{ index: 1, label: "X", probabilities: { O: 2, T: 2, X: 2 + k / 10 } }];
    const dialogues = Array.from({ length: 8 }, (_, k) => `d${k}`);
    const input = {
      gold: dialogues.map((id) => ({ id, turns: turn("X") })),
      pred: dialogues.map((id, k) => ({ id, turns: sure(k) })),
    };
    const { scores, intervals } = await score(breakdown(), input, { perUnit: true });
    const { low, high } = intervals!["mse.o-t-x"]!;
    expect(scores["mse.o-t-x"]).toBeGreaterThan(1);
    expect(low).toBeLessThan(scores["mse.o-t-x"]!);
    expect(high).toBeGreaterThan(scores["mse.o-t-x"]!);
  });
});
