// What every comparator gives, and the simplest of them: exact, the same JSON value.
import { canonicalJson } from "../../../core/digest.ts";

/** Values are made ready once, however many others they are compared with. */
export interface ValueComparison<Ready = unknown> {
  /** What gold has to be, for a message. */
  readonly expected: string;
  /** Undefined where the value does not suit. */
  prepare(value: unknown): Ready | undefined;
  /** From 0 to 1. */
  similarity(gold: Ready, pred: Ready): number;
  /** The least similarity that is right. */
  readonly atLeast: number;
  /** Present where the time of a comparison grows with the product of both sizes. */
  size?(ready: Ready): number;
}

/** Values are right if they are the same once made ready. */
export function equality<Ready>(
  expected: string,
  prepare: (value: unknown) => Ready | undefined,
): ValueComparison<Ready> {
  return { expected, prepare, similarity: (gold, pred) => (gold === pred ? 1 : 0), atLeast: 1 };
}

export function compareExactly(): ValueComparison {
  return equality("a value", sameness);
}

/** A primitive that two values share if and only if they are the same JSON value. */
export function sameness(value: unknown): string | number | boolean | null {
  if (typeof value === "string") return `"${value}`;
  if (typeof value === "object" && value !== null) return canonicalJson(value);
  return value as number | boolean | null;
}
