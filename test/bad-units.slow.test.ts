// One bad unit of millions of characters, levels or items is one problem, and the others are still read.
import { describe, expect, it } from "vitest";
import type { Problem } from "../src/problems/problem.ts";
import { contractLines, NEUTRAL, nested, problemsOf, withValue } from "./bad-lines.ts";

describe.each(NEUTRAL)("%s", (id) => {
  const { golds, preds } = contractLines(id);

  it("says where a line is nested 5,000,000 levels deep, and what else is wrong", async () => {
    const deep = preds.map((text, at) => (at === 0 ? withValue(text, nested(5_000_000)) : text));
    const problems: readonly Problem[] = await problemsOf(id, golds, [...deep, "{"]);
    expect(problems.map(({ code, at, expected }) => [code, at?.line, expected])).toEqual([
      ["BAD_JSON", 1, "at most 500 levels of nesting"],
      ["BAD_JSON", deep.length + 1, expect.any(String)],
    ]);
  });

  it("refuses an id of 12 million characters, and shows a little of it", async () => {
    const long = "x".repeat(12_000_000);
    const rename = (texts: readonly string[]) =>
      texts.map((text, at) => (at === 0 ? text.replace(/"id":"[^"]*/, (own) => own + long) : text));
    const problems = await problemsOf(id, rename(golds), rename(preds));
    expect(problems.map(({ expected }) => expected)).toEqual(new Array(2).fill("an id of at most 10000 characters"));
    expect(problems.every(({ received }) => received.length < 200)).toBe(true);
  });

  it("reads strings of 12 million characters without falling over", async () => {
    const long = JSON.stringify(`${"x".repeat(17)} \\"\n`.repeat(600_000));
    const written = preds.map((text, at) => (at === 0 ? withValue(text, long) : text));
    for (const { received } of await problemsOf(id, golds, written))
      expect(received).not.toMatch(/RangeError|TypeError/);
  });
});

describe("units that do not fit", () => {
  it("concepts: 60,000 × 60,000 is an error with the numbers, before memory is taken", async () => {
    const unit = JSON.stringify({
      id: "a",
      concepts: Array.from({ length: 60_000 }, (_, k) => `c${k}`),
      vectors: new Array(60_000).fill([1]),
    });
    expect(await problemsOf("concepts", [unit], [unit])).toMatchObject([
      {
        code: "BAD_VALUE",
        expected: "at most 40,000,000 pairs of predicted and gold concepts",
        received: "60,000 × 60,000 = 3,600,000,000",
      },
    ]);
  });

  it("timeline: 130,000 dates a side", async () => {
    const day = (k: number) => new Date(Date.UTC(1700, 0, 1 + k)).toISOString().slice(0, 10);
    const dates = Object.fromEntries(Array.from({ length: 130_000 }, (_, k) => [day(k), ["x"]]));
    const gold = JSON.stringify({ id: "a", timelines: { one: dates } });
    const pred = JSON.stringify({ id: "a", timeline: dates });
    expect(await problemsOf("timeline", [gold], [pred])).toMatchObject([
      { received: "130,000 × 130,000 = 16,900,000,000" },
    ]);
  });
});
