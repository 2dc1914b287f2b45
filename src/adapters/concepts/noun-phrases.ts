// Walks over the tagged words of a sentence and collects its noun phrases, figures and fixed terms.
import type { Lexicon } from "./lexicon.ts";
import { isCapitalised, isFigure, isNominal, type Token, type Word } from "./word.ts";

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

/** Returns the end of the phrase that starts here, or `start` if none does. */
function phraseEnd(words: readonly Word[], start: number): number {
  let at = start;
  let end = start;
  for (; at < words.length; at++) {
    const token = words[at]!;
    if (at > start && /^(last|next)$/.test(token.lower) && words[at + 1]?.isUnit) break;
    if (at > start && MULTITUDES.test(token.lower)) break;
    if (isNominal(token)) end = at + 1;
    else if (isFigure(token) && isNominal(words[at - 1]) && at > start) end = at + 1;
    else if (token.text === "'s" && isNominal(words[at - 1]) && (isNominal(words[at + 1]) || isModifier(words[at + 1])))
      continue;
    else if (!isModifier(token)) break;
  }
  return end;
}

const MULTITUDES = /^(hundred|thousand|million|billion|trillion|dozen)s$/;

/** A figure belongs to the phrase when it measures ("27 days"), dates ("9 November 1989") or names a year. */
function figureEnd(words: readonly Word[], at: number): number {
  const from = words[at + 1]?.tag === "NUM" ? at + 2 : at + 1;
  const next = words[from];
  if (next?.text === "%") return from + 1;
  const end = phraseEnd(words, from);
  if (next === undefined || end === from) return at + 1;
  if (YEAR.test(words[at]!.text) || MONTH.test(next.lower) || next.isUnit) return end;
  return at;
}

function standsAlone(words: readonly Word[], at: number): boolean {
  return YEAR.test(words[at]!.text) || words[at - 1]?.tag === "AUX";
}

const GIVES =
  /^(giv|offer|teach|taught|send|sent|show|tell|told|cost|pay|paid|grant|lend|lent|bring|brought|sell|sold|gave)/;

/** "teaches children discipline": after a verb of giving a plural is the receiver, not part of the thing given. */
function isReceiver(words: readonly Word[], at: number): boolean {
  const verb = words[at - 1];
  if (verb?.tag !== "VERB" || !GIVES.test(verb.lower)) return false;
  return isNominal(words[at]) && isNominal(words[at + 1]) && words[at]!.asNoun?.plural === true;
}

function plainPhrases(words: readonly Word[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length; ) {
    const token = words[at]!;
    let end = at;
    if (isFigure(token) || YEAR.test(token.text)) {
      end = figureEnd(words, at);
      if (end === at + 1 && !standsAlone(words, at)) end = at;
    } else if (isReceiver(words, at)) end = at + 1;
    else if (isNominal(token) || isModifier(token)) end = phraseEnd(words, at);
    if (end > at) phrases.push({ start: at, end });
    at = Math.max(end, at + 1);
  }
  return phrases;
}

const textOf = (words: readonly Word[]) => words.map((t, i) => (i > 0 && t.spaced ? ` ${t.text}` : t.text)).join("");

/** The phrase grown over "of …" or "per …" when the words together are one term. */
function joinTerm(words: readonly Word[], phrase: Phrase, followers: readonly Phrase[], lexicon: Lexicon): number {
  const head = words[phrase.end - 1]!;
  const lemma = head.asNoun?.lemma ?? head.lower;
  for (let end = Math.min(words.length, phrase.end + 5); end > phrase.end + 1; end--) {
    const rest = words
      .slice(phrase.end, end)
      .map((token) => token.lower)
      .join(" ");
    if (lexicon.isTerm(`${lemma} ${rest}`) || lexicon.isTerm(`${head.lower} ${rest}`)) return end;
  }
  const preposition = words[phrase.end]?.lower;
  const follower = followers.find((other) => other.start === phrase.end + 1);
  if (follower === undefined) return phrase.end;
  const first = words[follower.start]!;
  if (preposition === "per" && head.isUnit) return follower.end;
  if (preposition !== "of") return phrase.end;
  if (isCapitalised(head) && isCapitalised(first) && head.tag === "PROPN") return follower.end;
  const isBare = follower.end === follower.start + 1 && first.asNoun?.plural !== true;
  return isBare && TERM_HEADS.has(lemma) ? follower.end : phrase.end;
}

export function nounPhrases(words: readonly Word[], lexicon: Lexicon): string[] {
  const phrases = plainPhrases(words);
  const labels: string[] = [];
  let done = 0;
  for (const phrase of phrases) {
    if (phrase.start < done) continue;
    let end = phrase.end;
    for (let grown = joinTerm(words, phrase, phrases, lexicon); grown > end; ) {
      end = grown;
      grown = joinTerm(words, { start: phrase.start, end }, phrases, lexicon);
    }
    done = end;
    const own = words.slice(phrase.start, end);
    if (own.length === 1 && (EMPTY_NOUNS.has(own[0]!.lower) || QUANTIFIERS.has(own[0]!.lower))) continue;
    labels.push(textOf(own));
  }
  return labels;
}
