// Both sides of a dialogue as they are read.
import type { AnswerReading } from "../../input/answer/take-answer.ts";

/** Propositions of one statement, in the order in which they were written: block → weight. */
export type Propositions = ReadonlyMap<string, string>;

export interface GoldDialogue {
  readonly statements: readonly Propositions[];
  readonly truth?: Propositions;
}

export interface PredDialogue {
  /** Null where a model's answer could not be read. */
  readonly statements: readonly Propositions[] | null;
  readonly isResponse?: boolean;
  readonly isMissing?: boolean;
  /** How a model's answers were read: one a statement, or one for all of them. */
  readonly readings?: readonly AnswerReading[];
}
