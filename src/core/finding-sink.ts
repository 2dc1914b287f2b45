// Collects the problems and warnings of a run, and finds the line of each only when one occurs.
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
import { compareText } from "./ids.ts";
import { JsonSyntaxError } from "./json-reader.ts";
import { nodeAt, positionAt, recordTree } from "./json-tree.ts";
import type { MissingPolicy } from "./missing-policy.ts";
import type { Path, Place, Problem } from "./problem.ts";
import type { SourceRecord } from "./source.ts";

/** A record, and a path inside it. */
export interface Spot {
  readonly record: SourceRecord;
  readonly path?: Path;
}

export type ProblemDetail = Omit<Problem, "at">;

/** Reports problems (the unit is lost) and warnings (it is scored). */
export interface FindingSink {
  problem(at: Spot, detail: ProblemDetail): void;
  /** Reports a warning; places with the same code and message are counted together. */
  warn(code: string, message: string, at: Spot): void;
  /** Marks a unit that is scored although a part of it was invalid, because an option allows it. */
  invalid(id: string): void;
}

/** A value inside a record, and whom to tell about it. */
export interface Cursor extends Required<Spot> {
  readonly sink: FindingSink;
}

export function below<C extends Cursor>(cursor: C, ...steps: Path): C {
  return { ...cursor, path: [...cursor.path, ...steps] };
}

/** For what is read again to look at it: its problems are said elsewhere. */
export const SILENT: FindingSink = { problem: () => {}, warn: () => {}, invalid: () => {} };

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

/** A place whose line is not known yet. */
interface Spotted extends FoundPlace {
  readonly record: SourceRecord;
  readonly detail?: ProblemDetail;
}

interface Counted {
  count: number;
  first: readonly Spotted[];
}

/** A message may quote a key of the input, which may be of any length. */
const LONGEST_MESSAGE = 400;

/** More kinds than anybody reads about: those that are met later are only counted. */
const MOST_KINDS = 1_000;

export class FindingCollector implements FindingSink {
  readonly missing: MissingPolicy;
  readonly #problems = new Map<string, Counted & { readonly kind: string }>();
  #problemCount = 0;
  readonly #invalid = new Set<string>();
  readonly #warnings = new Map<string, Counted & Pick<Warning, "code" | "message">>();

  constructor(missing: MissingPolicy = "error") {
    this.missing = missing;
  }

  problem(at: Spot, detail: ProblemDetail): void {
    this.#problemCount++;
    const kind = problemKind(detail, at.path);
    if (this.#problems.size < MOST_KINDS || this.#problems.has(kind))
      count(this.#problems, kind, { kind }, { ...spotted(at), detail });
  }

  warn(code: string, said: string, at: Spot): void {
    const message = said.length <= LONGEST_MESSAGE ? said : `${said.slice(0, LONGEST_MESSAGE - 1)}…`;
    count(this.#warnings, warningKey({ code, message }), { code, message }, spotted(at));
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
    return mergeFindings([
      {
        problems: Array.from(this.#problems.values(), located) as FoundKind[],
        problemCount: this.#problemCount,
        warnings: Array.from(this.#warnings.values(), located),
        invalid: this.invalidIds(),
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

function count<Kind>(all: Map<string, Counted & Kind>, key: string, kind: Kind, one: Spotted): void {
  const known = all.get(key) ?? { ...kind, count: 0, first: [] };
  all.set(key, known);
  known.count++;
  known.first = keepFirst(known.first, one);
}

function spotted({ record, path = [] }: Spot): Spotted {
  return { record, at: { file: record.file, path }, from: record.line };
}

function located<Kind extends Counted>({ first, ...kind }: Kind) {
  const located = first.map(({ record, at, from, detail }) => ({
    at: placeOf({ record, path: at.path! }),
    from,
    ...(detail && { detail }),
  }));
  return { ...kind, first: located };
}
