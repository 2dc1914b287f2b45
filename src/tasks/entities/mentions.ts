// Entities without offsets: texts with a type, as language models list them.

import { bagOf } from "../../numeric/group.ts";
import type { EntityPair, Mention, PairedEntities } from "./entity.ts";

export const NORMALISERS = {
  space: (text: string) => text.replace(/\s+/g, " ").trim(),
  lower: (text: string) => NORMALISERS.space(text.toLowerCase()),
  /** normalize_answer of UniversalNER, which it has from SQuAD. */
  uniner: (text: string) => NORMALISERS.space(text.toLowerCase().replace(ASCII_PUNCTUATION, "").replace(ARTICLES, " ")),
} as const;

const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/g;
const ARTICLES = /(?<![\p{L}\p{N}_])(?:an?|the)(?![\p{L}\p{N}_])/gu;

export interface TextRules {
  readonly normalise: keyof typeof NORMALISERS;
  readonly count: "each" | "once";
  readonly untyped: boolean;
}

/** Pairs mentions of equal text and type, each with one other. */
export function pairMentions(
  gold: readonly Mention[],
  pred: readonly Mention[],
  rules: TextRules,
): PairedEntities<Mention> {
  const sides = { gold: countedMentions(gold, rules), pred: countedMentions(pred, rules) };
  const partner = bagOf(sides.pred.entries(), ([, mention]) => mentionKey(mention, rules));
  const pairs = sides.gold.flatMap((mention, at): EntityPair[] => {
    const [position] = partner(mentionKey(mention, rules)) ?? [];
    return position === undefined ? [] : [[at, position]];
  });
  return { ...sides, pairs };
}

/** The mentions that count, as they were written. */
function countedMentions(mentions: readonly Mention[], rules: TextRules): readonly Mention[] {
  const counted = rules.untyped ? mentions.map(({ text }) => ({ text, type: "" })) : mentions;
  if (rules.count === "each") return counted;
  const first = new Map<string, Mention>();
  for (const mention of counted) {
    const key = mentionKey(mention, rules);
    if (!first.has(key)) first.set(key, mention);
  }
  return [...first.values()];
}

function mentionKey({ text, type }: Mention, { normalise }: TextRules): string {
  return JSON.stringify([type, NORMALISERS[normalise](text)]);
}
