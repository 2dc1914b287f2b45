import { describe, expect, it } from "vitest";
import { FindingCollector } from "../contract/finding-sink.ts";
import { mean } from "../contract/formula/formula.ts";
import { defineTask } from "../contract/own-task.ts";
import { jsonLines } from "../input/json-lines.ts";
import { KaratError } from "../problems/problem.ts";
import { score } from "../run/score.ts";
import { commonGround } from "../tasks/common-ground/index.ts";
import { unitMatcher } from "./match-units.ts";
import type { UnitSide } from "./read/pair.ts";

type Throwing = "read" | "prepare" | "match" | "tally" | "nothing";

/** A task in which the text of a unit says where it fails. */
const failing = (error: () => Error) => {
  const at = (where: Throwing, text: string) => {
    if (text === where) throw error();
    return text;
  };
  const lines = jsonLines<{ id: string; text: string }, string, unknown>({
    about: "",
    keys: ["text"],
    shape: { "~standard": { validate: (value) => ({ value: value as { id: string; text: string } }) } },
    value: ({ text }) => at("read", text),
  });
  return defineTask({
    id: "failing",
    title: "",
    about: "",
    unit: "line",
    protocol: { name: "failing", version: 1, cite: "" },
    columns: ["one"],
    scores: { one: { label: "", better: "higher", range: [0, 1], perfect: 1, about: "", formula: mean("one") } },
    primary: "one",
    options: {},
    formats: { gold: [lines], pred: [lines] },
    absent: () => "",
    prepare: { units: async (units) => units.map((unit) => ({ ...unit, pred: at("prepare", unit.pred) })) },
    match: ({ pred }) => at("match", pred),
    tally: (match) => ({ one: at("tally", match).length }),
  });
};

const input = (texts: readonly Throwing[]) => ({
  gold: texts.map((_, k) => ({ id: `u${k}`, text: "gold" })),
  pred: texts.map((text, k) => ({ id: `u${k}`, text })),
});

describe("score(task, input)", () => {
  it("makes a problem of whatever a unit throws, with its place, and goes on to collect the others", async () => {
    const task = failing(() => new RangeError("Invalid array length"))();
    const run = score(task, input(["nothing", "read", "prepare", "match", "nothing", "tally"]), { ci: null });
    const error = (await run.catch((thrown: unknown) => thrown)) as KaratError;
    expect(error).toBeInstanceOf(KaratError);
    expect(error.problems).toMatchObject([
      {
        at: { file: "pred[1]" },
        received: '"RangeError: Invalid array length"',
        alike: { count: 4, places: [{ file: "pred[2]" }, { file: "pred[3]" }] },
      },
    ]);
    expect(error.problems[0]!.expected).toBe('unit "u1" to be read and matched');
  });

  it("says that values are nested too deep where reading them needs too much stack", async () => {
    const recursive = (depth: number): number => recursive(depth + 1) + 1;
    const task = failing(() => recursive(0) as never)();
    const error = (await score(task, input(["nothing", "match"]), { ci: null }).catch(
      (thrown) => thrown,
    )) as KaratError;
    expect(error.problems).toMatchObject([{ expected: 'unit "u1" to be nested less deeply' }]);
    expect(error.message).not.toContain("bug");
  });

  it("calls values that are nested too deep bad JSON, not a bug", async () => {
    const nested = JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`);
    const unit = (value: unknown) => [{ id: "a", statements: [{ red: value }] }];
    const run = score(commonGround(), { gold: unit(nested), pred: unit("10") } as never, { ci: null });
    const error = (await run.catch((thrown: unknown) => thrown)) as KaratError;
    expect(error.problems).toMatchObject([
      { code: "BAD_JSON", at: { file: "gold[0]" }, expected: "at most 500 levels of nesting" },
    ]);
  });

  it.each(["read", "prepare", "match", "tally"] as const)(
    "throws a mistake that speaks for itself as it is: %s",
    async (where) => {
      const mistake = new KaratError({ code: "READ_FAILED", at: null, expected: "an endpoint", received: "none" });
      const run = score(failing(() => mistake)(), input(["nothing", where]), { ci: null });
      await expect(run).rejects.toBe(mistake);
    },
  );
});

describe("unitMatcher(run, sinks)", () => {
  const sideOf = (id: string, steps: string[]): UnitSide => ({
    id,
    record: { file: "units", line: 1 },
    value: () => {
      steps.push("read");
      return "nothing";
    },
  });

  /** How many golds and predictions had been read when the first unit was matched, and how many units were matched. */
  async function readBeforeMatching(isPrepared: boolean): Promise<{ before: number; matched: number }> {
    const task = failing(() => new Error())();
    const { prepare: _, ...unprepared } = task.definition;
    const steps: string[] = [];
    const { add } = unitMatcher(
      {
        task: { ...task, definition: isPrepared ? task.definition : unprepared },
        input: { gold: [], systems: [{ name: "a", pred: [] }] },
        settings: { visit: () => steps.push("match") },
      },
      [new FindingCollector()],
    );
    const ids = Array.from({ length: 500 }, (_, at) => `u${at}`);
    await add(ids.map((id) => ({ id, gold: sideOf(id, steps), preds: [sideOf(id, steps)] })));
    return { before: steps.indexOf("match"), matched: steps.filter((step) => step === "match").length };
  }

  it("reads a few units at a time, so that what was read need not last", async () => {
    expect(await readBeforeMatching(false)).toEqual({ before: 32, matched: 500 });
  });

  it("reads all units that it was given where a task prepares them together", async () => {
    expect(await readBeforeMatching(true)).toEqual({ before: 1_000, matched: 500 });
  });
});
