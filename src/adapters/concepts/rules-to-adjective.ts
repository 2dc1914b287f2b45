// Rules that find adjectives and describing participles among words that were taken for something else.
import type { Lexicon } from "./lexicon.ts";
import type { TagRule } from "./tag-rule.ts";
import { isCapitalised, type Token } from "./token.ts";
import { isDeterminer, opensPhrase } from "./word-classes.ts";

function startsWithParticiple(tokens: readonly Token[], before: number, lexicon: Lexicon): boolean {
  let at = before;
  while (at > 0 && opensPhrase(tokens[at])) {
    if (tokens[at]!.tag === "ADJ" && lexicon.verb(tokens[at]!.lower)?.form === "past") return true;
    at--;
  }
  return false;
}

/** "makes patients dizzy": a word that is only ever an adjective is no noun. */
export const onlyAdjective: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" || isCapitalised(token) || !lexicon.isAdjective(token.lower)) return;
  if (lexicon.noun(token.lower) === undefined) token.tag = "ADJ";
};

/** "both free throws", "best original screenplay": an adverb that can be an adjective is one before a noun. */
export const adjectiveNotAdverb: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "ADV" || token.lower.endsWith("ly") || !lexicon.isAdjective(token.lower)) return;
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  if ((isDeterminer(before) || before?.tag === "ADP") && (opensPhrase(next) || next?.tag === "VERB")) token.tag = "ADJ";
};

/** A participle before a noun describes it ("paid leave", "rising prices") unless it has a subject or an object of its own. */
export const participle: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  if (token.tag !== "VERB" || !opensPhrase(next)) return;
  const verb = lexicon.verb(token.lower);
  const previous = tokens[at - 1];
  const inPhrase = isDeterminer(previous) || previous?.tag === "ADJ" || previous?.tag === "NUM";
  const mayOpen = previous === undefined || previous.tag === "ADP" || previous.tag === "VERB" || previous.tag === "X";
  if (verb?.form === "past") {
    const parallel = previous?.tag === "CCONJ" && startsWithParticiple(tokens, at - 2, lexicon);
    if (inPhrase || mayOpen || parallel) token.tag = "ADJ";
  } else if (verb?.form === "ing") {
    const describes = lexicon.isAdjective(token.lower) || !verb.transitive;
    if (inPhrase || (describes && (mayOpen || previous?.tag === "CCONJ"))) token.tag = "ADJ";
  }
};
