// Results and comparisons that a program hands in: those made here are known, others must look as karat writes them.
import type { Comparison } from "./comparison.ts";
import { declarationBehind } from "./define-task.ts";
import { KaratError, type Path, type Problem, receivedText, usageError } from "./problem.ts";
import type { Result } from "./result.ts";
import { isObject } from "./shape.ts";
import { comparisonComplaint } from "./stored-comparison.ts";
import { resultComplaint } from "./stored-result.ts";
import type { Complaint } from "./stored-shape.ts";

/** Where a program has put what is looked at: the name of an argument and the way into it. */
export interface Argument {
  readonly file: string;
  readonly path?: Path;
}

/** Throws unless it is a result, of this task if one is named. */
export function checkResult(value: unknown, at: Argument, task?: string): asserts value is Result {
  if (!isObject(value)) throw usageError("BAD_VALUE", { expected: "a result", received: receivedText(value) });
  if (declarationBehind(value) === undefined) refuse(resultComplaint(value), at);
  if (task === undefined || value.task === task) return;
  throw wrongCall({
    code: "UNKNOWN_TASK",
    at,
    expected: `a result of ${task}`,
    received: `one of ${String(value.task)}`,
  });
}

/** Throws unless it is a comparison. */
export function checkComparison(value: unknown, at: Argument): asserts value is Comparison {
  if (!isObject(value)) throw usageError("BAD_VALUE", { expected: "a comparison", received: receivedText(value) });
  if (declarationBehind(value) === undefined) refuse(comparisonComplaint(value), at);
}

function refuse(wrong: Complaint | null, { file, path = [] }: Argument): void {
  if (wrong === null) return;
  throw wrongCall({
    code: "BAD_SHAPE",
    at: { file, path: [...path, ...wrong.path] },
    expected: wrong.expected,
    received: receivedText(wrong.received),
  });
}

function wrongCall(problem: Problem): KaratError {
  return new KaratError([problem], { isUsage: true });
}
