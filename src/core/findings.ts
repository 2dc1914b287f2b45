// What was wrong or odd in a run, as plain data: the findings of its parts add up, in any order, to those of the whole.

import { compareText } from "./ids.ts";
import {
  KaratError,
  MOST_PROBLEMS_SHOWN,
  type Path,
  type Place,
  type Problem,
  pathText,
  placeText,
} from "./problem.ts";

/** Something odd that did not stop the run, how often it was met, and where first. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  /** How many places it concerns, and the first of them by file, line and path. */
  readonly count?: number;
  readonly examples?: readonly string[];
}

/** A place, and the line at which its record begins: order goes by records, so that only what is shown must be located. */
export interface FoundPlace {
  readonly at: Place;
  readonly from: number;
}

export interface FoundProblem extends FoundPlace {
  readonly detail: Omit<Problem, "at">;
}

/** Problems of one kind: the same expectation, missed in many places. */
export interface FoundKind {
  readonly kind: string;
  readonly count: number;
  readonly first: readonly FoundProblem[];
}

export interface FoundWarning {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly first: readonly FoundPlace[];
}

export interface Findings {
  /** In the order of their kinds. */
  readonly problems: readonly FoundKind[];
  readonly problemCount: number;
  /** In the order of code and message. */
  readonly warnings: readonly FoundWarning[];
  /** Ids of units that are scored though a part of them was invalid, in order. */
  readonly invalid: readonly string[];
}

export const MOST_EXAMPLES = 3;

export function mergeFindings(parts: readonly Findings[]): Findings {
  return {
    problems: mergeKinds(parts.flatMap(({ problems }) => problems)),
    problemCount: parts.reduce((count, part) => count + part.problemCount, 0),
    warnings: mergeWarnings(parts.flatMap(({ warnings }) => warnings)),
    invalid: [...new Set(parts.flatMap(({ invalid }) => invalid))].sort(compareText),
  };
}

function mergeKinds(all: readonly FoundKind[]): readonly FoundKind[] {
  const merged = new Map<string, FoundKind>();
  for (const one of all) {
    const other = merged.get(one.kind);
    merged.set(one.kind, other === undefined ? one : addKinds(other, one));
  }
  return [...merged.values()].sort((a, b) => compareText(a.kind, b.kind));
}

function addKinds(one: FoundKind, other: FoundKind): FoundKind {
  const first = firstFew([...one.first, ...other.first], compareProblems, MOST_EXAMPLES);
  return { ...one, count: one.count + other.count, first };
}

/** What two problems have in common that differ only in names, numbers and places. */
export function problemKind({ code, expected, hint = "" }: FoundProblem["detail"], path: Path = []): string {
  const common = [code, expected, hint, pathText(path)].map((text) =>
    text.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\d+/g, "0"),
  );
  return common.join("\n");
}

function mergeWarnings(all: readonly FoundWarning[]): readonly FoundWarning[] {
  const merged = new Map<string, FoundWarning>();
  for (const warning of all) {
    const key = warningKey(warning);
    const other = merged.get(key);
    merged.set(key, other === undefined ? warning : addWarnings(other, warning));
  }
  return [...merged.values()].sort((a, b) => compareText(warningKey(a), warningKey(b)));
}

function addWarnings(one: FoundWarning, other: FoundWarning): FoundWarning {
  return {
    ...one,
    count: one.count + other.count,
    first: firstFew([...one.first, ...other.first], comparePlaces, MOST_EXAMPLES),
  };
}

/** Places with the same code and message are counted together. */
export function warningKey({ code, message }: Pick<Warning, "code" | "message">): string {
  return `${code} ${message}`;
}

function firstFew<T>(items: readonly T[], compare: (a: T, b: T) => number, most: number): readonly T[] {
  return items.toSorted(compare).slice(0, most);
}

function comparePlaces(a: FoundPlace, b: FoundPlace): number {
  return (
    compareText(a.at.file, b.at.file) ||
    a.from - b.from ||
    compareText(pathText(a.at.path ?? []), pathText(b.at.path ?? []))
  );
}

function compareProblems(a: FoundProblem, b: FoundProblem): number {
  return comparePlaces(a, b) || compareText(JSON.stringify(a.detail), JSON.stringify(b.detail));
}

export function warningsOf({ warnings }: Findings): readonly Warning[] {
  return warnings.map(({ first, ...warning }) => ({ ...warning, examples: first.map(({ at }) => placeText(at)) }));
}

/** The first problems in the order of their places; those of a kind that is found often are one, with their count. */
export function problemsOf({ problems }: Findings): readonly Problem[] {
  const shown = problems.flatMap(({ count, first }) => (count <= MOST_EXAMPLES ? first : [alike(count, first)]));
  return firstFew(shown, compareProblems, MOST_PROBLEMS_SHOWN).map(({ at, detail }) => ({ ...detail, at }));
}

function alike(count: number, [first, ...others]: readonly FoundProblem[]): FoundProblem {
  return { ...first!, detail: { ...first!.detail, alike: { count, places: others.map(({ at }) => at) } } };
}

/** Throws all problems together, if there are any. */
export function throwProblems(findings: Findings): void {
  const problems = problemsOf(findings);
  if (problems.length === 0) return;
  const shown = problems.reduce((sum, problem) => sum + (problem.alike?.count ?? 1), 0);
  throw new KaratError(problems, { more: findings.problemCount - shown });
}

export const NOTE_CODES = [
  "FEW_UNITS",
  "NO_INTERVAL",
  "DIFFERENT_UNITS",
  "UNREACHABLE_LEVEL",
  "COMPAT_RULE",
  "FEW_SWAPS",
  "ORDER_DEPENDS_ON_READING",
  "FEW_EFFECTIVE_UNITS",
  "PLAIN_SWAP_TEST",
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];

export interface Note extends Warning {
  readonly code: NoteCode;
}

export function isNote(warning: Warning): warning is Note {
  return (NOTE_CODES as readonly string[]).includes(warning.code);
}
