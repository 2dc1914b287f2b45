// A word of a sentence with its part of speech and its neighbours, and small questions that several rules ask about it.
import type { Lexicon } from "./lexicon.ts";

/** A word as the tagger gives it. */
export interface Token {
  readonly text: string;
  readonly lower: string;
  /** Whether white space stands before it in the text. */
  readonly spaced: boolean;
  /** Universal part of speech. */
  readonly tag: string;
}

/** A word in its sentence, with what the lexicon says of it. */
export interface Word extends Token, ReturnType<Lexicon["about"]> {
  /** Rules may change it. */
  tag: string;
  previous: Word | undefined;
  next: Word | undefined;
}

/** Makes words of the tokens of a sentence. */
export function sentenceOf(tokens: readonly Token[], { about }: Lexicon): readonly Word[] {
  let previous: Word | undefined;
  return tokens.map(({ text, lower, spaced, tag }) => {
    // The spread comes last: in front it would take three times as long.
    const word: Word = { text, lower, spaced, tag, previous, next: undefined, ...about(lower) };
    if (previous !== undefined) previous.next = word;
    previous = word;
    return word;
  });
}

export function isNominal(token: Token | undefined): boolean {
  return token?.tag === "NOUN" || token?.tag === "PROPN";
}

export function isVerb(token: Token | undefined): boolean {
  return token?.tag === "VERB" || token?.tag === "AUX";
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

const isPossessive = (word: Token | undefined): boolean =>
  word !== undefined && (/^(my|your|his|her|its|our|their)$/.test(word.lower) || word.text === "'s");

export const isDeterminer = (word: Token | undefined): boolean =>
  word?.tag === "DET" || isPossessive(word) || /^(a|an|the)$/.test(word?.lower ?? "");

/** Pronouns that can only be objects, or mostly are after a verb. */
export const isObjectPronoun = (word: Token | undefined): boolean => /^(them|him|me|us|it)$/.test(word?.lower ?? "");

/** Words that open a subordinate clause, unless they are part of a set phrase. */
export const isRelative = (word: Token): boolean => RELATIVE.has(word.lower) && word.tag !== "X";

/** Whether a noun phrase can start or go on with this word. */
export const opensPhrase = (word: Token | undefined): boolean => isNominal(word) || word?.tag === "ADJ";

export const isPlural = (word: Word): boolean => word.asNoun?.plural ?? word.lower.endsWith("s");
