// promptfoo: an assertion that scores a row and passes on its sums, and derived metrics that compute the run's scores from them.

import { checkSettings, number, oneOf, type Schema, text, texts } from "../../contract/schema.ts";
import { isObject } from "../../contract/shape.ts";
import type { AnyTask } from "../../contract/task.ts";
import { checkTask } from "../../contract/task-facts.ts";
import { parsedOrUndefined } from "../../json/text.ts";
import { badValue } from "../../problems/problem.ts";
import { corpus } from "./corpus.ts";
import { type EvalRow, type ExpectedUnits, expectedCount, someUnits } from "./rows.ts";
import { chosenScore, scorer, shownScores } from "./scorer.ts";

/** The outcome of an assertion, as promptfoo keeps it. */
export interface GradingResult {
  readonly pass: boolean;
  readonly score: number;
  readonly reason: string;
  readonly namedScores: NamedScores;
}

/** The test, as promptfoo passes it to an assertion. */
export interface AssertionContext {
  readonly vars: Readonly<Record<string, unknown>>;
}

/** The score that an assertion checks, and its threshold. */
export interface AssertionSettings {
  /** The score to report; by default the task's primary score. */
  readonly score?: string;
  /** Smallest score that passes; by default every row that can be scored passes. */
  readonly threshold?: number;
  /** The variable of the test that holds gold. */
  readonly expected?: string;
  /** If "wrong", the assertion also passes on how each row would count without a prediction, which `derivedMetrics` needs for the same setting. */
  readonly missing?: "wrong";
}

const SETTINGS: Readonly<Record<keyof AssertionSettings, Schema>> = {
  score: text,
  threshold: number,
  expected: text,
  missing: oneOf(["wrong"]),
};

/** A score of the whole run, computed from the sums of its rows. */
export interface DerivedMetric {
  readonly name: string;
  readonly value: (namedScores: NamedScores) => number;
}

type NamedScores = Readonly<Record<string, number>>;
/** Sums per column, and the number of units. */
type Sums = Readonly<Record<string, number>>;

/** promptfoo reads a dot in a name as a path. */
function plainName(id: string): string {
  return id.replace(/[^A-Za-z0-9]+/g, "_");
}

/** The sum of a column over all rows, as promptfoo keeps it beside the scores; "lost" is what it would be without predictions. */
function sumName({ definition }: AnyTask, column: string, sum: "sum" | "lost" = "sum"): string {
  return `${plainName(definition.id)}_${sum}_${plainName(column)}`;
}

function named(task: AnyTask, totals: Sums, sum?: "lost"): NamedScores {
  return Object.fromEntries(Object.entries(totals).map(([column, value]) => [sumName(task, column, sum), value]));
}

/** How many rows could not be scored. */
function unscoredName({ definition }: AnyTask): string {
  return `${plainName(definition.id)}_unscored`;
}

/**
 * An assertion of type `javascript`. promptfoo adds up the named scores of all rows; `derivedMetrics` computes the protocol's scores from these sums.
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
  const { score, threshold, expected = "expected", missing } = settings;
  const { id, spec } = chosenScore(task, score);
  const scoreRow = scorer(task, { score: id });
  return async (output, { vars }) => {
    const gold = parsed(vars[expected]);
    const row = await scoreRow({ output: parsed(output), expected: gold });
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
      namedScores: {
        ...named(task, totals),
        ...(missing === undefined ? {} : named(task, await sumsOfLost(task, [{ expected: gold }]), "lost")),
      },
    };
  };
}

/** The sums of units that count as wrong since they have no prediction. */
async function sumsOfLost(task: AnyTask, rows: readonly EvalRow[]): Promise<Sums> {
  return (await corpus(task, rows, { missing: "wrong", ci: null })).totals ?? {};
}

/** Gold in a YAML file, and what a model says, may be text that holds JSON. */
function parsed(value: unknown): unknown {
  const json = typeof value === "string" ? parsedOrUndefined(value) : null;
  return typeof json === "object" && json !== null ? json : value;
}

/** The scores of the run to show, and the units it must have. */
export interface DerivedSettings {
  /** Ids of the scores to show; by default those that papers print. */
  readonly show?: readonly string[];
  /** The units that must be there: their number, their ids, or gold. promptfoo drops rows whose provider failed. */
  readonly expect?: ExpectedUnits;
  /** "wrong" counts a missing unit as a prediction that found nothing. It needs gold in `expect`, and the same setting in `assertion`. */
  readonly missing?: "wrong";
}

/**
 * The protocol's scores of the run, from the sums of the rows. A score is NaN if it is undefined, if a row could not be scored, or if an expected unit is missing and `missing` is not "wrong". With `expect`, one more metric counts missing units.
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
export function derivedMetrics(task: AnyTask, settings: readonly string[] | DerivedSettings = {}): DerivedMetric[] {
  checkTask(task);
  const kinds = { show: texts, expect: someUnits(task), missing: oneOf(["wrong"]) };
  if (isObject(settings)) checkSettings(settings, kinds);
  const { show, expect, missing }: DerivedSettings = isObject(settings)
    ? settings
    : { show: settings as readonly string[] };
  const { definition, options } = task;
  const columns: readonly string[] = [...definition.columns, "units"];
  const lost = missing === undefined ? null : lostUnits(task, expect);
  const missed = (sums: NamedScores) =>
    expect === undefined ? 0 : expectedCount(task, expect) - (sums[sumName(task, "units")] ?? 0);
  const scores = shownScores(task, show).map(
    ({ id }): DerivedMetric => ({
      name: plainName(`${definition.id}_${id}`),
      value: (sums) => {
        if ((lost === null && missed(sums) !== 0) || (sums[unscoredName(task)] ?? 0) > 0) return Number.NaN;
        const totals = Object.fromEntries(
          columns.map((column) => [column, (sums[sumName(task, column)] ?? 0) + (lost?.(column, sums) ?? 0)]),
        );
        return (definition.summarize(totals, options) as Record<string, number | null>)[id] ?? Number.NaN;
      },
    }),
  );
  return expect === undefined ? scores : [...scores, { name: plainName(`${definition.id}_missing`), value: missed }];
}

/**
 * Returns what a column gains by the units that no row is about: all of gold without predictions, less the rows that are there.
 * Scoring gold takes a moment; promptfoo asks after its rows were scored.
 */
function lostUnits(task: AnyTask, expect: ExpectedUnits | undefined): (column: string, sums: NamedScores) => number {
  if (!Array.isArray(expect) || !expect.every(isObject))
    throw badValue('gold in expect, since missing is "wrong"', expect);
  let all: Sums | null = null;
  let failure: unknown;
  sumsOfLost(
    task,
    expect.map((gold) => ({ expected: gold })),
  ).then(
    (sums) => {
      all = sums;
    },
    (error: unknown) => {
      failure = error;
    },
  );
  return (column, sums) => {
    if (failure !== undefined) throw failure;
    const there = sums[sumName(task, column, "lost")];
    const hasRows = (sums[sumName(task, "units")] ?? 0) > 0;
    return all === null || (hasRows && there === undefined) ? Number.NaN : (all[column] ?? 0) - (there ?? 0);
  };
}
