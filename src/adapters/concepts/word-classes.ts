// Small questions about the words of a tagged sentence that several repair rules ask.
import type { Lexicon } from "./lexicon.ts";
import { isNominal, type Token } from "./token.ts";

const RELATIVE = new Set(
  "that which who when where while because although though if unless until whereas how why what whether".split(" "),
);

const isPossessive = (token: Token | undefined): boolean =>
  token !== undefined && (/^(my|your|his|her|its|our|their)$/.test(token.lower) || token.text === "'s");

export const isDeterminer = (token: Token | undefined): boolean =>
  token?.tag === "DET" || isPossessive(token) || /^(a|an|the)$/.test(token?.lower ?? "");

/** Pronouns that can only be objects, or mostly are after a verb. */
export const isObjectPronoun = (token: Token | undefined): boolean => /^(them|him|me|us|it)$/.test(token?.lower ?? "");

/** Words that open a subordinate clause, unless they are part of a set phrase. */
export const isRelative = (token: Token): boolean => RELATIVE.has(token.lower) && token.tag !== "X";

/** Whether a noun phrase can start or go on with this word. */
export const opensPhrase = (token: Token | undefined): boolean => isNominal(token) || token?.tag === "ADJ";

export const isPlural = (token: Token, lexicon: Lexicon): boolean =>
  lexicon.noun(token.lower)?.plural ?? token.lower.endsWith("s");
