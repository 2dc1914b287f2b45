// Repairs the part-of-speech tags of one sentence where English grammar and the lexicon contradict the tagger.
import type { Lexicon } from "./lexicon.ts";
import { supplyMissingVerbs } from "./missing-verbs.ts";
import {
  isCapitalised,
  isDeterminer,
  isNominal,
  isObjectPronoun,
  isPlural,
  isRelative,
  opensPhrase,
  type Token,
} from "./token.ts";

/** Looks at the word at one place and its neighbours and changes its tag if it must. */
type TagRule = (tokens: readonly Token[], at: number, lexicon: Lexicon) => void;

/** Whether a first word in -ing governs the noun after it: "drinking coffee helps", but "sorting algorithms help". */
function takesObject(tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (!opensPhrase(tokens[1]) || lexicon.isAdjective(tokens[0]!.lower)) return false;
  const verb = tokens.findIndex((token, at) => at > 0 && (token.tag === "VERB" || token.tag === "AUX"));
  if (verb < 1 || tokens[verb]!.tag === "AUX") return true;
  const isPlural = lexicon.noun(tokens[verb - 1]!.lower)?.plural === true;
  return !(isPlural && lexicon.verb(tokens[verb]!.lower)?.form === "plain");
}

/** The capital of a sentence's first word says nothing: the lexicon decides. */
const firstWord: TagRule = (tokens, at, lexicon) => {
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

function startsWithParticiple(tokens: readonly Token[], before: number, lexicon: Lexicon): boolean {
  let at = before;
  while (at > 0 && opensPhrase(tokens[at])) {
    if (tokens[at]!.tag === "ADJ" && lexicon.verb(tokens[at]!.lower)?.form === "past") return true;
    at--;
  }
  return false;
}

/** "makes patients dizzy": a word that is only ever an adjective is no noun. */
const onlyAdjective: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" || isCapitalised(token) || !lexicon.isAdjective(token.lower)) return;
  if (lexicon.noun(token.lower) === undefined) token.tag = "ADJ";
};

/** "both free throws", "best original screenplay": an adverb that can be an adjective is one before a noun. */
const adjectiveNotAdverb: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "ADV" || token.lower.endsWith("ly") || !lexicon.isAdjective(token.lower)) return;
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  if ((isDeterminer(before) || before?.tag === "ADP") && (opensPhrase(next) || next?.tag === "VERB")) token.tag = "ADJ";
};

/** A participle before a noun describes it ("paid leave", "rising prices") unless it has a subject or an object of its own. */
const participle: TagRule = (tokens, at, lexicon) => {
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
const nounNotVerb: TagRule = (tokens, at, lexicon) => {
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
const nounNotAdjective: TagRule = (tokens, at, lexicon) => {
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
const numeralInName: TagRule = (tokens, at) => {
  const token = tokens[at]!;
  if (token.text === "I" && tokens[at - 1]?.tag === "PROPN") token.tag = "PROPN";
  if (token.tag === "NUM" && at > 0 && isCapitalised(token) && isCapitalised(tokens[at + 1])) token.tag = "PROPN";
};

const onlyVerb: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if ((token.tag !== "NOUN" && token.tag !== "ADJ") || lexicon.noun(token.lower) || lexicon.isAdjective(token.lower))
    return;
  const verb = lexicon.verb(token.lower);
  if (verb?.form === "s" && !isDeterminer(tokens[at - 1])) token.tag = "VERB";
};

/** After "to", and before an article where a clause starts, a word that can be a verb is one. */
const plainVerb: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  const previous = tokens[at - 1];
  if ((token.tag !== "NOUN" && token.tag !== "ADJ") || lexicon.verb(token.lower)?.form !== "plain") return;
  const commands = lexicon.verb(tokens[0]!.lower)?.form === "plain" && tokens[0]!.tag === "VERB";
  const startsClause = previous === undefined || previous.tag === "CCONJ" || previous.tag === "PUNCT";
  if (previous?.tag === "PART" && previous.lower === "to") token.tag = "VERB";
  else if (/^help(s|ed)?$/.test(previous?.lower ?? "") && opensPhrase(tokens[at + 1])) token.tag = "VERB";
  else if (startsClause && (isDeterminer(tokens[at + 1]) || isObjectPronoun(tokens[at + 1]))) token.tag = "VERB";
  else if (commands && startsClause && tokens[at + 1]?.tag === "ADP" && lexicon.verbShare(token.lower) >= 0.4)
    token.tag = "VERB";
};

/** "improves memory and delays decline": after "and" a word that can be a verb repeats the form of the clause's verb. */
const parallelVerb: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" || tokens[at - 1]?.tag !== "CCONJ") return;
  const form = lexicon.verb(token.lower)?.form;
  const next = tokens[at + 1];
  if ((form !== "s" && form !== "plain") || !(opensPhrase(next) || isDeterminer(next))) return;
  if (form === "plain" && lexicon.verbShare(token.lower) < 0.6) return;
  const forms = tokens
    .slice(0, at)
    .map((other) => (other.tag === "VERB" ? lexicon.verb(other.lower)?.form : undefined));
  if (forms.includes(form) || (form === "plain" && forms.includes("past"))) token.tag = "VERB";
};

/** "people who drink tea": after such a pronoun as subject comes its verb. */
const verbAfterRelative: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" || !/^(who|which)$/.test(tokens[at - 1]?.lower ?? "")) return;
  const form = lexicon.verb(token.lower)?.form;
  if (form === "plain" || form === "s") token.tag = "VERB";
};

/** "blocks them", "breaks down alcohol": a pronoun as object or a particle shows that a word is a verb. */
const verbByFollower: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  if (token.tag !== "NOUN" || at === 0 || isDeterminer(tokens[at - 1])) return;
  const form = lexicon.verb(token.lower)?.form;
  if (form !== "s" && form !== "plain") return;
  const startsClause = tokens[at - 1]!.tag === "CCONJ" || tokens[at - 1]!.tag === "PUNCT";
  const hasSubject =
    startsClause || (isNominal(tokens[at - 1]) && isPlural(tokens[at - 1]!, lexicon) === (form === "plain"));
  const hasObject = isObjectPronoun(next) && (startsClause || next!.lower !== "it");
  const hasParticle = /^(up|down|out|off|away|back)$/.test(next?.lower ?? "");
  if (hasSubject && (hasObject || hasParticle)) token.tag = "VERB";
};

/** "the heart pumps oxygenated blood": an adjective-like participle after a word that can be the verb is no verb. */
const verbBeforeParticiple: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  const participle = tokens[at + 1];
  if (token.tag !== "NOUN" || participle?.tag !== "VERB" || !isNominal(tokens[at + 2]) || !isNominal(tokens[at - 1]))
    return;
  if (lexicon.verb(participle.lower)?.form !== "past" || lexicon.verbShare(token.lower) < 0.2) return;
  const form = lexicon.verb(token.lower)?.form;
  const subjectIsPlural = isPlural(tokens[at - 1]!, lexicon);
  if (subjectIsPlural ? form !== "plain" : form !== "s" || !lexicon.isAdjective(participle.lower)) return;
  token.tag = "VERB";
  participle.tag = "ADJ";
};

/** "makes the bread rise": after such a verb and its object a last word that can be a verb is one. */
const causedVerb: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" || !isNominal(tokens[at - 1]) || opensPhrase(tokens[at + 1])) return;
  if (lexicon.verb(token.lower)?.form !== "plain" || lexicon.verbShare(token.lower) < 0.3) return;
  let start = at - 1;
  while (opensPhrase(tokens[start]) || isDeterminer(tokens[start])) start--;
  if (/^(make|makes|made|making|let|lets|help|helps|helped|helping)$/.test(tokens[start]?.lower ?? ""))
    token.tag = "VERB";
};

/** In the order in which they are applied. */
const RULES: readonly TagRule[] = [
  firstWord,
  numeralInName,
  onlyVerb,
  onlyAdjective,
  plainVerb,
  parallelVerb,
  verbAfterRelative,
  verbByFollower,
  verbBeforeParticiple,
  adjectiveNotAdverb,
  nounNotVerb,
  nounNotAdjective,
  participle,
  causedVerb,
];

/** Applies every rule to every word, twice, since a repaired word may let a rule repair its neighbour. */
function applyTagRules(tokens: readonly Token[], lexicon: Lexicon): void {
  for (let pass = 0; pass < 2; pass++) {
    for (const rule of RULES) for (let at = 0; at < tokens.length; at++) rule(tokens, at, lexicon);
  }
}

/** Changes the tags of one sentence in place; only full sentences, not headings, must have a verb. */
export function repairTags(tokens: readonly Token[], lexicon: Lexicon): void {
  applyTagRules(tokens, lexicon);
  if (/^[.!?]$/.test(tokens.at(-1)?.text ?? "")) supplyMissingVerbs(tokens, lexicon);
}
