// Tasks of one's own whose functions give something else than they should: the answer names the function and the place.
import { describe, expect, it } from "vitest";
import { evidenceOf } from "../src/contract/checked-evidence.ts";
import { defineTask, jsonLines, mean, score, share } from "../src/index.ts";
import { problemOf } from "./problem-of.ts";

const lines = jsonLines({ about: '{"id","label"}', keys: ["label"], value: ({ label }) => String(label) });
const sound = {
  id: "labels",
  unit: "answer",
  columns: ["hits"],
  scores: { accuracy: share({ formula: mean("hits") }) },
  formats: { gold: [lines], pred: [lines] },
  match: ({ gold, pred }: { gold: string; pred: string }) => ({ isHit: gold === pred }),
  tally: ({ isHit }: { isHit: boolean }) => ({ hits: isHit ? 1 : 0 }),
};
const unit = [{ id: "a", label: "yes" }];

function run(change: object) {
  const task = defineTask({ ...sound, ...change } as never);
  return score(task(), { gold: unit, pred: unit } as never, { ci: null });
}

const scored = (formula: (...given: unknown[]) => unknown) => ({ scores: { accuracy: share({ formula } as never) } });

const WRONG: Readonly<Record<string, readonly [change: object, received: RegExp]>> = {
  "a tally of NaN": [{ tally: () => ({ hits: Number.NaN }) }, /tally gives NaN for the column hits/],
  "a tally without a column": [{ tally: () => ({}) }, /tally gives nothing for the column hits/],
  "a tally of texts": [{ tally: () => ({ hits: "1" }) }, /tally gives "1" for the column hits|tally gives \\"1/],
  "a match that is a promise": [{ match: async () => ({ isHit: true }) }, /match returns a promise/],
};

describe("score(task of one's own, input)", () => {
  it.each(Object.entries(WRONG))("says of %s which function gave it", async (_, [change, received]) => {
    const problem = await problemOf(() => run(change));
    expect(problem.at?.file).toBe("pred[0]");
    expect(problem.received).toMatch(received);
    expect(problem.received).not.toContain("bug in karat");
  });

  it.each([[undefined], [{}], ["1"], [Promise.resolve(1)]])("refuses a score of %j", async (value) => {
    const problem = await problemOf(() => run(scored(() => value)));
    expect(problem).toMatchObject({
      at: { file: "task labels", path: ["scores", "accuracy", "formula"] },
      expected: "a number or null for accuracy",
    });
  });

  it("refuses a score that is outside of its declared range, of the run and of a unit", async () => {
    expect(await problemOf(() => run(scored(() => 7)))).toMatchObject({
      at: { file: "task labels", path: ["scores", "accuracy", "formula"] },
      expected: "a number from 0 to 1 for accuracy, as its range says",
      received: "7",
    });
    const task = defineTask({
      ...sound,
      ...scored((totals, _, run) => (run === totals ? 1 : -0.5)),
    } as never);
    const problem = await problemOf(() =>
      score(task(), { gold: unit, pred: unit } as never, { ci: null, perUnit: true }),
    );
    expect(problem).toMatchObject({ received: "-0.5", hint: 'the formula gives it for the answer "a"' });
  });

  it("allows a score to leave its range by rounding", async () => {
    const accuracy = 1 + 2 ** -50;
    expect((await run(scored(() => accuracy))).scores).toEqual({ accuracy });
  });

  it.each([
    [[{ at: "label", verdict: "partial" }], ["explain", 0, "verdict"], '"partial"'],
    [[{ verdict: "correct" }], ["explain", 0], '{"verdict":"correct"}'],
    [null, ["explain"], "null"],
  ])("refuses the evidence %j", async (rows, path, received) => {
    const task = defineTask({ ...sound, explain: { columns: [], rows: () => rows } } as never)();
    expect(await problemOf(() => evidenceOf(task as never, "a", {}))).toMatchObject({
      at: { file: "task labels", path },
      received,
      hint: 'explain gives it for the answer "a"',
    });
  });

  it("has null where a summary is no finite number", async () => {
    for (const accuracy of [Number.NaN, Number.POSITIVE_INFINITY])
      expect((await run(scored(() => accuracy))).scores).toEqual({ accuracy: null });
  });

  it("is refused with a member that nobody would call, names that are none, and an option called as", async () => {
    expect(await problemOf(() => run({ explian: () => [] }))).toMatchObject({ hint: "did you mean explain?" });
    expect(await problemOf(() => run({ columns: ["__proto__"] }))).toMatchObject({ at: { path: ["columns", 0] } });
    expect(await problemOf(() => run({ scores: { "": {} } }))).toMatchObject({ at: { path: ["scores", ""] } });
    const options = { as: { kind: "switch", default: true, about: "" } };
    expect(await problemOf(() => run({ options }))).toMatchObject({ at: { path: ["options", "as"] } });
  });

  it("needs lines with keys and a function value", async () => {
    for (const spec of [null, {}, { keys: [] }])
      expect((await problemOf(() => jsonLines(spec as never))).expected).toContain("a function value");
  });
});
