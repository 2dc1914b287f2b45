// One bad unit is one problem: too deep or of the wrong keys, and the others are still read; bad-units.slow.test.ts has the large ones.
import { describe, expect, it } from "vitest";
import type { Problem } from "../src/problems/problem.ts";
import { contractLines, NEUTRAL, nested, problemsOf, withValue } from "./bad-lines.ts";

describe.each(NEUTRAL)("%s", (id) => {
  const { golds, preds } = contractLines(id);

  it.each([501, 1_200, 2_010, 5_000, 100_000])(
    "says where a line is nested %i levels deep, and what else is wrong",
    async (levels) => {
      const deep = preds.map((text, at) => (at === 0 ? withValue(text, nested(levels)) : text));
      const problems: readonly Problem[] = await problemsOf(id, golds, [...deep, "{"]);
      expect(problems.map(({ code, at, expected }) => [code, at?.line, expected])).toEqual([
        ["BAD_JSON", 1, "at most 500 levels of nesting"],
        ["BAD_JSON", deep.length + 1, expect.any(String)],
      ]);
    },
  );

  // Gold of fields may have any keys: its description is inferred from them.
  const sides = id === "fields" ? (["pred"] as const) : (["gold", "pred"] as const);

  it.each(sides)("names the keys of a line of %s that has none of the task's", async (side) => {
    const units = { gold: golds, pred: preds };
    const key = Object.keys(JSON.parse(units[side][0]!)).find((name) => name !== "id")!;
    const slip = key.toUpperCase();
    units[side] = units[side].map((text) => JSON.stringify({ id: JSON.parse(text).id, [slip]: 1 }));
    const problems = await problemsOf(id, units.gold, units.pred);
    expect(problems[0]).toMatchObject({
      code: "BAD_SHAPE",
      at: { file: `${side}.jsonl`, line: 1 },
      expected: expect.stringContaining(JSON.stringify(key)),
      received: `only "id", ${JSON.stringify(slip)}`,
      hint: `did you mean ${JSON.stringify(key)} where it says ${JSON.stringify(slip)}?`,
    });
  });

  it("reads any value nested 400 levels deep, in any place, as wrong or right, but reads it", async () => {
    const deep = preds.map((text) => withValue(text, nested(400)));
    for (const { received } of await problemsOf(id, golds, deep)) expect(received).not.toMatch(/RangeError|TypeError/);
  });
});
