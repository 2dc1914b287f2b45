// Walks over the tagged words of a sentence and collects its noun phrases, figures and fixed terms.
import type { Lexicon } from "./lexicon.ts";
import { isCapitalised, isFigure, isNominal, type Token } from "./token.ts";

interface Phrase {
  /** First and one past the last token. */
  start: number;
  end: number;
}

/** Words that count or point rather than describe. */
const QUANTIFIERS = new Set(
  (
    "many much several most more less few fewer other others such own various certain same another enough all some any each every " +
    "both either neither numerous multiple further only very this that these those no"
  ).split(" "),
);

/** Nouns that steer the discourse or count, and name no concept by themselves. */
const EMPTY_NOUNS = new Set(
  "lot lots kind kinds sort sorts bit couple plenty thing things way ways fact example instance addition conclusion summary contrast rest etc".split(
    " ",
  ),
);

/** Heads that form a term with a bare noun: "speed of light", "breach of contract". */
const TERM_HEADS = new Set(
  (
    "freedom theory law speed rate force principle breach burden balance standard statute conflict degree state rule act duty " +
    "quality code declaration treaty bill right point loss shortness lack sense line rite crime abuse obstruction presumption"
  ).split(" "),
);

const MONTH = /^(january|february|march|april|may|june|july|august|september|october|november|december)$/;
const YEAR = /^(1\d{3}|20\d\d)s?$/;

const isModifier = (token: Token | undefined) => token?.tag === "ADJ" && !QUANTIFIERS.has(token.lower);

/** Where a phrase that starts here ends; `start` itself when none does. */
function phraseEnd(tokens: readonly Token[], start: number, lexicon: Lexicon): number {
  let at = start;
  let end = start;
  for (; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (at > start && /^(last|next)$/.test(token.lower) && lexicon.isUnit(tokens[at + 1]?.lower ?? "")) break;
    if (at > start && MULTITUDES.test(token.lower)) break;
    if (isNominal(token)) end = at + 1;
    else if (isFigure(token) && isNominal(tokens[at - 1]) && at > start) end = at + 1;
    else if (
      token.text === "'s" &&
      isNominal(tokens[at - 1]) &&
      (isNominal(tokens[at + 1]) || isModifier(tokens[at + 1]))
    )
      continue;
    else if (!isModifier(token)) break;
  }
  return end;
}

const MULTITUDES = /^(hundred|thousand|million|billion|trillion|dozen)s$/;

/** A figure belongs to the phrase when it measures ("27 days"), dates ("9 November 1989") or names a year. */
function figureEnd(tokens: readonly Token[], at: number, lexicon: Lexicon): number {
  const from = tokens[at + 1]?.tag === "NUM" ? at + 2 : at + 1;
  const next = tokens[from];
  if (next?.text === "%") return from + 1;
  const end = phraseEnd(tokens, from, lexicon);
  if (next === undefined || end === from) return at + 1;
  if (YEAR.test(tokens[at]!.text) || MONTH.test(next.lower) || lexicon.isUnit(next.lower)) return end;
  return at;
}

function standsAlone(tokens: readonly Token[], at: number): boolean {
  return YEAR.test(tokens[at]!.text) || tokens[at - 1]?.tag === "AUX";
}

const GIVES =
  /^(giv|offer|teach|taught|send|sent|show|tell|told|cost|pay|paid|grant|lend|lent|bring|brought|sell|sold|gave)/;

/** "teaches children discipline": after a verb of giving a plural is the receiver, not part of the thing given. */
function isReceiver(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const verb = tokens[at - 1];
  if (verb?.tag !== "VERB" || !GIVES.test(verb.lower)) return false;
  return isNominal(tokens[at]) && isNominal(tokens[at + 1]) && lexicon.noun(tokens[at]!.lower)?.plural === true;
}

function plainPhrases(tokens: readonly Token[], lexicon: Lexicon): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!;
    let end = at;
    if (isFigure(token) || YEAR.test(token.text)) {
      end = figureEnd(tokens, at, lexicon);
      if (end === at + 1 && !standsAlone(tokens, at)) end = at;
    } else if (isReceiver(tokens, at, lexicon)) end = at + 1;
    else if (isNominal(token) || isModifier(token)) end = phraseEnd(tokens, at, lexicon);
    if (end > at) phrases.push({ start: at, end });
    at = Math.max(end, at + 1);
  }
  return phrases;
}

const textOf = (tokens: readonly Token[]) => tokens.map((t, i) => (i > 0 && t.spaced ? ` ${t.text}` : t.text)).join("");

/** The phrase grown over "of …" or "per …" when the words together are one term. */
function joinTerm(tokens: readonly Token[], phrase: Phrase, followers: readonly Phrase[], lexicon: Lexicon): number {
  const head = tokens[phrase.end - 1]!;
  const lemma = lexicon.noun(head.lower)?.lemma ?? head.lower;
  for (let end = Math.min(tokens.length, phrase.end + 5); end > phrase.end + 1; end--) {
    const rest = tokens
      .slice(phrase.end, end)
      .map((token) => token.lower)
      .join(" ");
    if (lexicon.isTerm(`${lemma} ${rest}`) || lexicon.isTerm(`${head.lower} ${rest}`)) return end;
  }
  const preposition = tokens[phrase.end]?.lower;
  const follower = followers.find((other) => other.start === phrase.end + 1);
  if (follower === undefined) return phrase.end;
  const first = tokens[follower.start]!;
  if (preposition === "per" && lexicon.isUnit(head.lower)) return follower.end;
  if (preposition !== "of") return phrase.end;
  if (isCapitalised(head) && isCapitalised(first) && head.tag === "PROPN") return follower.end;
  const isBare = follower.end === follower.start + 1 && lexicon.noun(first.lower)?.plural !== true;
  return isBare && TERM_HEADS.has(lemma) ? follower.end : phrase.end;
}

export function nounPhrases(tokens: readonly Token[], lexicon: Lexicon): string[] {
  const phrases = plainPhrases(tokens, lexicon);
  const found: string[] = [];
  let done = 0;
  for (const phrase of phrases) {
    if (phrase.start < done) continue;
    let end = phrase.end;
    for (let grown = joinTerm(tokens, phrase, phrases, lexicon); grown > end; ) {
      end = grown;
      grown = joinTerm(tokens, { start: phrase.start, end }, phrases, lexicon);
    }
    done = end;
    const words = tokens.slice(phrase.start, end);
    if (words.length === 1 && (EMPTY_NOUNS.has(words[0]!.lower) || QUANTIFIERS.has(words[0]!.lower))) continue;
    found.push(textOf(words));
  }
  return found;
}
