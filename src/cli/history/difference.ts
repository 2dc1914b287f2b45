// How a run differs from an earlier one of its line, with the paired test where both kept their rows.
import { KaratError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { resultFromJson } from "../../core/stored-result.ts";
import { shownDifference } from "../../report/comparison/comparison-report.ts";
import { shownNumber } from "../../report/score-report.ts";
import { testResults } from "../../run/compare/compare-results.ts";
import { taskOfData } from "../../scale/load-task.ts";
import type { HistoryEntry } from "./entry.ts";
import { resultText } from "./store.ts";

export interface TwoRuns {
  readonly last: HistoryEntry;
  readonly other: HistoryEntry;
  /** What the other one is to the last. */
  readonly title: string;
}

const DIGITS = 3;

export async function differenceSentence(folder: string, { last, other, title }: TwoRuns): Promise<string> {
  const start = `${last.name ?? last.id} against ${title}, ${other.name ?? other.id}:`;
  if (last.score === null || other.score === null) return `${start} undefined`;
  const plain = `${start} ${signed(last.score - other.score)} in ${last.primary}`;
  const results: Result[] = [];
  for (const entry of [other, last]) {
    const result = keptResult(folder, entry);
    if (typeof result === "string") return `${plain} (no test: ${entry.id}.result.json ${result})`;
    results.push(result);
  }
  if (results.some(({ rows }) => rows === undefined)) return `${plain} (no test: a run was kept without --per-unit)`;
  const task = (await taskOfData(last.task))(results[1]!.options as never);
  const named = results.map((result, at) => ({ name: at === 0 ? "other" : "last", result }));
  const settings = { baseline: "other", primary: last.primary, scores: [last.primary] };
  const test = testResults(task, named, settings).find(({ score }) => score === last.primary);
  if (test === undefined || test.p === null) return plain;
  const { interval, p } = test;
  const between = interval === null ? "" : ` [${signed(interval.low)}, ${signed(interval.high)}]`;
  return `${plain}${between}, p = ${shownNumber(p, DIGITS)}`;
}

/** The result as it was recorded, or what is wrong with it. */
function keptResult(folder: string, entry: HistoryEntry): Result | string {
  try {
    return resultFromJson(resultText(folder, entry), `${entry.id}.result.json`);
  } catch (error) {
    if (error instanceof KaratError) return "is not the result that was recorded";
    return `cannot be read: ${(error as Error).message}`;
  }
}

function signed(value: number): string {
  return shownDifference(value, DIGITS);
}
