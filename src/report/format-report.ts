// A result or a comparison as text, for programs that use the library.

import type { Check } from "../contract/check.ts";
import type { Comparison } from "../contract/comparison.ts";
import type { Result } from "../contract/result.ts";
import { checkSettings, type Schema, thatIs, truth } from "../contract/schema.ts";
import { isObject } from "../contract/shape.ts";
import { checkComparison } from "../contract/stored-comparison.ts";
import { checkResult } from "../contract/stored-result.ts";
import type { AnyTask } from "../contract/task.ts";
import { declarationBehind } from "../contract/task-facts.ts";
import { didYouMean } from "../problems/nearest.ts";
import { receivedText, usageError } from "../problems/problem.ts";
import { DIGITS_KIND } from "./digits-kind.ts";
import { type ComparisonFormat, comparisonFormats, type ReportFormat, reportFormats } from "./index.ts";
import { PLAIN } from "./score-report.ts";

/** How a report is written. */
export interface ReportSettings {
  /** The task, or its maker; required for stored results. */
  readonly task?: Pick<AnyTask, "definition">;
  /** Decimals to show; json, jsonl and csv have all of them. */
  readonly digits?: number;
  /** Whether to show the published results beside the user's. */
  readonly published?: boolean;
  /** Checks of the result, for `junit`. */
  readonly checks?: readonly Check[];
}

const SETTINGS: Readonly<Record<keyof ReportSettings, Schema>> = {
  task: thatIs("a task, or its maker", (value) => isObject((value as ReportSettings["task"])?.definition)),
  digits: DIGITS_KIND,
  published: truth,
  checks: thatIs("a list of { name, outcome, message }", (value) => Array.isArray(value) && value.every(isCheck)),
};

/**
 * A result or a comparison as text: `text`, `markdown`, `latex`, `csv` or `json`; a result as `jsonl` or `junit` too.
 *
 * @example
 * import { formatReport, score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * const pred = [{ id: "d1", turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] }];
 * const result = await score(breakdown(), { gold, pred });
 * const table = formatReport(result, "latex");
 * const again = formatReport(JSON.parse(JSON.stringify(result)), "latex", { task: breakdown });
 * console.log(table === again); // true
 */
export function formatReport(result: Result, format: ReportFormat, settings?: ReportSettings): string;
export function formatReport(comparison: Comparison, format: ComparisonFormat, settings?: ReportSettings): string;
export function formatReport(
  made: Result | Comparison,
  format: ReportFormat | ComparisonFormat,
  settings: ReportSettings = {},
): string {
  if (!isObject(made))
    throw usageError("BAD_VALUE", { expected: "a result or a comparison", received: receivedText(made) });
  checkSettings(settings, SETTINGS);
  const { digits = 3, published = false, checks = [] } = settings;
  const definition = definitionOf(made, settings);
  const shared = { definition, digits, style: PLAIN, showAll: true };
  if (isComparison(made)) {
    checkComparison(made, { file: "comparison" });
    checkFormat(format, Object.keys(comparisonFormats));
    return comparisonFormats[format as ComparisonFormat]({ comparison: made, published, ...shared });
  }
  checkResult(made, { file: "result" });
  checkFormat(format, Object.keys(reportFormats));
  return reportFormats[format]({ result: made, checks, published, ...shared });
}

function isCheck(value: unknown): boolean {
  return isObject(value) && [value.name, value.outcome, value.message].every((part) => typeof part === "string");
}

function isComparison(made: Result | Comparison): made is Comparison {
  return "comparisons" in made;
}

function definitionOf(made: Result | Comparison, { task }: ReportSettings): AnyTask["definition"] {
  const definition = task?.definition ?? declarationBehind(made);
  if (definition === undefined)
    throw usageError("UNKNOWN_TASK", {
      expected: "the task, for a report that was read from a file",
      received: `a stored report of ${made.task} alone`,
      hint: "formatReport(result, format, { task })",
    });
  if (definition.id === made.task) return definition;
  throw usageError("UNKNOWN_TASK", {
    expected: `the task ${made.task}, which the report is about`,
    received: definition.id,
  });
}

function checkFormat(format: string, formats: readonly string[]): void {
  if (formats.includes(format)) return;
  throw usageError("UNKNOWN_OPTION", {
    expected: `a format: ${formats.join(", ")}`,
    received: receivedText(format),
    hint: didYouMean(format, formats),
  });
}
