// Rules that find nouns among words that were taken for verbs or adjectives.
import type { Lexicon } from "./lexicon.ts";
import type { TagRule } from "./tag-rule.ts";
import { isCapitalised, type Token } from "./token.ts";
import { isDeterminer, isRelative, opensPhrase } from "./word-classes.ts";

const BE = new Set(["is", "are", "was", "were", "be", "been", "being"]);
const GOES_ON = /^(keep|kept|start|begin|began|begun|stop|continu|go|went|come|came|remain|stand|sit)|ing$/;
const LEADS_VERB = /^(help|let|make|dare|go|come|see|hear|watch)|ing$/;

/** Whether a plain or third-person verb cannot stand here: after an article, a preposition, "is" or another verb. */
function cannotBeVerb(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const [before, previous, next] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]];
  if (previous === undefined) return false;
  if (isDeterminer(previous) || BE.has(previous.lower)) return true;
  if (isRelative(previous) && next?.tag === "VERB") return true;
  if (previous.tag === "ADP" && previous.lower !== "to") return true;
  if (next?.lower === "of" && (opensPhrase(previous) || previous.lower.endsWith("ing"))) return true;
  if (previous.tag === "VERB") {
    const describes = lexicon.verb(previous.lower)?.form === "past" && isDeterminer(before);
    return describes || !LEADS_VERB.test(previous.lower);
  }
  if (previous.tag === "ADJ" && (isDeterminer(before) || before?.tag === "ADP")) return true;
  return opensPhrase(previous) && next?.tag === "VERB" && !/^help/.test(tokens[at]!.lower);
}

/** Where a verb cannot stand, a word that can be a noun is one. */
export const nounNotVerb: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "VERB") return;
  const [previous, next] = [tokens[at - 1], tokens[at + 1]];
  const form = lexicon.verb(token.lower)?.form;
  const canBeNoun = lexicon.noun(token.lower) !== undefined;
  const isListed =
    form === "ing" && /^(ADP|PUNCT|CCONJ)$/.test(previous?.tag ?? "") && /^(,|and|or)$/.test(next?.lower ?? "");
  const isObject =
    form === "ing" &&
    previous?.tag === "VERB" &&
    !GOES_ON.test(previous.lower) &&
    !opensPhrase(next) &&
    !isDeterminer(next);
  const isDetermined = isDeterminer(previous) && !opensPhrase(next) && (canBeNoun || form === "ing");
  if (isDetermined || ((isListed || isObject) && canBeNoun)) token.tag = "NOUN";
  else if (canBeNoun && (form === "plain" || form === "s") && cannotBeVerb(tokens, at, lexicon)) token.tag = "NOUN";
};

/** "the common cold", "the speed of light": an adjective with no noun after it is a noun if it can be one. */
export const nounNotAdjective: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "ADJ" || lexicon.noun(token.lower) === undefined) return;
  const previous = tokens[at - 1];
  const next = tokens[at + 1];
  if (next?.tag === "CCONJ" && tokens[at + 2]?.tag === "ADJ") return;
  if (opensPhrase(next) || next?.tag === "NUM" || (next?.tag === "VERB" && opensPhrase(tokens[at + 2]))) return;
  if (isDeterminer(previous) || /^(ADP|ADJ)$/.test(previous?.tag ?? "") || /(^enough|ing)$/.test(previous?.lower ?? ""))
    token.tag = "NOUN";
};

/** "World War I", "the Hundred Years War": a numeral inside a name belongs to it. */
export const numeralInName: TagRule = (tokens, at) => {
  const token = tokens[at]!;
  if (token.text === "I" && tokens[at - 1]?.tag === "PROPN") token.tag = "PROPN";
  if (token.tag === "NUM" && at > 0 && isCapitalised(token) && isCapitalised(tokens[at + 1])) token.tag = "PROPN";
};
