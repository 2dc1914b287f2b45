// Collects the problems and warnings of a run, and looks for a line only if one occurs.

import { JsonSyntaxError } from "../json/reader.ts";
import type { SourceRecord } from "../json/record.ts";
import { nodeAt, positionAt, recordTree } from "../json/tree.ts";
import { cut, type Path, type Place, type Problem, receivedText } from "../problems/problem.ts";
import {
  type Findings,
  type FoundKind,
  type FoundPlace,
  keepFirst,
  mergeFindings,
  problemKind,
  throwProblems,
  type Warning,
  warningKey,
  warningsOf,
} from "./findings.ts";
import type { MissingPolicy } from "./run-settings.ts";

/** A record, and a path inside it. */
export interface Spot {
  readonly record: SourceRecord;
  readonly path?: Path;
}

export type ProblemDetail = Omit<Problem, "at">;

/** The problem of an id that occurs twice on one side. */
export function duplicateId(unit: string, id: string): ProblemDetail {
  return {
    code: "DUPLICATE_ID",
    expected: `one ${unit} of each id`,
    received: `${receivedText(id)} again`,
    hint: "each id may occur once on each side; remove or rename one of them",
  };
}

/** Reports problems (the unit is lost) and warnings (it is scored). */
export interface FindingSink {
  problem(at: Spot, detail: ProblemDetail): void;
  /** Reports a warning; places with the same code and message are counted together. */
  warn(code: string, message: string, at: Spot): void;
  /** Marks a unit that is scored although a part of it was invalid, because an option allows it. */
  invalid(id: string): void;
}

/** A value inside a record, and where to report about it. */
export interface Cursor extends Required<Spot> {
  readonly sink: FindingSink;
}

export function below<C extends Cursor>(cursor: C, ...steps: Path): C {
  return { ...cursor, path: [...cursor.path, ...steps] };
}

/** Reports nothing, for input that is read a second time. */
export const SILENT: FindingSink = { problem: () => {}, warn: () => {}, invalid: () => {} };

export function everySink(sinks: readonly FindingSink[]): FindingSink {
  if (sinks.length === 1) return sinks[0]!;
  const each = (tell: (sink: FindingSink) => void) => {
    for (const sink of sinks) tell(sink);
  };
  return {
    problem: (...said) => each((sink) => sink.problem(...said)),
    warn: (...said) => each((sink) => sink.warn(...said)),
    invalid: (id) => each((sink) => sink.invalid(id)),
  };
}

/** The place of a spot; rescans the text of the record to turn the path into a line. */
export function placeOf({ record, path = [] }: Spot): Place {
  const { file, line, text, isRow } = record;
  if (text === undefined) return { file, ...(isRow ? { line } : {}), ...(path.length > 0 ? { path } : {}) };
  if (path.length === 0) return { file, line };
  try {
    return { file, line: line - 1 + positionAt(text, nodeAt(recordTree(record), path).start).line, path };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { file, line, path };
  }
}

type Counted<Kind> = Kind & { count: number; first: readonly FoundPlace[] };

/** Messages may quote keys of the input, which can be of any length. */
const LONGEST_MESSAGE = 400;

/** Nobody reads about more kinds: further ones are only counted. */
const MOST_KINDS = 1_000;

export class FindingCollector implements FindingSink {
  readonly missing: MissingPolicy;
  readonly #problems = new Map<string, Counted<{ readonly kind: string }>>();
  #problemCount = 0;
  readonly #invalid = new Set<string>();
  readonly #warnings = new Map<string, Counted<Pick<Warning, "code" | "message">>>();

  constructor(missing: MissingPolicy = "error") {
    this.missing = missing;
  }

  problem(at: Spot, detail: ProblemDetail): void {
    this.#problemCount++;
    const kind = problemKind(detail, at.path);
    if (this.#problems.size < MOST_KINDS || this.#problems.has(kind)) count(this.#problems, kind, { kind }, at, detail);
  }

  warn(code: string, said: string, at: Spot): void {
    const message = cut(said, LONGEST_MESSAGE);
    count(this.#warnings, warningKey({ code, message }), { code, message }, at);
  }

  isInvalid(id: string): boolean {
    return this.#invalid.has(id);
  }

  invalid(id: string): void {
    this.#invalid.add(id);
  }

  get problemCount(): number {
    return this.#problemCount;
  }

  /** Returns the findings in an order that does not depend on the order of the input. */
  findings(): Findings {
    return mergeFindings([
      {
        problems: [...this.#problems.values()] as FoundKind[],
        problemCount: this.#problemCount,
        warnings: [...this.#warnings.values()],
        invalid: [...this.#invalid],
      },
    ]);
  }

  warnings(): readonly Warning[] {
    return warningsOf(this.findings());
  }

  throwProblems(): void {
    throwProblems(this.findings());
  }
}

/** Looks for the line of a place only if it is among the first of its kind. */
function count<Kind>(all: Map<string, Counted<Kind>>, key: string, kind: Kind, at: Spot, detail?: ProblemDetail): void {
  const known = all.get(key) ?? { ...kind, count: 0, first: [] };
  all.set(key, known);
  known.count++;
  const { record, path = [] } = at;
  const one = { at: { file: record.file, path }, from: record.line, ...(detail && { detail }) };
  const first = keepFirst(known.first, one);
  if (first !== known.first) known.first = first.map((found) => (found === one ? { ...one, at: placeOf(at) } : found));
}
