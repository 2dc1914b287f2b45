// What can be wrong with a user's input or call, as data, and the one place that turns it into text.
import { visibleText, withoutSecrets } from "./visible-text.ts";

/** Every code a user can meet; docs/errors.md explains each. */
export const PROBLEM_CODES = [
  "BAD_JSON",
  "BAD_SHAPE",
  "BAD_VALUE",
  "DUPLICATE_ID",
  "MISSING_PREDICTION",
  "UNKNOWN_ID",
  "UNKNOWN_TASK",
  "UNKNOWN_OPTION",
  "SHARD_MISMATCH",
  "WORKER_FAILED",
  "READ_FAILED",
  "WRITE_FAILED",
] as const;
/** The kind of problem. */
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Keys and positions that lead from the root of a JSON document to a value. */
export type Path = readonly (string | number)[];

/** The place where something is wrong. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly path?: Path;
}

/** One problem: place, expected, received, hint. */
export interface Problem {
  readonly code: ProblemCode;
  readonly at: Place | null;
  readonly expected: string;
  readonly received: string;
  readonly hint?: string;
  /** The number of places with the same problem, this one included, and the next of them. */
  readonly alike?: { readonly count: number; readonly places: readonly Place[] };
}

/** The probable intention, if the files show it. */
export interface Guess {
  /** Both sides swapped, one side given as the other, a wrong format, or files of another task. */
  readonly kind: "swapped" | "side" | "format" | "task";
  readonly text: string;
}

export const MOST_PROBLEMS_SHOWN = 20;

/**
 * A mistake in the input or the call, with all problems that were found.
 *
 * @example
 * import { KaratError, score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * try {
 *   await score(breakdown(), { gold, pred: [] });
 * } catch (error) {
 *   if (error instanceof KaratError) console.log(error.code, error.problems.length); // MISSING_PREDICTION 1
 * }
 */
export class KaratError extends Error {
  override readonly name = "KaratError";
  readonly code: ProblemCode;
  readonly problems: readonly Problem[];
  /** Number of further problems that are not in `problems`. */
  readonly more: number;
  /** Whether the call was wrong rather than the input. */
  readonly isUsage: boolean;
  /** The probable intention; null if nothing shows it. */
  readonly guess: Guess | null;

  constructor(
    oneOrMore: Problem | readonly Problem[],
    options: { more?: number; cause?: unknown; isUsage?: boolean; guess?: Guess | null } = {},
  ) {
    const problems = [oneOrMore].flat() as readonly Problem[];
    const { more = 0, isUsage = false, guess = null, cause } = options;
    super(problemsText(problems, more, guess), cause === undefined ? {} : { cause });
    if (problems[0] === undefined) throw new Error("this is a bug in karat: a KaratError without a problem");
    this.code = problems[0].code;
    this.problems = problems;
    this.more = more;
    this.isUsage = isUsage;
    this.guess = guess;
  }
}

/** A KaratError about a call: a single problem that has no place in a file. */
export function usageError(code: ProblemCode, problem: Omit<Problem, "code" | "at">): KaratError {
  return new KaratError({ code, at: null, ...problem }, { isUsage: true });
}

/** The most common one: a value that a call cannot take. */
export function badValue(expected: string, received: unknown, hint?: string): KaratError {
  return usageError("BAD_VALUE", {
    expected,
    received: receivedText(received),
    ...(hint === undefined ? {} : { hint }),
  });
}

function problemsText(problems: readonly Problem[], uncounted: number, guess: Guess | null): string {
  const fitting = fittingProblems(problems, guess);
  const more = uncounted + problems.length - fitting.length;
  return [...fitting.map(problemText), ...endOfProblems(more, guess)].join("\n");
}

/** Returns the first problems that fit into 2 kB of text: at most twenty and at least one. */
export function fittingProblems(problems: readonly Problem[], guess: Guess | null): readonly Problem[] {
  let room = LONGEST.text - (guess === null ? 0 : LONGEST.guess);
  const first = problems.slice(0, MOST_PROBLEMS_SHOWN);
  const full = first.findIndex((problem, at) => {
    room -= problemText(problem).length + 1;
    return room < 0 && at > 0;
  });
  return full === -1 ? first : first.slice(0, full);
}

export function endOfProblems(more: number, guess: Guess | null): string[] {
  return [
    ...(more > 0 ? [`and ${more} more ${more === 1 ? "problem" : "problems"}`] : []),
    ...(guess === null ? [] : [shown(`guess: ${guess.text}`, LONGEST.guess)]),
  ];
}

export const CODE_COLUMN = 78;

export function problemPieces({ at, expected, received, hint, alike }: Problem) {
  return {
    place: at === null ? null : placeText(at),
    sentence: shown(`  expected ${expected}, received ${received}`, LONGEST.sentence),
    more: [
      ...(hint === undefined ? [] : [shown(`  hint: ${hint}`, LONGEST.hint)]),
      ...(alike === undefined ? [] : [shown(`  ${alikeText(alike)}`, LONGEST.alike)]),
    ],
  };
}

export function problemText(problem: Problem): string {
  const { place, sentence, more } = problemPieces(problem);
  const headline = `${sentence.padEnd(CODE_COLUMN)}${sentence.length >= CODE_COLUMN ? " " : ""}${problem.code}`;
  return [...(place === null ? [] : [place]), headline, ...more].join("\n");
}

export function alikeText({ count, places }: NonNullable<Problem["alike"]>): string {
  const more = count - 1 > places.length ? ["…"] : [];
  return `and ${count - 1} more like it: ${[...places.map(placeText), ...more].join(", ")}`;
}

/** Keeps messages below 2 kB, however many problems there are and however long the keys of the input are. */
const LONGEST = {
  ...{ sentence: 450, hint: 500, alike: 240, file: 200, path: 120, place: 330 },
  ...{ text: 1_930, guess: 300 },
} as const;

/** Makes text safe to show: parts of it come from the input. */
function shown(line: string, most: number): string {
  return cut(visibleText(withoutSecrets(cut(line, most))), most);
}

/** Describes a thrown value in words; anything can be thrown. */
export function thrownText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The same with its trace, for a bug. */
export function thrownTrace(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.stack : undefined) ?? thrownText(thrown);
}

export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

export function placeText({ file, line, column, path }: Place): string {
  const name = file.length <= LONGEST.file ? file : `…${file.slice(1 - LONGEST.file)}`;
  const position = [name, line, column].filter((part) => part !== undefined).join(":");
  const inside = path === undefined || path.length === 0 ? "" : ` ${cut(pathText(path), LONGEST.path)}`;
  return shown(`${position}${inside}`, LONGEST.place);
}

const PLAIN_KEY = /^[\p{L}\p{N}_$+-]+$/u;

/** A path as people write it: `turns[2].labels[0].prob-O`. */
export function pathText(path: Path): string {
  return path.reduce<string>(stepText, "");
}

/** The text of a path with one more step. */
export function stepText(path: string, step: string | number): string {
  if (typeof step === "number") return `${path}[${step}]`;
  const key = cut(step, MOST_CHARACTERS);
  if (key !== step || !PLAIN_KEY.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

const MOST_CHARACTERS = 60;

/** A received value as a short piece of JSON. */
export function receivedText(value: unknown): string {
  if (value === undefined) return "nothing";
  return cut(shortJson(value, MOST_CHARACTERS), MOST_CHARACTERS);
}

/** JSON that stops soon after so many characters, without its closing brackets: values may be huge. */
export function shortJson(value: unknown, most: number): string {
  if (typeof value === "string") return JSON.stringify(value.length > most ? value.slice(0, most) : value);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return String(value);
  if (Array.isArray(value)) return listJson(value, most);
  if (typeof value === "function") return "a function";
  return typeof value === "object" ? objectJson(value as Readonly<Record<string, unknown>>, most) : String(value);
}

function listJson(items: readonly unknown[], most: number): string {
  let text = "[";
  for (let at = 0; at < items.length; at++) {
    if (text.length > most) return text;
    text += (at === 0 ? "" : ",") + shortJson(items[at] ?? null, most - text.length);
  }
  return `${text}]`;
}

function objectJson(fields: Readonly<Record<string, unknown>>, most: number): string {
  let text = "{";
  for (const key in fields) {
    if (!Object.hasOwn(fields, key) || fields[key] === undefined) continue;
    if (text.length > most) return text;
    const start = `${text.length === 1 ? "" : ","}${shortJson(key, most - text.length)}:`;
    text += start + shortJson(fields[key], most - text.length - start.length);
  }
  return `${text}}`;
}
