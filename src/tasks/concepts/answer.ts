// One side of an answer: its text, its concepts and their vectors, as far as they are known.

import type { Unit } from "../../contract/task.ts";
import type { AnswerReading } from "../../input/answer/take-answer.ts";
import type { Vectors } from "./similarity.ts";

export interface Answer {
  readonly text: string | null;
  /** Null until they are extracted; an empty list means that there are none. */
  readonly concepts: readonly string[] | null;
  /** One a concept; null until they are embedded. */
  readonly vectors: Vectors | null;
  /** The origin of the concepts and vectors; null if there are none yet. */
  readonly conceptsBy: Origin | null;
  readonly vectorsBy: Origin | null;
  /** The threshold of the embedder that made the vectors; null where it did not. */
  readonly embedderEpsilon: number | null;
  readonly reading?: AnswerReading;
}

export type Origin = "user" | "service";
export type AnswerUnit = Unit<Answer, Answer>;

/** An answer as it was given, before anything is extracted or embedded. */
export function givenAnswer(parts: Partial<Pick<Answer, "text" | "concepts" | "vectors">>): Answer {
  const { text = null, concepts = null, vectors = null } = parts;
  return {
    text,
    concepts,
    vectors,
    conceptsBy: concepts === null ? null : "user",
    vectorsBy: vectors === null || vectors.dimension === 0 ? null : "user",
    embedderEpsilon: null,
  };
}

/** Stands in for a missing answer: it names nothing. */
export const NOTHING: Answer = { ...givenAnswer({ concepts: [] }), conceptsBy: null };
