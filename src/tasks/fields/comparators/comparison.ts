// What every comparator gives: it makes a value ready once, and says how similar two ready values are.

import { isFiniteNumber } from "../../../json/long-integers.ts";

export interface ValueComparison<Ready = unknown> {
  /** The expected gold, for a message. */
  readonly expected: string;
  /** Returns undefined if the value does not suit. */
  prepare(value: unknown): Ready | undefined;
  /** A number from 0 to 1. */
  similarity(gold: Ready, pred: Ready): number;
  /** The least similarity that is right. */
  readonly atLeast: number;
  /** The length of a value, if the time of a comparison grows with the product of both lengths. */
  size?(ready: Ready): number;
  /** The text by which a value belongs to a class. */
  classText?(text: string): string;
}

/** Values are right if they are the same once made ready. */
export function equality<Ready>(
  expected: string,
  prepare: (value: unknown) => Ready | undefined,
): ValueComparison<Ready> {
  return { expected, prepare, similarity: (gold, pred) => (gold === pred ? 1 : 0), atLeast: 1 };
}

/** With `$below: "zero"`, a similarity that is not enough to be right counts nothing. */
export function clipped<Ready>(
  comparison: ValueComparison<Ready>,
  $below: "keep" | "zero" | undefined,
): ValueComparison<Ready> {
  if ($below !== "zero") return comparison;
  const similarity = (gold: Ready, pred: Ready) => {
    const own = comparison.similarity(gold, pred);
    return own >= comparison.atLeast ? own : 0;
  };
  return { ...comparison, similarity };
}

const LONGEST_REMEMBERED = 64;
const MOST_REMEMBERED = 50_000;

/** Reads each distinct short text once; forgets all when there are too many. */
export function rememberTexts<Ready>(read: (text: string) => Ready): (text: string) => Ready {
  const answers = new Map<string, Ready>();
  return (text) => {
    if (text.length > LONGEST_REMEMBERED) return read(text);
    const known = answers.get(text);
    if (known !== undefined) return known;
    if (answers.size === MOST_REMEMBERED) answers.clear();
    const answer = read(text);
    if (answer !== undefined) answers.set(text, answer);
    return answer;
  };
}

/** The JSON text of a number or boolean, a text as it is; undefined for other values. */
export function writtenText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  // 0 is also the text of -0.
  return isFiniteNumber(value) ? String(value) : undefined;
}
