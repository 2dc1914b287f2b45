// One bad unit is one problem: too deep, too long, too many, and the others are still read.
import { describe, expect, it } from "vitest";
import { KaratError, type Problem } from "../src/core/problem.ts";
import type { Source } from "../src/core/source.ts";
import type { AnyTask, AnyTaskMaker } from "../src/core/task.ts";
import { score } from "../src/run/score.ts";
import { tasks } from "../src/tasks/index.ts";
import { contractInput, TASK_IDS } from "./contract-input.ts";

/** Lines of both sides as if they came from files. */
function lines(name: string, texts: readonly string[]): Source {
  return {
    name,
    list: async () => [{ path: name, head: () => texts[0]!.slice(0, 4096) }],
    async *records() {
      yield texts.map((text, at) => ({ file: name, line: at + 1, text }));
    },
    digest: async () => null,
  };
}

async function problemsOf(id: (typeof TASK_IDS)[number], gold: readonly string[], pred: readonly string[]) {
  const run = score(
    ((await tasks[id]()) as AnyTaskMaker)() as AnyTask,
    { gold: lines("gold.jsonl", gold), pred: lines("pred.jsonl", pred) },
    { ci: null },
  );
  const error: unknown = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error !== null && !(error instanceof KaratError)) throw error;
  return error?.problems ?? [];
}

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/** The text with the first value after its id replaced. */
const withValue = (text: string, value: string) => text.replace(/("id":"[^"]*","\w+":)/, `$1${value},"x":`);

/** Tasks with neutral lines of both sides. */
const NEUTRAL = TASK_IDS.filter((id) => contractInput(id).gold.some((unit) => Object.keys(unit).length > 1));

describe.each(NEUTRAL)("%s", (id) => {
  const { gold, pred } = contractInput(id);
  const [golds, preds] = [gold, pred].map((units) => units.map((unit) => JSON.stringify(unit))) as [string[], string[]];

  it.each([501, 1_200, 2_010, 5_000, 100_000, 5_000_000])(
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

  it.each(["gold", "pred"] as const)("names the keys of a line of %s that has none of the task's", async (side) => {
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

  it("refuses an id of 12 million characters, and shows a little of it", async () => {
    const long = "x".repeat(12_000_000);
    const rename = (texts: readonly string[]) =>
      texts.map((text, at) => (at === 0 ? text.replace(/"id":"[^"]*"/, `"id":"${long}"`) : text));
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
