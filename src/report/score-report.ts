// What every report of one scored system is made from.

import type { Check } from "../contract/check.ts";
import { isNote, type Warning } from "../contract/findings.ts";
import type { GroupScores, Interval, Result } from "../contract/result.ts";
import type { ScoreSpec } from "../contract/score-spec.ts";
import { withFlags } from "../contract/setting-words.ts";
import { entriesIn } from "../contract/signature.ts";
import type { AnyTask } from "../contract/task.ts";
import { countText, decimalText, plural, visibleText } from "../problems/visible-text.ts";
import { type FittedTable, fitTable, type Table } from "./table.ts";
import { USUAL_WIDTH, wrapLines } from "./wrap-sentence.ts";

/** Settings shared by all reports for people. */
export interface Look {
  /** Decimals to show; json, jsonl and csv have all of them. */
  readonly digits: number;
  readonly style: Style;
  readonly width?: number;
  /** Whether all scores are shown, and not only those papers print. */
  readonly showAll?: boolean;
  /** Shares of one as per cent, in tables for papers. */
  readonly percent?: boolean;
  /** Rows as columns, in tables for papers. */
  readonly transpose?: boolean;
  /** The task as the user has named it, for commands to copy; the id of the task by default. */
  readonly task?: string;
}

export interface ScoreReport extends Look {
  readonly result: Result;
  /** Checks of the result, such as --fail-under. */
  readonly checks?: readonly Check[];
  readonly definition: AnyTask["definition"];
  /** Whether to show the published results beside the user's. */
  readonly published: boolean;
}

/** Set for a report on a terminal, whose tables are indented. */
export function indentedTable(
  table: Table,
  { width = USUAL_WIDTH, style }: Pick<Look, "width" | "style">,
): FittedTable {
  const { lines, left } = fitTable(table, { width: width - 2, dim: style.dim });
  return { lines: lines.map((line) => `  ${line}`), left };
}

/** Below an indented table; empty legends are left out. */
export function legendLines({ width, style }: Pick<Look, "width" | "style">, legends: readonly string[]): string[] {
  const indented = legends.filter((legend) => legend !== "").map((legend) => `  ${legend}`);
  return wrapLines(indented, width, "  ").map(style.dim);
}

/** How a terminal marks text; each is the identity where there is no colour. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly odd: (text: string) => string;
}

const same = (text: string) => text;
export const PLAIN: Style = { bold: same, dim: same, good: same, bad: same, odd: same };

export interface ScoreLine {
  readonly id: string;
  readonly spec: ScoreSpec;
  readonly value: number | null;
  readonly interval: Interval | null;
}

export function scoreLines({ result, definition }: Pick<ScoreReport, "result" | "definition">): readonly ScoreLine[] {
  const specs = Object.entries(definition.scores as Record<string, ScoreSpec>);
  return specs
    .filter(([id]) => Object.hasOwn(result.scores, id))
    .map(([id, spec]) => ({
      id,
      spec,
      value: result.scores[id] ?? null,
      interval: result.intervals?.[id] ?? null,
    }));
}

/** The scores that papers print, or all with `showAll`. */
export function printedLines(report: ScoreReport): readonly ScoreLine[] {
  const { printed } = report.definition;
  const lines = scoreLines(report);
  if (report.showAll === true || printed === undefined) return lines;
  const printedOnes = lines.filter(({ id }) => printed.includes(id));
  return printedOnes.length === 0 ? lines : printedOnes;
}

/** The score that a report is about: the primary one, or the first that was asked for. */
export function headScore(report: ScoreReport): string {
  const printed = printedLines(report);
  return (printed.find(({ id }) => id === report.definition.primary) ?? printed[0]!).id;
}

/** A number for people: so many decimals at most, a dash for undefined. */
export function shownNumber(value: number | null | undefined, digits: number): string {
  return value == null ? "–" : decimalText(value, digits);
}

/** A score in a table for papers: with `percent`, shares of one become per cent and other numbers stay. */
export function shownScore(
  value: number | null,
  { range: [low, high] }: Pick<ScoreSpec, "range">,
  { digits, percent = false }: Pick<Look, "digits" | "percent">,
): string {
  if (value === null || !percent || low < 0 || high > 1) return shownNumber(value, digits);
  return shownNumber(100 * value, Math.max(0, digits - 2));
}

export function shownInterval(interval: Interval | null | undefined, digits: number): string {
  return !interval ? "" : `[${decimalText(interval.low, digits)}, ${decimalText(interval.high, digits)}]`;
}

export const METHODS: Readonly<Record<string, string>> = {
  "jackknife-t": "jackknife, Student's t",
  "logit-jackknife-t": "jackknife, Student's t on the logit scale",
  "log-jackknife-t": "jackknife, Student's t on the log scale",
};

/** The methods of the shown intervals, exceptions with their reasons, and notes. */
export function intervalLines(report: ScoreReport): string[] {
  const intervals = printedLines(report).map(({ id, interval }) => ({ name: id, interval }));
  return [...methodLines(intervals, report.definition.unit), ...noteLines(report.result.warnings)];
}

interface NamedInterval extends Pick<ScoreLine, "interval"> {
  readonly name: string;
}

/** One line for the method of most intervals, one for each other method or reason. */
export function methodLines(intervals: readonly NamedInterval[], unit: string): string[] {
  const kindOf = ({ method }: Interval) =>
    method === "no-spread" ? `every ${unit} scores the same` : (METHODS[method] ?? method);
  const definedIntervals = intervals.flatMap(({ name, interval }) =>
    interval === null ? [] : [{ name, interval, kind: kindOf(interval) }],
  );
  if (definedIntervals.length === 0) return [];
  const kinds = [...new Set(definedIntervals.map(({ kind }) => kind))];
  const namesOf = (kind: string) => definedIntervals.filter((one) => one.kind === kind).map(({ name }) => name);
  const usual = kinds.toSorted((one, other) => namesOf(other).length - namesOf(one).length)[0]!;
  return [
    `[…] ${levelText(definedIntervals[0]!.interval)} interval: ${usual}`,
    ...kinds.filter((kind) => kind !== usual).map((kind) => `${namesOf(kind).join(", ")}: ${kind}`),
  ];
}

/** Warnings that are shown with the numbers. */
export function noteLines(warnings: readonly Warning[]): string[] {
  return warnings.filter(isNote).map(({ message }) => `note: ${visibleText(withFlags(message))}`);
}

/** "95 %" */
export function levelText({ level }: Pick<Interval, "level">): string {
  return `${Number((level * 100).toPrecision(12))} %`;
}

/** Marks scores where lower is better. */
export function direction({ better }: Pick<ScoreSpec, "better">): string {
  return better === "lower" ? "↓" : "";
}

/** "Error ↓" */
export function scoreTitle(spec: Pick<ScoreSpec, "label" | "better">): string {
  return `${spec.label} ${direction(spec)}`.trim();
}

/** "50 dialogues", or "50 dialogues of 10 users" where they were sampled in clusters; the signature names the field. */
export function countedUnits({
  units: { name, scored, clusters },
  signature,
}: {
  readonly units: Pick<Result["units"], "name" | "scored" | "clusters">;
  readonly signature: string;
}): string {
  const units = counted(scored, name);
  return clusters === undefined
    ? units
    : `${units} of ${counted(clusters, entriesIn(signature).get("cluster-by") ?? "cluster")}`;
}

/** "3 dialogues" */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : plural(noun)}`;
}

/** "3,000 dialogues", for pages */
export function numberOf(count: number, noun: string): string {
  return `${countText(count)} ${count === 1 ? noun : plural(noun)}`;
}

/** The scores of some units; a table of groups has a line for each. */
export interface GroupLine extends Pick<GroupScores, "name" | "scores" | "intervals"> {
  /** Absent where there is only one. */
  readonly system?: string;
  /** None for the mean over groups. */
  readonly units: number | null;
  /** Whether these are the scores of all units. */
  readonly isWhole?: boolean;
}

/** Each group, all units, and the mean over groups; empty where units are not grouped. */
export function groupLines({ groups, groupMean, units, scores, intervals }: Result): readonly GroupLine[] {
  if (groups === undefined) return [];
  return [
    ...groups,
    { name: "all", units: units.scored, isWhole: true, scores, ...(intervals && { intervals }) },
    ...(groupMean === undefined ? [] : [{ name: "mean of groups", units: null, ...groupMean }]),
  ];
}
