// Collects the problems and warnings of a run, and finds the line of each only when one occurs.

import {
  type Findings,
  type FoundPlace,
  MOST_EXAMPLES,
  problemKind,
  throwProblems,
  type Warning,
  warningKey,
  warningsOf,
} from "./findings.ts";
import { compareText } from "./ids.ts";
import { JsonSyntaxError, nodeAt, positionAt } from "./json.ts";
import type { MissingPolicy } from "./missing-policy.ts";
import { type Path, type Place, type Problem, pathText } from "./problem.ts";
import { recordTree } from "./record-tree.ts";
import type { SourceRecord } from "./source.ts";

/** A record, and a path inside it. */
export interface Spot {
  readonly record: SourceRecord;
  readonly path?: Path;
}

export type ProblemDetail = Omit<Problem, "at">;

/** How readers and matchers say that something is wrong (the unit is lost) or odd (it is scored). */
export interface FindingSink {
  problem(at: Spot, detail: ProblemDetail): void;
  /** `message` says what is odd in one place; places with the same code and message are counted together. */
  warn(code: string, message: string, at: Spot): void;
  /** The unit is scored though a part of it was invalid, because an option says so. */
  invalid(id: string): void;
}

/** Says to all what is said to it. */
export function everySink(sinks: readonly FindingSink[]): FindingSink {
  if (sinks.length === 1) return sinks[0]!;
  return {
    problem: (at, detail) => {
      for (const sink of sinks) sink.problem(at, detail);
    },
    warn: (code, message, at) => {
      for (const sink of sinks) sink.warn(code, message, at);
    },
    invalid: (id) => {
      for (const sink of sinks) sink.invalid(id);
    },
  };
}

/** The place of a spot; rescans the text of the record to turn the path into a line. */
export function placeOf({ record, path = [] }: Spot): Place {
  const { file, line, text } = record;
  if (text === undefined) return { file, ...(path.length > 0 ? { path } : {}) };
  if (path.length === 0) return { file, line };
  try {
    return { file, line: line - 1 + positionAt(text, nodeAt(recordTree(record), path).start).line, path };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { file, line, path };
  }
}

interface SpottedProblem extends Spot {
  readonly detail: ProblemDetail;
}

interface SpottedKind {
  readonly kind: string;
  count: number;
  readonly first: SpottedProblem[];
}

interface SpottedWarning {
  readonly code: string;
  readonly message: string;
  count: number;
  readonly first: Spot[];
}

/** A message may quote a key of the input, which may be of any length. */
const LONGEST_MESSAGE = 400;

/** More kinds than anybody reads about: those that are met later are only counted. */
const MOST_KINDS = 1_000;

export class FindingCollector implements FindingSink {
  readonly missing: MissingPolicy;
  readonly #problems = new Map<string, SpottedKind>();
  #problemCount = 0;
  readonly #invalid = new Set<string>();
  readonly #warnings = new Map<string, SpottedWarning>();

  constructor(missing: MissingPolicy = "error") {
    this.missing = missing;
  }

  problem(at: Spot, detail: ProblemDetail): void {
    this.#problemCount++;
    const kind = problemKind(detail, at.path);
    const found = this.#problems.get(kind) ?? { kind, count: 0, first: [] };
    if (found.count === 0 && this.#problems.size >= MOST_KINDS) return;
    this.#problems.set(kind, found);
    found.count++;
    keepFirst(found.first, { ...at, detail }, { compare: compareProblems, most: MOST_EXAMPLES });
  }

  warn(code: string, said: string, at: Spot): void {
    const message = said.length <= LONGEST_MESSAGE ? said : `${said.slice(0, LONGEST_MESSAGE - 1)}…`;
    const key = warningKey({ code, message });
    const warning = this.#warnings.get(key) ?? { code, message, count: 0, first: [] };
    this.#warnings.set(key, warning);
    warning.count++;
    keepFirst(warning.first, at, { compare: compareSpots, most: MOST_EXAMPLES });
  }

  invalid(id: string): void {
    this.#invalid.add(id);
  }

  invalidIds(): readonly string[] {
    return [...this.#invalid].sort(compareText);
  }

  get problemCount(): number {
    return this.#problemCount;
  }

  /** In an order that does not depend on the order of the input. */
  findings(): Findings {
    return {
      problems: [...this.#problems.values()]
        .map((found) => ({
          ...found,
          first: found.first.map(({ detail, ...spot }) => ({ ...located(spot), detail })),
        }))
        .sort((a, b) => compareText(a.kind, b.kind)),
      problemCount: this.#problemCount,
      warnings: [...this.#warnings.values()]
        .map((warning) => ({ ...warning, first: warning.first.map(located) }))
        .sort((a, b) => compareText(warningKey(a), warningKey(b))),
      invalid: this.invalidIds(),
    };
  }

  warnings(): readonly Warning[] {
    return warningsOf(this.findings());
  }

  /** Throws all problems together, if there are any. */
  throwProblems(): void {
    throwProblems(this.findings());
  }
}

/** Keeps the first few. Their order needs no rescan of the text, so that only those shown in the end are located. */
function keepFirst<T>(first: T[], one: T, { compare, most }: { compare(a: T, b: T): number; most: number }): void {
  const last = first[most - 1];
  if (last !== undefined && compare(one, last) >= 0) return;
  first.push(one);
  first.sort(compare);
  first.length = Math.min(first.length, most);
}

function located(spot: Spot): FoundPlace {
  return { at: placeOf(spot), from: spot.record.line };
}

function compareSpots(a: Spot, b: Spot): number {
  return (
    compareText(a.record.file, b.record.file) ||
    a.record.line - b.record.line ||
    compareText(pathText(a.path ?? []), pathText(b.path ?? []))
  );
}

function compareProblems(a: SpottedProblem, b: SpottedProblem): number {
  return compareSpots(a, b) || compareText(JSON.stringify(a.detail), JSON.stringify(b.detail));
}
