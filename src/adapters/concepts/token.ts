// A word of a sentence with its part of speech, and small questions that several rules ask about it.
import type { Lexicon } from "./lexicon.ts";

export interface Token {
  readonly text: string;
  readonly lower: string;
  /** Whether white space stands before it in the text. */
  readonly spaced: boolean;
  /** Universal part of speech; the repair rules may change it. */
  tag: string;
}

export function isNominal(token: Token | undefined): boolean {
  return token?.tag === "NOUN" || token?.tag === "PROPN";
}

export function isCapitalised(token: Token | undefined): boolean {
  return token !== undefined && /^\p{Lu}/u.test(token.text);
}

export function isFigure(token: Token | undefined): boolean {
  return token !== undefined && /^[\d][\d.,]*$/.test(token.text);
}

/** Joins words connected by hyphens, and plurals with their apostrophe, into one token with the tag of the last word. */
export function joinHyphens(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const last = joined.at(-1);
    const next = tokens[i + 1];
    if (
      /^[-–‑]$/.test(token.text) &&
      !token.spaced &&
      last &&
      next &&
      !next.spaced &&
      /\w$/.test(last.text) &&
      /^\w/.test(next.text)
    ) {
      const text = `${last.text}-${next.text}`;
      const tag = next.tag === "VERB" || next.tag === "ADV" || next.tag === "ADP" ? "ADJ" : next.tag;
      joined[joined.length - 1] = { text, lower: text.toLowerCase(), spaced: last.spaced, tag };
      i++;
    } else if (
      /^['’]$/.test(token.text) &&
      !token.spaced &&
      last &&
      /s$/.test(last.lower) &&
      isNominal(last) &&
      isNominal(next)
    ) {
      joined[joined.length - 1] = { ...last, text: `${last.text}'`, lower: `${last.lower}'` };
    } else joined.push({ ...token, tag: token.lower === "for" ? "ADP" : token.tag });
  }
  return joined;
}

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
