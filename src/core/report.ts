// Collects the problems and warnings of a run, and finds the line of each only when one occurs.
import { type JsonNode, JsonSyntaxError, nodeAt, positionAt, readJson } from "./json.ts";
import type { MissingPolicy } from "./missing-policy.ts";
import {
  KaratError,
  MOST_PROBLEMS_SHOWN,
  type Path,
  type Place,
  type Problem,
  pathText,
  placeText,
} from "./problem.ts";
import type { SourceRecord } from "./source.ts";

export interface Spot {
  readonly record: SourceRecord;
  readonly path?: Path;
}

export type ProblemDetail = Omit<Problem, "at">;

/** How readers and matchers say that something is wrong (the unit is lost) or odd (it is scored). */
export interface Report {
  problem(at: Spot, detail: ProblemDetail): void;
  /** `message` says what is odd in one place; places with the same code and message are counted together. */
  warn(code: string, message: string, at: Spot): void;
  /** The unit is scored though a part of it was invalid, because an option says so. */
  invalid(id: string): void;
}

export interface Warning {
  readonly code: string;
  readonly message: string;
  /** How many places it concerns, and the first of them by file, line and path. */
  readonly count?: number;
  readonly examples?: readonly string[];
}

/** The place of a spot; rescans the text of the record to turn the path into a line. */
export function placeOf({ record, path = [] }: Spot): Place {
  const { file, line, text } = record;
  if (text === undefined) return { file, ...(path.length > 0 ? { path } : {}) };
  if (path.length === 0) return { file, line };
  try {
    return { file, line: line - 1 + positionAt(text, nodeAt(treeOf(record, text), path).start).line, path };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { file, line, path };
  }
}

/** Kept while the record is: a file that holds all units may be asked for many places. */
const trees = new WeakMap<SourceRecord, JsonNode>();

function treeOf(record: SourceRecord, text: string): JsonNode {
  const tree = trees.get(record) ?? readJson(text);
  trees.set(record, tree);
  return tree;
}

const MOST_EXAMPLES = 3;

export class RunReport implements Report {
  readonly missing: MissingPolicy;
  readonly #problems: Problem[] = [];
  #more = 0;
  readonly #invalid = new Set<string>();
  readonly #warnings = new Map<string, { code: string; message: string; count: number; first: Spot[] }>();

  constructor(missing: MissingPolicy = "error") {
    this.missing = missing;
  }

  problem(at: Spot, detail: ProblemDetail): void {
    if (this.#problems.length < MOST_PROBLEMS_SHOWN) this.#problems.push({ ...detail, at: placeOf(at) });
    else this.#more++;
  }

  warn(code: string, message: string, at: Spot): void {
    const key = `${code} ${message}`;
    const warning = this.#warnings.get(key) ?? { code, message, count: 0, first: [] };
    this.#warnings.set(key, warning);
    warning.count++;
    keepFirst(warning.first, at);
  }

  invalid(id: string): void {
    this.#invalid.add(id);
  }

  invalidIds(): readonly string[] {
    return [...this.#invalid].sort(compareText);
  }

  get problemCount(): number {
    return this.#problems.length + this.#more;
  }

  /** In an order that does not depend on the order of the input. */
  warnings(): readonly Warning[] {
    const sorted = [...this.#warnings.values()].sort((a, b) => compareText(a.code + a.message, b.code + b.message));
    return sorted.map(({ first, ...warning }) => ({ ...warning, examples: first.map((at) => placeText(placeOf(at))) }));
  }

  /** Throws all problems together, if there are any. */
  throwProblems(): void {
    if (this.#problems.length > 0) throw new KaratError(this.#problems, { more: this.#more });
  }
}

/** Keeps the first few spots. Their order needs no rescan of the text, so that only those shown in the end are located. */
function keepFirst(first: Spot[], spot: Spot): void {
  const last = first[MOST_EXAMPLES - 1];
  if (last !== undefined && compareSpots(spot, last) >= 0) return;
  first.push(spot);
  first.sort(compareSpots);
  first.length = Math.min(first.length, MOST_EXAMPLES);
}

function compareSpots(a: Spot, b: Spot): number {
  return (
    compareText(a.record.file, b.record.file) ||
    a.record.line - b.record.line ||
    compareText(pathText(a.path ?? []), pathText(b.path ?? []))
  );
}

/** Order by UTF-16 code units, the same on every machine and in every language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
