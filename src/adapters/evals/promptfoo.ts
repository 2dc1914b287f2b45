// promptfoo: an assertion that scores a row and hands on its sums, and derived metrics that make the run's score of them.
import { checkTask } from "../../core/check-task.ts";
import { number, type Schema, text, texts } from "../../core/schema.ts";
import { checkSettings } from "../../core/settings.ts";
import { isObject } from "../../core/shape.ts";
import type { AnyTask } from "../../core/task.ts";
import { chosenScore, shownScores } from "./chosen-scores.ts";
import { type ExpectedUnits, expectedCount, someUnits } from "./expected-units.ts";
import { scorer } from "./scorer.ts";

/** The outcome of an assertion, as promptfoo keeps it. */
export interface GradingResult {
  readonly pass: boolean;
  readonly score: number;
  readonly reason: string;
  readonly namedScores: NamedScores;
}

/** What promptfoo tells an assertion of its test. */
export interface AssertionContext {
  readonly vars: Readonly<Record<string, unknown>>;
}

/** Which score an assertion looks at, and from which value it passes. */
export interface AssertionSettings {
  /** Otherwise the primary score of the task. */
  readonly score?: string;
  /** The value from which a row passes; otherwise every row that can be scored does. */
  readonly threshold?: number;
  /** The variable of the test that holds gold. */
  readonly expected?: string;
}

const SETTINGS: Readonly<Record<keyof AssertionSettings, Schema>> = {
  score: text,
  threshold: number,
  expected: text,
};

/** A score of the whole run, made from the sums of its rows. */
export interface DerivedMetric {
  readonly name: string;
  readonly value: (namedScores: NamedScores) => number;
}

type NamedScores = Readonly<Record<string, number>>;

/** promptfoo reads a dot in a name as a path. */
function plainName(id: string): string {
  return id.replace(/[^A-Za-z0-9]+/g, "_");
}

/** The sum of a column over all rows, as promptfoo keeps it beside the scores. */
function sumName({ definition }: AnyTask, column: string): string {
  return `${plainName(definition.id)}_sum_${plainName(column)}`;
}

/** How many rows could not be scored. */
function unscoredName({ definition }: AnyTask): string {
  return `${plainName(definition.id)}_unscored`;
}

/**
 * An assertion of type `javascript`. promptfoo adds the named scores of all rows up; `derivedMetrics` computes from these
 * sums what the protocol computes from them.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { assertion } from "karat/promptfoo";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 *
 * // assert: [{ type: "javascript", value: assertion(breakdown(), { expected: "gold" }) }] of promptfoo calls it so:
 * const grade = assertion(breakdown(), { expected: "gold" });
 * console.log((await grade(output, { vars: { gold: expected } })).pass); // true
 */
export function assertion(
  task: AnyTask,
  settings: AssertionSettings = {},
): (output: unknown, context: AssertionContext) => Promise<GradingResult> {
  checkTask(task);
  checkSettings(settings, SETTINGS);
  const { score, threshold, expected = "expected" } = settings;
  const { id, spec } = chosenScore(task, score);
  const scoreRow = scorer(task, { score: id });
  return async (output, { vars }) => {
    const row = await scoreRow({ output: parsed(output), expected: parsed(vars[expected]) });
    const { totals = {}, error } = row.metadata;
    if (error !== undefined) return { pass: false, score: 0, reason: error, namedScores: { [unscoredName(task)]: 1 } };
    const value = row.score;
    const isReached =
      threshold === undefined ||
      (value !== null && (spec.better === "lower" ? value <= threshold : value >= threshold));
    return {
      pass: isReached,
      score: value ?? 0,
      reason: `${spec.label} of this row: ${value ?? "undefined"}`,
      namedScores: Object.fromEntries(Object.entries(totals).map(([column, sum]) => [sumName(task, column), sum])),
    };
  };
}

/** Gold in a YAML file, and what a model says, may be text that holds JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    const json: unknown = JSON.parse(value);
    return typeof json === "object" && json !== null ? json : value;
  } catch {
    return value;
  }
}

/** Which scores of the run are shown, and which units it must have. */
export interface DerivedSettings {
  /** Ids of the scores to show; otherwise those papers print. */
  readonly show?: readonly string[];
  /** The units that must be there: how many, their ids, or gold. promptfoo drops rows whose provider failed. */
  readonly expect?: ExpectedUnits;
}

const DERIVED: Readonly<Record<keyof DerivedSettings, Schema>> = { show: texts, expect: someUnits };

/**
 * The protocol's scores of the run, from the sums of the rows; NaN where a score is undefined, a row could not be scored or
 * an expected unit is missing. With `expect` there is one more metric, the number of missing units.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { assertion, derivedMetrics } from "karat/promptfoo";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 *
 * // derivedMetrics: derivedMetrics(breakdown(), { expect: tests.length }) of promptfoo computes the run's scores from the sums of all rows:
 * const { namedScores } = await assertion(breakdown())(output, { vars: { expected } });
 * const [accuracy, missing] = derivedMetrics(breakdown(), { show: ["accuracy"], expect: 2 });
 * console.log(accuracy?.value(namedScores), missing?.name, missing?.value(namedScores)); // NaN breakdown_missing 1
 */
export function derivedMetrics(task: AnyTask, given: readonly string[] | DerivedSettings = {}): DerivedMetric[] {
  checkTask(task);
  if (isObject(given)) checkSettings(given, DERIVED);
  const { show, expect }: DerivedSettings = isObject(given) ? given : { show: given as readonly string[] };
  const { definition, options } = task;
  const columns: readonly string[] = [...definition.columns, "units"];
  const missing = (sums: NamedScores) =>
    expect === undefined ? 0 : expectedCount(expect) - (sums[sumName(task, "units")] ?? 0);
  const scores = shownScores(task, show).map(
    ({ id }): DerivedMetric => ({
      name: plainName(`${definition.id}_${id}`),
      value: (sums) => {
        if (missing(sums) !== 0 || (sums[unscoredName(task)] ?? 0) > 0) return Number.NaN;
        const totals = Object.fromEntries(columns.map((column) => [column, sums[sumName(task, column)] ?? 0]));
        return (definition.summarize(totals, options) as Record<string, number | null>)[id] ?? Number.NaN;
      },
    }),
  );
  return expect === undefined ? scores : [...scores, { name: plainName(`${definition.id}_missing`), value: missing }];
}
