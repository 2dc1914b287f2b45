// A toy task and results of it, for tests of what happens after scoring.
import type { PairedDifference } from "../src/contract/comparison.ts";
import type { CompleteScore } from "../src/contract/declare-score.ts";
import { ifAny, ratio, sum, times } from "../src/contract/formula/formula.ts";
import { summarizeBy } from "../src/contract/formula/score-formulas.ts";
import type { Result } from "../src/contract/result.ts";
import type { AnyTask } from "../src/contract/task.ts";

export const FORMULAS = {
  accuracy: ratio("correct", "parts", null),
  error: ratio(sum("parts", times(-1, "correct")), "parts", null),
  rare: ifAny("hits", ratio("hits", "parts", null)),
};

const SCORES = Object.fromEntries(Object.entries(FORMULAS).map(([id, formula]) => [id, { formula }]));

/** Accuracy is the primary score and a mean where all units have ten parts; error is lower where better; rare is undefined without a hit. */
export const toyTask = {
  definition: {
    id: "toy",
    title: "Toy",
    unit: "dialogue",
    columns: ["correct", "parts", "hits"],
    primary: "accuracy",
    protocol: { name: "toy", version: 1, cite: "" },
    options: {},
    scores: {
      accuracy: {
        label: "Accuracy",
        better: "higher",
        range: [0, 1],
        perfect: 1,
        about: "",
        formula: FORMULAS.accuracy,
      },
      error: { label: "Error", better: "lower", range: [0, 1], perfect: 0, about: "", formula: FORMULAS.error },
      rare: { label: "Rare & odd", better: "higher", range: [0, 1], perfect: 1, about: "", formula: FORMULAS.rare },
    },
    summarize: summarizeBy(() => SCORES as never),
  },
  options: {},
} as unknown as AnyTask;

/** The same with functions in place of formulas. */
export const toyTaskByFunctions: AnyTask = {
  ...toyTask,
  definition: {
    ...toyTask.definition,
    scores: Object.fromEntries(
      Object.entries(toyTask.definition.scores as Record<string, CompleteScore>).map(([id, score]) => [
        id,
        { ...score, formula: (totals: object) => toyTask.definition.summarize(totals as never, {})[id] ?? null },
      ]),
    ),
  },
};

/** The result of a system with so many correct of ten parts in each dialogue. */
export function toyResult(
  correct: readonly number[],
  changes: Partial<Result> & { ids?: readonly string[] } = {},
): Result {
  const { ids = correct.map((_, unit) => `d${String(unit).padStart(3, "0")}`), ...rest } = changes;
  const rows = correct.map((right) => [right, 10, 0]);
  const sum = correct.reduce((total, right) => total + right, 0);
  const accuracy = sum / (10 * correct.length);
  return {
    karat: "0.4.0",
    format: 4,
    task: "toy",
    signature: "karat|task:toy|threshold:0.5|missing:error|units:4|gold:abc|pred:def|v:0.2.0",
    formats: { gold: "jsonl", pred: "jsonl" },
    units: { name: "dialogue", scored: correct.length, missing: [], extra: [], invalid: [] },
    scores: { accuracy, error: 1 - accuracy, rare: null },
    options: {},
    digests: { gold: "abc", pred: "def" },
    columns: ["correct", "parts", "hits"],
    totals: { correct: sum, parts: 10 * correct.length, hits: 0, units: correct.length },
    rows,
    warnings: [],
    perUnit: ids.map((id) => ({ id, scores: {} })),
    ...rest,
  };
}

/** A significant difference in accuracy between the systems a and b, on twelve dialogues. */
export const TOY_DIFFERENCE: PairedDifference = {
  baseline: "a",
  system: "b",
  score: "accuracy",
  difference: 0.1,
  interval: null,
  p: 0.01,
  pAdjusted: 0.01,
  units: 12,
  differing: 12,
  detectable: null,
  family: "primary",
};
