// What was wrong or odd in a run, as plain data: the findings of its parts add up, in any order, to those of the whole.

import { compareText } from "./compare-text.ts";
import { KaratError, MOST_PROBLEMS_SHOWN, type Place, type Problem, pathText, placeText } from "./problem.ts";

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

export interface FoundWarning {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly first: readonly FoundPlace[];
}

export interface Findings {
  /** The first of them in the order of their places. */
  readonly problems: readonly FoundProblem[];
  readonly problemCount: number;
  /** In the order of code and message. */
  readonly warnings: readonly FoundWarning[];
  /** Ids of units that are scored though a part of them was invalid, in order. */
  readonly invalid: readonly string[];
}

export const MOST_EXAMPLES = 3;

export function mergeFindings(parts: readonly Findings[]): Findings {
  return {
    problems: firstFew(
      parts.flatMap(({ problems }) => problems),
      compareProblems,
      MOST_PROBLEMS_SHOWN,
    ),
    problemCount: parts.reduce((count, part) => count + part.problemCount, 0),
    warnings: mergeWarnings(parts.flatMap(({ warnings }) => warnings)),
    invalid: [...new Set(parts.flatMap(({ invalid }) => invalid))].sort(compareText),
  };
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

/** Throws all problems together, if there are any. */
export function throwProblems({ problems, problemCount }: Findings): void {
  if (problems.length === 0) return;
  throw new KaratError(
    problems.map(({ at, detail }) => ({ ...detail, at })),
    { more: problemCount - problems.length },
  );
}
