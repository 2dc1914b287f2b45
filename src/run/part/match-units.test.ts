import { describe, expect, it } from "vitest";
import { defineTask } from "../../core/define-task.ts";
import { jsonLines } from "../../core/json-lines.ts";
import { KaratError } from "../../core/problem.ts";
import { score } from "../score.ts";

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
    scores: { one: { label: "", better: "higher", range: [0, 1], perfect: 1, about: "" } },
    primary: "one",
    options: {},
    formats: { gold: [lines], pred: [lines] },
    absent: () => "",
    prepare: async (units) => units.map((unit) => ({ ...unit, pred: at("prepare", unit.pred) })),
    match: ({ pred }) => at("match", pred),
    tally: (match) => ({ one: at("tally", match).length }),
    summarize: ({ one, units }) => ({ one: one / units }),
    explain: () => [],
    explained: [],
  });
};

const input = (texts: readonly Throwing[]) => ({
  gold: texts.map((_, k) => ({ id: `u${k}`, text: "gold" })),
  pred: texts.map((text, k) => ({ id: `u${k}`, text })),
});

describe("score(task, input)", () => {
  it("makes a problem of whatever a unit throws, with its place, and goes on to collect the others", async () => {
    const task = failing(() => new RangeError("Maximum call stack size exceeded"))();
    const run = score(task, input(["nothing", "read", "prepare", "match", "nothing", "tally"]), { ci: null });
    const error = (await run.catch((thrown: unknown) => thrown)) as KaratError;
    expect(error).toBeInstanceOf(KaratError);
    expect(error.problems).toMatchObject([
      {
        at: { file: "pred[1]" },
        received: '"RangeError: Maximum call stack size exceeded"',
        alike: { count: 4, places: [{ file: "pred[2]" }, { file: "pred[3]" }] },
      },
    ]);
    expect(error.problems[0]!.expected).toBe('unit "u1" to be read and matched');
  });

  it.each(["read", "prepare", "match", "tally"] as const)(
    "throws a mistake that speaks for itself as it is: %s",
    async (where) => {
      const mistake = new KaratError([{ code: "READ_FAILED", at: null, expected: "an endpoint", received: "none" }]);
      const run = score(failing(() => mistake)(), input(["nothing", where]), { ci: null });
      await expect(run).rejects.toBe(mistake);
    },
  );
});
