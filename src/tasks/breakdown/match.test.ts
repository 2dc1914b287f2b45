// Alignment, invalid labels and missing turns, where karat departs from the official script or offers a choice.
import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { saidBy } from "../../../test/said-by.ts";
import { KaratError } from "../../problems/problem.ts";
import { inspectPredictions } from "../../run/inspect.ts";
import { score } from "../../run/score.ts";
import { breakdown } from "./index.ts";
import { isLenientBreakdown, strictLabel, worstSquaredError } from "./labels.ts";
import type { DialogueMatch } from "./match.ts";

const row = (index: number, label: unknown, [O, T, X]: readonly unknown[] = [1, 0, 0]) => ({
  index,
  label,
  probabilities: { O, T, X },
});
const gold = [
  {
    id: "d",
    turns: [
      { index: 1, annotations: ["O", "O", "T"] },
      { index: 3, annotations: ["X", "X", "X"] },
    ],
  },
];
/** Rows may be anything: reading says what is wrong with them. */
const run = (turns: object[], options = {}, settings = {}) =>
  score(breakdown(options), { gold, pred: [{ id: "d", turns: turns as never }] }, { ci: null, ...settings });
const problems = (promise: Promise<unknown>) =>
  promise.then(
    () => [],
    (error: unknown) => {
      if (error instanceof KaratError) return error.problems;
      throw error;
    },
  );

describe("match", () => {
  it("pairs by turn-index by default and says where the order disagrees", async () => {
    const result = await run([row(3, "X", [0, 0, 1]), row(1, "O")]);
    expect(result.scores.accuracy).toBe(1);
    expect(result.warnings.map(({ code }) => code)).toEqual(["ORDER_DIFFERS"]);
  });

  it("pairs by order when asked, as the official script does (quirk)", async () => {
    const result = await run([row(3, "X", [0, 0, 1]), row(1, "O")], { align: "order" });
    expect(result.scores.accuracy).toBe(0);
  });

  it("ignores rows of turns that are not scored, whatever they hold", async () => {
    const result = await run([row(0, "?", ["x", -1, null]), row(1, "O"), row(3, "X", [0, 0, 1])]);
    expect(result.scores.accuracy).toBe(1);
  });

  it("refuses a label outside the set, or counts it as wrong and in no other count", async () => {
    const turns = [row(1, "o"), row(3, "X", [0, 0, 1])];
    expect(await problems(run(turns))).toMatchObject([
      { code: "BAD_VALUE", at: { path: ["turns", 0, "label"] }, expected: "one of O, T, X", received: '"o"' },
    ]);
    const result = await run(turns, { invalid: "wrong" });
    expect(result.scores).toMatchObject({ accuracy: 0.5, "precision.x": 1, "recall.x": 1 });
    expect(result.units.invalid).toEqual(["d"]);
    expect(result.totals["confusion.O.O"]).toBe(0);
  });

  it.each([[null], [5], [true], [["O"]]])("takes %j for a label outside the set, as eval.py does", async (label) => {
    const turns = [row(1, label), row(3, "X", [0, 0, 1])];
    expect(await problems(run(turns))).toMatchObject([
      { code: "BAD_VALUE", expected: "one of O, T, X", received: JSON.stringify(label) },
    ]);
    const result = await run(turns, { as: "dbdc3" });
    expect(result.scores).toMatchObject({ accuracy: 0.5, "precision.x": 1, "recall.x": 1 });
    expect(result.units.invalid).toEqual(["d"]);
  });

  it("takes a threshold below 0 for 0, as eval.py does", async () => {
    const turns = [row(1, "O"), row(3, "X", [0, 0, 1])];
    expect((await run(turns, { threshold: -0.5 })).scores).toEqual((await run(turns, { threshold: 0 })).scores);
  });

  it("treats a missing turn as the policy says", async () => {
    const turns = [row(1, "O", [2 / 3, 1 / 3, 0])];
    expect(await problems(run(turns))).toMatchObject([{ code: "MISSING_PREDICTION" }]);
    expect((await run(turns, {}, { missing: "skip" })).totals.turns).toBe(1);
    const wrong = await run(turns, {}, { missing: "wrong" });
    expect(wrong.scores).toMatchObject({ accuracy: 0.5, "jsd.o-t-x": 0.5, "recall.x": 0 });
    expect(wrong.warnings).toMatchObject([{ code: "MISSING_TURN", count: 1 }]);
    expect(wrong.scores["mse.o-t-x"]).toBeCloseTo(2 / 3 / 2, 15);
  });

  it("keeps the gold of a missing turn in recall, so that leaving hard turns out gains nothing", async () => {
    const hard = { index: 3, annotations: ["X", "X", "X"] };
    const dialogues = Array.from({ length: 8 }, (_, k) => ({ id: `d${k}`, turns: [hard] }));
    const answers = dialogues.map(({ id }, k) => ({ id, turns: [row(3, k < 4 ? "X" : "O", [0, 0, 1])] }));
    const wrong = (pred: readonly object[]) =>
      score(breakdown(), { gold: dialogues, pred: pred as never }, { ci: null, missing: "wrong" }).then(
        ({ scores }) => scores,
      );
    const [all, half] = [await wrong(answers), await wrong(answers.slice(0, 4))];
    expect(all).toMatchObject({ "recall.x": 0.5, "recall.tx": 0.5, "f1.x": 2 / 3 });
    expect(half).toMatchObject({ "recall.x": 0.5, "recall.tx": 0.5, "f1.x": 2 / 3 });
    expect(await wrong(answers.slice(1))).toMatchObject({ "recall.x": 3 / 8, "recall.tx": 3 / 8 });
    const single = await run([row(1, "O")], {}, { missing: "wrong" });
    expect(single.totals).toMatchObject({ "missing.X": 1, "gold.tx": 1, "confusion.O.O": 1 });
  });

  it.each([
    ["0.8x", "BAD_VALUE"],
    [-0.1, "BAD_VALUE"],
    ["nan", "BAD_VALUE"],
    [null, "BAD_VALUE"],
    [undefined, "BAD_SHAPE"],
  ])("refuses %j as a probability", async (probability, code) => {
    expect(await problems(run([row(1, "O", [probability, 0, 0]), row(3, "X")]))).toMatchObject([
      { code, at: { path: ["turns", 0, "probabilities", "O"] } },
    ]);
  });

  it("takes numeric strings and booleans as probabilities (quirk)", async () => {
    const result = await run([row(1, "O", [" 1.0 ", "0", false]), row(3, "X", [0, ".0", true])]);
    expect(result.scores["mse.o-t-x"]).toBeCloseTo((1 / 9 + 1 / 9) / 3 / 2, 15);
  });

  it("warns of probabilities that do not sum to 1, once for all turns of a file", async () => {
    const result = await run([row(1, "O", [0.5, 0, 0]), row(3, "X", [0, 0, 3])]);
    expect(result.warnings).toMatchObject([{ code: "NOT_NORMALISED", count: 1 }]);
  });

  it("takes rounding to the digits written for what it is", async () => {
    const result = await run([row(1, "O", [0.33333, 0.33333, 0.33333]), row(3, "X", [0.17, "0.17", 0.67])]);
    expect(result.warnings).toEqual([]);
  });
});

describe("what match says", () => {
  const both = [row(1, "O"), row(3, "X", [0, 0, 1])];

  it("score(breakdown, …) warns of a dialogue without a scored turn, and of no other", async () => {
    const silent = { id: "silent", turns: [{ index: 1, annotations: [] }] };
    const pred = [
      { id: "d", turns: both },
      { id: "silent", turns: [row(1, "O")] },
    ];
    const call = score(breakdown(), { gold: [...gold, silent], pred: pred as never }, { ci: null });
    expect(await saidBy(call)).toEqual({
      warnings: ["NO_SCORED_TURN Dialogue without effect on scores: it has no annotated system turn"],
      problems: [],
    });
    expect((await saidBy(run(both))).warnings).toEqual([]);
  });

  it("score(breakdown, …) names every turn without a row by its turn-index, or by its place where it has none", async () => {
    const row1 = { index: 1, annotations: ["O"] };
    const wanted = (turn: string) => ({
      code: "MISSING_PREDICTION",
      expected: `a row for the scored turn with ${turn}`,
      received: "none",
      hint: 'add it, or choose `missing: "skip"` (leave it out) or `missing: "wrong"` (count it as wrong)',
    });
    expect(await problems(run([]))).toMatchObject([
      { at: { path: ["turns"] }, ...wanted("turn-index 1") },
      { at: { path: ["turns"] }, ...wanted("turn-index 3") },
    ]);
    const unnumbered = [{ id: "d", turns: [row1, { annotations: ["X"] }] }];
    const pred = [{ id: "d", turns: [row(1, "O")] }];
    const call = score(breakdown({ align: "order" }), { gold: unnumbered, pred: pred as never }, { ci: null });
    expect((await saidBy(call)).problems).toEqual([wanted("turn 1")]);
  });

  it("score(breakdown, …, { missing }) says what became of a turn without a row, and nothing of one that has it", async () => {
    const { warnings } = await saidBy(run(both.slice(0, 1), {}, { missing: "skip" }));
    expect(warnings).toEqual(["MISSING_TURN Turn left out: it has no prediction"]);
    expect((await saidBy(run(both.slice(0, 1), {}, { missing: "wrong" }))).warnings).toEqual([
      "MISSING_TURN Turn counted as wrong: it has no prediction. A system that leaves out what it would get wrong can raise precision and F1",
    ]);
  });

  it("score(breakdown, …, { missing: wrong }) leaves it to the result to speak of a dialogue that is missing as a whole", async () => {
    const other = { id: "other", turns: [{ index: 1, annotations: ["X"] }] };
    const pred = [{ id: "d", turns: both }];
    const result = await score(
      breakdown(),
      { gold: [...gold, other], pred: pred as never },
      { ci: null, missing: "wrong" },
    );
    expect(result.warnings.map(({ code }) => code)).not.toContain("MISSING_TURN");
    expect(result.totals).toMatchObject({ turns: 3, "missing.X": 1 });
  });

  it("score(breakdown, …) refuses a label outside the set with a way out, and with { invalid: wrong } names the dialogue", async () => {
    const wrong = [row(1, "o"), row(3, "X", [0, 0, 1])];
    expect((await saidBy(run(wrong))).problems).toEqual([
      {
        code: "BAD_VALUE",
        expected: "one of O, T, X",
        received: '"o"',
        hint: '`invalid: "wrong"` counts such labels as incorrect, as the official script does',
      },
    ]);
    expect((await saidBy(run(wrong, { invalid: "wrong" }))).warnings).toEqual([
      "INVALID_LABEL Predicted label counted as incorrect: it is none of O, T and X",
    ]);
    expect((await run(both, { invalid: "wrong" })).units.invalid).toEqual([]);
    const missed = await run(both.slice(0, 1), { invalid: "wrong" }, { missing: "wrong" });
    expect(missed.units.invalid).toEqual([]);
  });

  it("score(breakdown, …) reports what is wrong with each of several turns at once", async () => {
    const found = await problems(run([row(1, "o")]));
    expect(found.map(({ code }) => code)).toEqual(["BAD_VALUE", "MISSING_PREDICTION"]);
    expect(await problems(run([row(1, "O", ["x", 0, 0]), row(1, "X")]))).toMatchObject([{ code: "DUPLICATE_ID" }]);
  });

  it("score(breakdown, …, { perUnit }) numbers turns by their turn-index, and by their place where there is none", async () => {
    const unnumbered = [{ id: "d", turns: [{ annotations: ["O"] }, { annotations: ["X"] }] }];
    const turnsOf = async (units: readonly object[], options: object) => {
      const turns: number[] = [];
      await score(
        breakdown(options),
        { gold: units as never, pred: [{ id: "d", turns: both }] as never },
        { ci: null, visit: ({ match }) => turns.push(...(match as DialogueMatch).turns.map(({ turn }) => turn)) },
      );
      return turns;
    };
    expect(await turnsOf(gold, {})).toEqual([1, 3]);
    expect(await turnsOf(unnumbered, { align: "order" })).toEqual([0, 1]);
  });

  it("inspectPredictions(breakdown, pred) checks every row by itself, sums included", async () => {
    const inspect = (turns: readonly object[]) =>
      saidBy(inspectPredictions(breakdown(), [{ id: "d", turns }] as never));
    expect(await inspect(both)).toEqual({ warnings: [], problems: [] });
    expect((await inspect([row(1, "o"), row(2, "p")])).problems).toHaveLength(2);
    const partial = { index: 1, label: "O", probabilities: { O: 1, X: 0 } };
    expect(
      await problemOf(() => inspectPredictions(breakdown(), [{ id: "d", turns: [partial] }] as never)),
    ).toMatchObject({
      at: { path: ["turns", 0, "probabilities", "T"] },
      hint: "give probabilities for all labels: O, T, X",
    });
    expect((await inspect([row(1, "O", [0.5, 0, 0])])).warnings).toEqual([
      "NOT_NORMALISED Probabilities are used as they are: those of some turns do not sum to 1",
    ]);
  });
});

describe("labels", () => {
  it("strictLabel(shares, threshold) breaks ties for O, then T, and falls back to O below the threshold", () => {
    expect(strictLabel([0.5, 0.5, 0], 0)).toBe("O");
    expect(strictLabel([0.2, 0.4, 0.4], 0)).toBe("T");
    expect(strictLabel([0.2, 0.3, 0.5], 0.5)).toBe("X");
    expect(strictLabel([0.2, 0.3, 0.5], 0.51)).toBe("O");
  });

  it("isLenientBreakdown(shares) merges votes, not labels (quirk)", () => {
    expect(strictLabel([0.4, 0.3, 0.3], 0)).toBe("O");
    expect(isLenientBreakdown([0.4, 0.3, 0.3], 0)).toBe(true);
    expect(isLenientBreakdown([0.2, 0.1, 0.7], 0.8)).toBe(false);
  });

  it("worstSquaredError(gold) is that of being certain of the least likely class", () => {
    const [threeClasses, merged] = worstSquaredError([1, 0, 0]);
    expect(threeClasses).toBeCloseTo(2 / 3, 15);
    expect(merged).toBe(1);
  });
});
