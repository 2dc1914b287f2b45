// The rule for the first word of a sentence, which the tagger takes for a name because of its capital.
import type { Lexicon } from "./lexicon.ts";
import type { TagRule } from "./tag-rule.ts";
import { isCapitalised, type Token } from "./token.ts";
import { isDeterminer, opensPhrase } from "./word-classes.ts";

/** Whether a first word in -ing governs the noun after it: "drinking coffee helps", but "sorting algorithms help". */
function takesObject(tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (!opensPhrase(tokens[1]) || lexicon.isAdjective(tokens[0]!.lower)) return false;
  const verb = tokens.findIndex((token, at) => at > 0 && (token.tag === "VERB" || token.tag === "AUX"));
  if (verb < 1 || tokens[verb]!.tag === "AUX") return true;
  const isPlural = lexicon.noun(tokens[verb - 1]!.lower)?.plural === true;
  return !(isPlural && lexicon.verb(tokens[verb]!.lower)?.form === "plain");
}

/** The capital of a sentence's first word says nothing: the lexicon decides. */
export const firstWord: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (
    at > 0 ||
    (token.tag !== "PROPN" && token.tag !== "VERB") ||
    isCapitalised(tokens[1]) ||
    !lexicon.knows(token.lower)
  )
    return;
  const verb = lexicon.verb(token.lower);
  const canBeNoun = lexicon.noun(token.lower) !== undefined;
  const hasObject =
    verb?.form === "ing" && verb.transitive && (isDeterminer(tokens[1]) || takesObject(tokens, lexicon));
  const isSubject = tokens[1]?.tag === "VERB" || tokens[1]?.tag === "AUX";
  if (isSubject && (verb?.form === "ing" || (canBeNoun && token.tag === "VERB"))) token.tag = "NOUN";
  else if (verb?.form === "ing" && opensPhrase(tokens[1]) && !hasObject) token.tag = "ADJ";
  else if (token.tag === "VERB") return;
  else if (hasObject || (verb && (verb.form === "ing" || verb.form === "past") && !canBeNoun)) token.tag = "VERB";
  else if (verb?.form === "plain" && (isDeterminer(tokens[1]) || (!canBeNoun && !lexicon.isAdjective(token.lower))))
    token.tag = "VERB";
  else if (lexicon.isAdjective(token.lower) && (opensPhrase(tokens[1]) || tokens[1]?.lower.endsWith("ing")))
    token.tag = "ADJ";
  else token.tag = "NOUN";
};
