// What a unit holds on one side: tags, spans of a text, or mentions without offsets.

import type { Spot } from "../../contract/finding-sink.ts";
import type { AnswerReading } from "../../input/answer/take-answer.ts";
import type { EntitySpan, Mention } from "./entity.ts";
import type { Reading } from "./options.ts";

/** An empty list of entities can be of either kind. */
export type Side = (TaggedSide | SpanSide | MentionSide | { readonly kind: "empty" }) & {
  /** How a model's answer was read. */
  readonly answer?: AnswerReading;
};

export interface TaggedSide {
  readonly kind: "tags";
  readonly sentences: readonly Sentence[];
}

export interface SpanSide {
  readonly kind: "spans";
  readonly spans: readonly WrittenSpan[];
  readonly text: string | null;
}

export interface MentionSide {
  readonly kind: "mentions";
  readonly mentions: readonly Mention[];
}

/** A span with exclusive ends, and its text if the input has it. */
export interface WrittenSpan extends EntitySpan {
  readonly text?: string;
}

type TokensOf = () => readonly string[] | null;
type SpotOf = (at?: number) => Spot;

/** The tags of a sentence. Private members are no data: a digest of gold is one of the tags. */
export class Sentence {
  readonly tags: readonly string[];
  readonly #tokens: TokensOf;
  readonly #spot: SpotOf;

  constructor(tags: readonly string[], tokens: TokensOf, spot: SpotOf) {
    this.tags = tags;
    this.#tokens = tokens;
    this.#spot = spot;
  }

  /** The tokens, if the input has them. */
  tokens(): readonly string[] | null {
    return this.#tokens();
  }

  /** The place of a tag in the input, or of the sentence. */
  spot(at?: number): Spot {
    return this.#spot(at);
  }
}

type Kind = Exclude<Side["kind"], "empty">;

/** The kinds of input that each reading can count. */
export const KINDS_OF: Readonly<Record<Reading, readonly Kind[]>> = {
  seqeval: ["tags"],
  conlleval: ["tags"],
  strict: ["tags"],
  semeval: ["tags", "spans"],
  spans: ["spans"],
  texts: ["mentions"],
};

/** The reading of input of a kind, if the user names none. */
export const DEFAULT_READING: Readonly<Record<Kind, Reading>> = { tags: "seqeval", spans: "spans", mentions: "texts" };

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  tags: "tags",
  spans: "entities with start and end",
  mentions: "entities without start and end",
};

/** The prediction that stands in for a missing one: all tags are O, or no entities. */
export function withoutEntities(gold: Side): Side {
  if (gold.kind !== "tags") return { kind: "empty" };
  const withoutTags = (sentence: Sentence) =>
    new Sentence(Array(sentence.tags.length).fill("O"), NO_TOKENS, (at) => sentence.spot(at));
  return { kind: "tags", sentences: gold.sentences.map(withoutTags) };
}

const NO_TOKENS = () => null;
