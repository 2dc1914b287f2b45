import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { score } from "../../run/score.ts";
import { timeline } from "./index.ts";

const line = (date: string, sentence: string) => JSON.stringify([[`${date}T00:00:00`, [sentence]]]);
const lines = (...all: string[]) => ({ "egypt/timelines.jsonl": `${all.join("\n")}\n` });

const FIRST = line("2011-01-25", "Protesters gather in the square .");
const SECOND = line("2011-02-11", "The president resigns .");
const GOLD = lines(FIRST, SECOND);

async function run(gold: Record<string, string>, pred: Record<string, string>, options = {}) {
  return score(
    timeline(options),
    { gold: inMemorySource("gold", gold), pred: inMemorySource("pred", pred) },
    { ci: null },
  );
}

describe("news-tls", () => {
  it("score(timeline, …) pairs as many predicted lines as gold has, line by line", async () => {
    const { scores } = await run(GOLD, lines(FIRST, SECOND));
    expect(scores).toMatchObject({ ar1: 1, "date.f1": 1, "concat.rouge1.f1": 1, "align+m1.rouge2.f1": 1 });
    const { scores: swapped } = await run(GOLD, lines(SECOND, FIRST));
    expect(swapped).toMatchObject({ ar1: 0, "date.f1": 0 });
  });

  it("score(timeline, …) compares a single line with every gold timeline", async () => {
    const { scores } = await run(GOLD, lines(FIRST));
    expect(scores).toMatchObject({ ar1: 0.5, "date.f1": 0.5 });
  });

  it("score(timeline, …) refuses another number of lines, and several of them with joint gold", async () => {
    await expect(run(GOLD, lines(FIRST, SECOND, FIRST))).rejects.toThrow(
      /one predicted timeline, or 2.*\n?.*3 of them/s,
    );
    await expect(run(GOLD, lines(FIRST, SECOND), { goldTimelines: "joint" })).rejects.toThrow(/line by line/);
  });
});
