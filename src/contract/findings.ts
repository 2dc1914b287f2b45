// Problems and warnings of a run as plain data: those of its parts add up, in any order, to those of the whole.

import {
  KaratError,
  MOST_PROBLEMS_SHOWN,
  type Path,
  type Place,
  type Problem,
  type ProblemCode,
  pathText,
  placeText,
  receivedText,
} from "../problems/problem.ts";
import { compareText } from "./ids.ts";

/** A warning: its count and its first place. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  /** Number of places; `at` is the first by file, line and path. */
  readonly count?: number;
  readonly examples?: readonly string[];
}

/** A place, and the line at which its record begins. Places are ordered by records, so only those that are shown need a line. */
export interface FoundPlace {
  readonly at: Place;
  readonly from: number;
}

export interface FoundProblem extends FoundPlace {
  readonly detail: Omit<Problem, "at">;
}

/** Problems of one kind: the same expectation, not met in many places. */
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
  readonly problems: readonly FoundKind[];
  readonly problemCount: number;
  readonly warnings: readonly FoundWarning[];
  /** Ids of units that are scored although a part of them was invalid, sorted. */
  readonly invalid: readonly string[];
}

export const MOST_EXAMPLES = 3;

export function mergeFindings(parts: readonly Findings[]): Findings {
  return {
    problems: merged(
      parts.flatMap(({ problems }) => problems),
      ({ kind }) => kind,
    ),
    problemCount: parts.reduce((count, part) => count + part.problemCount, 0),
    warnings: merged(
      parts.flatMap(({ warnings }) => warnings),
      warningKey,
    ),
    invalid: [...new Set(parts.flatMap(({ invalid }) => invalid))].sort(compareText),
  };
}

function merged<Kind extends FoundKind | FoundWarning>(all: readonly Kind[], keyOf: (one: Kind) => string): Kind[] {
  const byKey = new Map<string, Kind>();
  for (const one of all) {
    const before = byKey.get(keyOf(one));
    const first = one.first.reduce<readonly Found[]>(keepFirst, before?.first ?? []);
    byKey.set(keyOf(one), { ...one, count: (before?.count ?? 0) + one.count, first });
  }
  return [...byKey.values()].sort((a, b) => compareText(keyOf(a), keyOf(b)));
}

/** The same text for problems that differ only in names, numbers and places. */
export function problemKind({ code, expected, hint = "" }: FoundProblem["detail"], path: Path = []): string {
  const common = [code, expected, hint, pathText(path)].map((text) =>
    text.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\d+/g, "0"),
  );
  return common.join("\n");
}

/** Places with the same code and message are counted together. */
export function warningKey({ code, message }: Pick<Warning, "code" | "message">): string {
  return `${code} ${message}`;
}

type Found = FoundPlace & Partial<Pick<FoundProblem, "detail">>;

/** The first few in order, including this one if it is early enough. */
export function keepFirst<One extends Found>(first: readonly One[], one: One): readonly One[] {
  const last = first[MOST_EXAMPLES - 1];
  if (last !== undefined && compareFound(one, last) >= 0) return first;
  return [...first, one].sort(compareFound).slice(0, MOST_EXAMPLES);
}

function compareFound(a: Found, b: Found): number {
  return (
    compareText(a.at.file, b.at.file) ||
    a.from - b.from ||
    compareText(inOrder(a.at.path), inOrder(b.at.path)) ||
    compareText(JSON.stringify(a.detail) ?? "", JSON.stringify(b.detail) ?? "")
  );
}

/** A text by which paths are sorted: [2] comes before [10]. */
function inOrder(path: Path = []): string {
  return pathText(path).replace(/\[\d+\]/g, (step) => step.padStart(12));
}

export function warningsOf({ warnings }: Findings): readonly Warning[] {
  return warnings.map(({ first, ...warning }) => ({ ...warning, examples: first.map(({ at }) => placeText(at)) }));
}

/** Follow from a record that cannot be read: its unit is then missing, or unknown. */
const CONSEQUENCES: readonly ProblemCode[] = ["MISSING_PREDICTION", "UNKNOWN_ID"];

/** The first problems in the order of their places, causes before consequences. A frequent kind is one problem with a count. */
export function problemsOf({ problems }: Findings): readonly Problem[] {
  const shown = problems.flatMap(({ count, first }) => (count <= MOST_EXAMPLES ? first : [alike(count, first)]));
  const isLater = ({ detail }: FoundProblem) => Number(CONSEQUENCES.includes(detail.code));
  const first = shown.toSorted((a, b) => isLater(a) - isLater(b) || compareFound(a, b)).slice(0, MOST_PROBLEMS_SHOWN);
  return first.map(({ at, detail }) => ({ ...detail, at }));
}

function alike(count: number, [first, ...others]: readonly FoundProblem[]): FoundProblem {
  return { ...first!, detail: { ...first!.detail, alike: { count, places: others.map(({ at }) => at) } } };
}

/** `system` is named where a prediction is missing: the place is one in gold, which all systems share. */
export function throwProblems(findings: Findings, system?: string): void {
  const problems = problemsOf(findings).map((problem) =>
    system === undefined || problem.code !== "MISSING_PREDICTION"
      ? problem
      : { ...problem, received: `${problem.received} from system ${receivedText(system)}` },
  );
  if (problems.length === 0) return;
  const shown = problems.reduce((sum, problem) => sum + (problem.alike?.count ?? 1), 0);
  throw new KaratError(problems, { more: findings.problemCount - shown });
}

export const NOTE_CODES = [
  "FEW_UNITS",
  "NO_INTERVAL",
  "UNDEFINED_SCORE",
  "DIFFERENT_UNITS",
  "FEW_DIFFERING_UNITS",
  "FEW_RUNS",
  "ORDER_DEPENDS_ON_READING",
  "FEW_EFFECTIVE_UNITS",
] as const;
type NoteCode = (typeof NOTE_CODES)[number];

export interface Note extends Warning {
  readonly code: NoteCode;
}

export function isNote(warning: Warning): warning is Note {
  return (NOTE_CODES as readonly string[]).includes(warning.code);
}
