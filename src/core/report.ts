// Collects the problems and warnings of a run, and finds the line of each only when one occurs.
import { JsonSyntaxError, nodeAt, positionAt, readJson } from "./json.ts";
import type { MissingPolicy } from "./missing-policy.ts";
import { KaratError, MOST_PROBLEMS_SHOWN, type Path, type Place, type Problem, placeText } from "./problem.ts";
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
  /** How many places it concerns, and the first of them in alphabetical order. */
  readonly count?: number;
  readonly examples?: readonly string[];
}

/** The place of a spot; rescans the text of the record to turn the path into a line. */
export function placeOf({ record, path = [] }: Spot): Place {
  const { file, line, text } = record;
  if (text === undefined) return { file, ...(path.length > 0 ? { path } : {}) };
  if (path.length === 0) return { file, line };
  try {
    return { file, line: line - 1 + positionAt(text, nodeAt(readJson(text), path).start).line, path };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { file, line, path };
  }
}

const MOST_EXAMPLES = 3;

export class RunReport implements Report {
  readonly missing: MissingPolicy;
  readonly #problems: Problem[] = [];
  #more = 0;
  readonly #invalid = new Set<string>();
  readonly #warnings = new Map<string, { code: string; message: string; count: number; examples: string[] }>();

  constructor(missing: MissingPolicy = "error") {
    this.missing = missing;
  }

  problem(at: Spot, detail: ProblemDetail): void {
    if (this.#problems.length < MOST_PROBLEMS_SHOWN) this.#problems.push({ ...detail, at: placeOf(at) });
    else this.#more++;
  }

  warn(code: string, message: string, at: Spot): void {
    const key = `${code} ${message}`;
    const warning = this.#warnings.get(key) ?? { code, message, count: 0, examples: [] };
    this.#warnings.set(key, warning);
    warning.count++;
    keepSmallest(warning.examples, () => placeText(placeOf(at)), at.record.file);
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
    return [...this.#warnings.values()].sort((a, b) => compareText(a.code + a.message, b.code + b.message));
  }

  /** Throws all problems together, if there are any. */
  throwProblems(): void {
    if (this.#problems.length > 0) throw new KaratError(this.#problems, { more: this.#more });
  }
}

/** Keeps the alphabetically first places, and locates only those that can be among them. */
function keepSmallest(examples: string[], text: () => string, file: string): void {
  const last = examples[MOST_EXAMPLES - 1];
  if (last !== undefined && file > last) return;
  examples.push(text());
  examples.sort(compareText);
  examples.length = Math.min(examples.length, MOST_EXAMPLES);
}

/** Order by UTF-16 code units, the same on every machine and in every language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
