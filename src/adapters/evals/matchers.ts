// Matchers for test runners: a result must reach a score, or must not fall behind a baseline. The failure is a small report.

import type { Interval, Result } from "../../contract/result.ts";
import { checkSettings, number, object, type Schema } from "../../contract/schema.ts";
import { signOf } from "../../contract/score-spec.ts";
import { checkResult } from "../../contract/stored-result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { declarationBehind } from "../../contract/task-facts.ts";
import { badValue, usageError } from "../../problems/problem.ts";
import { plural } from "../../problems/visible-text.ts";
import { type Baseline, baselineOf } from "../../stats/guard/baseline.ts";
import { check } from "../../stats/guard/check.ts";
import { checkThreshold } from "../../stats/guard/thresholds.ts";
import { type TaskId, tasks } from "../../tasks/index.ts";
import { type ToCall, toCall } from "../tool-calls/to-call.ts";
import { unknownScore } from "./scorer.ts";

/** The answer of a matcher to its test runner. */
export interface MatcherOutcome {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Settings of `toPassGate`. */
export interface MatcherGate {
  /** Largest tolerated loss. */
  readonly margin?: number;
  /** The task of both results, if it is your own. */
  readonly task?: AnyTask;
}

const GATE: Readonly<Record<keyof MatcherGate, Schema>> = { margin: number, task: object };

/** The scores of what is expected, where its type says them. */
type ScoreOf<Received> = Received extends { readonly scores: infer Scores } ? keyof Scores & string : string;

/** The matchers that `expect(result)` has after `expect.extend(matchers)`. */
export interface KaratMatchers<Received = unknown, Returned = void> {
  toScoreAtLeast(score: ScoreOf<Received>, least: number): Returned;
  toScoreAtMost(score: ScoreOf<Received>, most: number): Returned;
  toPassGate(baseline: Result | Baseline, gate?: MatcherGate): Promise<void>;
  toCall(...expected: ToCall): Returned;
}

/**
 * The matchers, for `expect.extend(matchers)` of vitest and jest alike.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { corpus } from "karat/evals";
 * import { matchers } from "karat/vitest";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 *
 * // expect.extend(matchers) makes it expect(result).toScoreAtLeast("accuracy", 0.8):
 * const result = await corpus(breakdown(), [{ output, expected }]);
 * console.log(matchers.toScoreAtLeast(result, "accuracy", 0.8).pass); // true
 */
export const matchers = {
  /** The score is at least so much. An undefined score fails. */
  toScoreAtLeast(received: Result, score: string, least: number): MatcherOutcome {
    return threshold(received, score, "higher", least);
  },

  /** The score is at most so much. An undefined score fails. */
  toScoreAtMost(received: Result, score: string, most: number): MatcherOutcome {
    return threshold(received, score, "lower", most);
  },

  /** The primary score is not worse than the baseline's by more than the margin; what the units do not decide fails. */
  async toPassGate(received: Result, baseline: Result | Baseline, gate: MatcherGate = {}): Promise<MatcherOutcome> {
    checkResult(received, { file: "result" });
    checkSettings(gate, GATE);
    const { task, margin = 0 } = gate;
    const accepted = "runs" in baseline ? baseline : baselineOf([baseline]);
    const settled = task ?? (await builtInTask(received));
    const { status, message, worse } = check(settled, received, accepted, { margin });
    const primary: string = settled.definition.primary;
    const { better } = settled.definition.scores[primary]!;
    return {
      pass: status === "pass",
      message: () => [message, ...worse, ...details(received, primary, better)].join("\n"),
    };
  },

  /** A response makes exactly these calls, in any order. */
  toCall(received: unknown, ...expected: ToCall): MatcherOutcome {
    return toCall(received, ...expected);
  },
};

async function builtInTask({ task, options }: Result): Promise<AnyTask> {
  if (!Object.hasOwn(tasks, task))
    throw usageError("UNKNOWN_TASK", {
      expected: "a task of karat's",
      received: JSON.stringify(task),
      hint: "hand your own task in: toPassGate(baseline, { task: myTask() })",
    });
  const maker = await tasks[task as TaskId]();
  return maker(options as never);
}

function threshold(result: Result, score: string, better: "higher" | "lower", limit: number): MatcherOutcome {
  checkResult(result, { file: "result" });
  if (typeof limit !== "number") throw badValue(`a number as the limit of ${score}`, limit);
  if (!Object.hasOwn(result.scores, score)) throw unknownScore(result.task, score, result.scores);
  const declared = declarationBehind(result);
  if (declared !== undefined) checkThreshold(declared, score, limit);
  const value = result.scores[score] ?? null;
  const isPass = value !== null && (better === "higher" ? value >= limit : value <= limit);
  const relation = `${isPass ? "not " : ""}to be ${better === "higher" ? "at least" : "at most"} ${limit}`;
  return {
    pass: isPass,
    message: () =>
      [`expected ${score} ${relation}, it is ${shown(value)}`, ...details(result, score, better)].join("\n"),
  };
}

const MOST_UNITS = 5;

/** The interval, the units that scored worst, and how to see more. */
function details(result: Result, score: string, better: "higher" | "lower"): string[] {
  const interval = result.intervals?.[score];
  const units = worstUnits(result, score, better);
  const worst = units.length === 0 ? [] : ["  worst units:", ...units];
  return [
    `  ${score} ${shown(result.scores[score] ?? null)}${interval ? ` ${intervalText(interval)}` : ""}, ${result.units.scored} ${plural(result.units.name)}`,
    ...(result.perUnit === undefined ? ["  worst units: score with perUnit: true to see them"] : worst),
    `  see more: npx karat explain ${explainedTask(result)} --gold … --pred … --unit ID`,
    `  ${result.signature}`,
  ];
}

/** The command takes a described task by the file of its description. */
function explainedTask({ task, options }: Result): string {
  const { description } = options as { readonly description?: unknown };
  return description === undefined ? task : `DESCRIPTION.${task}.json`;
}

function intervalText({ low, high, level }: Interval): string {
  return `[${shown(low)}, ${shown(high)}] at ${Number((level * 100).toPrecision(12))} %`;
}

/** Units below a perfect score, the worst first. */
function worstUnits(result: Result, score: string, better: "higher" | "lower"): string[] {
  const sign = signOf({ better });
  const [low, high] = declarationBehind(result)?.scores[score]?.range ?? [0, 1];
  const perfect = better === "higher" ? high : low;
  return (result.perUnit ?? [])
    .filter(({ scores }) => typeof scores[score] === "number" && sign * (perfect - scores[score]) > 0)
    .toSorted((a, b) => sign * (a.scores[score]! - b.scores[score]!))
    .slice(0, MOST_UNITS)
    .map(({ id, scores }) => `    ${JSON.stringify(id)} ${shown(scores[score]!)}`);
}

function shown(value: number | null): string {
  return value === null ? "undefined" : String(Number(value.toFixed(4)));
}
