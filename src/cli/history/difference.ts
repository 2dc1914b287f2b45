// What a run has over an earlier one of its line, with the paired test where both kept their rows.
import { resultFromJson } from "../../core/stored-result.ts";
import { shownNumber } from "../../report/score-report.ts";
import { compareResults } from "../../run/compare/compare-results.ts";
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
  const results = [other, last].map((entry) => resultFromJson(resultText(folder, entry), `${entry.id}.result.json`));
  const plain = `${start} ${signed(last.score - other.score)} in ${last.primary}`;
  if (results.some(({ rows }) => rows === undefined)) return `${plain} (no test: a run was kept without --per-unit)`;
  const task = (await taskOfData(last.task))(results[1]!.options as never);
  const named = results.map((result, at) => ({ name: at === 0 ? "other" : "last", result }));
  const { comparisons } = compareResults(task, named, { baseline: "other", primary: last.primary });
  const test = comparisons.find(({ score }) => score === last.primary);
  if (test === undefined || test.p === null) return plain;
  const { interval, p } = test;
  const between = interval === null ? "" : ` [${signed(interval.low)}, ${signed(interval.high)}]`;
  return `${plain}${between}, p = ${shownNumber(p, DIGITS)}`;
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${shownNumber(Math.abs(value), DIGITS)}`;
}
