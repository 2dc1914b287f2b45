// Repairs the part-of-speech tags of one sentence where English grammar and the lexicon contradict the tagger.
import type { Lexicon } from "./lexicon.ts";
import { isCapitalised, isNominal, type Token } from "./token.ts";

type Rule = (tokens: readonly Token[], at: number, lexicon: Lexicon) => void;

const BE = new Set(["is", "are", "was", "were", "be", "been", "being"]);
const RELATIVE = new Set([
  "that",
  "which",
  "who",
  "when",
  "where",
  "while",
  "because",
  "although",
  "though",
  "if",
  "unless",
  "until",
  "whereas",
  "how",
  "why",
  "what",
  "whether",
]);
/** A later word becomes the verb only if it fits better by this much: subjects are shorter than objects. */
const LATER_MUST_EXCEED = 0.2;
const SENTENCE_END = /^[.!?;:]$/;

const isDeterminer = (token: Token | undefined) => token?.tag === "DET" || isPossessive(token);
const isPossessive = (token: Token | undefined) =>
  token !== undefined && (/^(my|your|his|her|its|our|their)$/.test(token.lower) || token.text === "'s");
const isPlural = (token: Token, lexicon: Lexicon) => lexicon.noun(token.lower)?.plural ?? token.lower.endsWith("s");
const isRelative = (token: Token) => RELATIVE.has(token.lower) && token.tag !== "X";
const opensPhrase = (token: Token | undefined) => isNominal(token) || token?.tag === "ADJ";

/** Whether a first word in -ing governs the noun after it: "drinking coffee helps", but "sorting algorithms help". */
function takesObject(tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (!opensPhrase(tokens[1]) || lexicon.isAdjective(tokens[0]!.lower)) return false;
  const verb = tokens.findIndex((token, at) => at > 0 && (token.tag === "VERB" || token.tag === "AUX"));
  if (verb < 1 || tokens[verb]!.tag === "AUX") return true;
  const isPlural = lexicon.noun(tokens[verb - 1]!.lower)?.plural === true;
  return !(isPlural && lexicon.verb(tokens[verb]!.lower)?.form === "plain");
}

/** The capital of a sentence's first word says nothing: the lexicon decides. */
const firstWord: Rule = (tokens, at, lexicon) => {
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
  const hasObject = verb?.form === "ing" && verb.transitive && takesObject(tokens, lexicon);
  const isSubject = tokens[1]?.tag === "VERB" || tokens[1]?.tag === "AUX";
  if (isSubject && verb?.form === "ing") token.tag = "NOUN";
  else if (verb?.form === "ing" && opensPhrase(tokens[1]) && !hasObject) token.tag = "ADJ";
  else if (token.tag === "VERB") return;
  else if (hasObject || (verb && (verb.form === "ing" || verb.form === "past") && !canBeNoun)) token.tag = "VERB";
  else if (verb?.form === "plain" && (isDeterminer(tokens[1]) || (!canBeNoun && !lexicon.isAdjective(token.lower))))
    token.tag = "VERB";
  else if (lexicon.isAdjective(token.lower) && opensPhrase(tokens[1])) token.tag = "ADJ";
  else token.tag = "NOUN";
};

/** A word that is only ever a verb is a verb. */
const onlyVerb: Rule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if ((token.tag !== "NOUN" && token.tag !== "ADJ") || lexicon.noun(token.lower) || lexicon.isAdjective(token.lower))
    return;
  const verb = lexicon.verb(token.lower);
  if (verb?.form === "s" && !isDeterminer(tokens[at - 1])) token.tag = "VERB";
};

/** After "to", and before an article where a clause starts, a word that can be a verb is one. */
const plainVerb: Rule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  const previous = tokens[at - 1];
  if ((token.tag !== "NOUN" && token.tag !== "ADJ") || lexicon.verb(token.lower)?.form !== "plain") return;
  const commands = lexicon.verb(tokens[0]!.lower)?.form === "plain" && tokens[0]!.tag === "VERB";
  const startsClause = previous === undefined || previous.tag === "CCONJ" || previous.tag === "PUNCT";
  if (previous?.tag === "PART" && previous.lower === "to") token.tag = "VERB";
  else if (/^help(s|ed)?$/.test(previous?.lower ?? "") && opensPhrase(tokens[at + 1])) token.tag = "VERB";
  else if (startsClause && isDeterminer(tokens[at + 1])) token.tag = "VERB";
  else if (commands && startsClause && tokens[at + 1]?.tag === "ADP" && lexicon.verbShare(token.lower) >= 0.4)
    token.tag = "VERB";
};

/** "improves memory and delays decline": after "and" a word that can be a verb repeats the form of the clause's verb. */
const parallelVerb: Rule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" || tokens[at - 1]?.tag !== "CCONJ" || lexicon.verb(token.lower)?.form !== "s") return;
  if (tokens[at + 1]?.tag !== "ADJ" && !isDeterminer(tokens[at + 1])) return;
  if (tokens.slice(0, at).some((other) => other.tag === "VERB" && lexicon.verb(other.lower)?.form === "s"))
    token.tag = "VERB";
};

/** "the heart pumps oxygenated blood": an adjective-like participle after a word that can be the verb is no verb. */
const verbBeforeParticiple: Rule = (tokens, at, lexicon) => {
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

/** No verb can follow an article, a possessive or "is" in its plain form: there it is a noun. */
const nounNotVerb: Rule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "VERB") return;
  const previous = tokens[at - 1];
  const form = lexicon.verb(token.lower)?.form;
  const canBeNoun = lexicon.noun(token.lower) !== undefined;
  if (form === "ing" && previous?.tag === "ADP" && canBeNoun && /^(,|and|or)$/.test(tokens[at + 1]?.lower ?? ""))
    token.tag = "NOUN";
  else if (isDeterminer(previous) && !opensPhrase(tokens[at + 1]) && (canBeNoun || form === "ing")) token.tag = "NOUN";
  else if (form !== "plain" && form !== "s") return;
  else if (!canBeNoun) return;
  else if (isDeterminer(previous) || (previous !== undefined && BE.has(previous.lower))) token.tag = "NOUN";
  else if (previous?.tag === "VERB" && isNominal(tokens[at + 1]) && !/^help|ing$/.test(previous.lower))
    token.tag = "NOUN";
  else if (
    (previous?.tag === "ADJ" || isNominal(previous)) &&
    tokens[at + 1]?.tag === "VERB" &&
    !/^help/.test(token.lower)
  )
    token.tag = "NOUN";
  else if (previous?.tag === "ADJ" && isDeterminer(tokens[at - 2])) token.tag = "NOUN";
};

/** "both free throws", "best original screenplay": an adverb that can be an adjective is one before a noun. */
const adjectiveNotAdverb: Rule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "ADV" || token.lower.endsWith("ly") || !lexicon.isAdjective(token.lower)) return;
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  if ((isDeterminer(before) || before?.tag === "ADP") && (opensPhrase(next) || next?.tag === "VERB")) token.tag = "ADJ";
};

/** "the common cold", "the speed of light": an adjective with no noun after it is a noun if it can be one. */
const nounNotAdjective: Rule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "ADJ" || lexicon.noun(token.lower) === undefined) return;
  const previous = tokens[at - 1];
  const next = tokens[at + 1];
  if (opensPhrase(next) || next?.tag === "VERB" || next?.tag === "NUM") return;
  if (isDeterminer(previous) || previous?.tag === "ADP" || previous?.tag === "ADJ" || previous?.lower === "enough")
    token.tag = "NOUN";
};

function startsWithParticiple(tokens: readonly Token[], before: number, lexicon: Lexicon): boolean {
  let at = before;
  while (at > 0 && opensPhrase(tokens[at])) {
    if (tokens[at]!.tag === "ADJ" && lexicon.verb(tokens[at]!.lower)?.form === "past") return true;
    at--;
  }
  return false;
}

/** A participle before a noun describes it ("paid leave", "rising prices") unless it has a subject or an object of its own. */
const participle: Rule = (tokens, at, lexicon) => {
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

/** "makes the bread rise": after such a verb and its object a last word that can be a verb is one. */
const causedVerb: Rule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" || !isNominal(tokens[at - 1]) || opensPhrase(tokens[at + 1])) return;
  if (lexicon.verb(token.lower)?.form !== "plain" || lexicon.verbShare(token.lower) < 0.3) return;
  let start = at - 1;
  while (opensPhrase(tokens[start]) || isDeterminer(tokens[start])) start--;
  if (/^(make|makes|made|making|let|lets|help|helps|helped|helping)$/.test(tokens[start]?.lower ?? ""))
    token.tag = "VERB";
};

const RULES: readonly Rule[] = [
  firstWord,
  onlyVerb,
  plainVerb,
  parallelVerb,
  verbBeforeParticiple,
  adjectiveNotAdverb,
  nounNotVerb,
  nounNotAdjective,
  participle,
  causedVerb,
];

function isFiniteVerb(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const { tag, lower } = tokens[at]!;
  const previous = tokens[at - 1];
  if (previous?.lower === "to" || lower === "being" || lower === "having" || previous?.lower === "being") return false;
  return tag === "AUX" || (tag === "VERB" && lexicon.verb(lower)?.form !== "ing");
}

const canBeSubject = (token: Token, isFirst: boolean, lexicon: Lexicon) =>
  isNominal(token) || (token.tag === "ADJ" && isFirst && lexicon.noun(token.lower) !== undefined);

/** The last noun before the first preposition: in "demand for cars drives prices" the subject is "demand". */
function subjectHead(tokens: readonly Token[], start: number, end: number): Token {
  for (let at = start + 1; at < end; at++) {
    if (tokens[at]!.tag === "ADP" && isNominal(tokens[at - 1])) return tokens[at - 1]!;
  }
  return tokens[end - 1]!;
}

/** How well the noun or adjective at this place would do as the verb its clause lacks; 0 or less: not at all. */
function verbFitness(tokens: readonly Token[], at: number, start: number, lexicon: Lexicon): number {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" && token.tag !== "ADJ" && (token.tag !== "ADV" || !opensPhrase(tokens[at + 1]))) return 0;
  const verb = lexicon.verb(token.lower);
  if (verb === undefined || verb.form === "ing") return 0;
  const previous = at > start ? tokens[at - 1] : undefined;
  const subject = previous?.tag === "ADV" ? tokens[at - 2] : previous;
  if (
    subject === undefined
      ? verb.form !== "plain" || at > 0
      : !isRelative(subject) && !canBeSubject(subject, at === start + 1, lexicon)
  )
    return 0;
  if (subject !== undefined && !isRelative(subject) && verb.form !== "past") {
    const head = subjectHead(tokens, start, at);
    if (![subject, head].some((noun) => isPlural(noun, lexicon) === (verb.form === "plain"))) return 0;
  }
  const next = tokens[at + 1];
  if (next === undefined || next.lower === "of" || (subject === undefined && isRelative(next))) return 0;
  const follows =
    isDeterminer(next) || next.tag === "ADV" || next.tag === "NUM" || next.tag === "SCONJ" || isRelative(next);
  const context = follows
    ? 1.5
    : next.tag === "ADJ"
      ? 2
      : isNominal(next)
        ? 1
        : next.tag === "ADP" || next.tag === "PART"
          ? 0.8
          : 0.1;
  return context + lexicon.verbShare(token.lower);
}

/** Where a new clause begins: a sentence mark, a word such as "which", or "and" before a verb. */
function opensClause(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  if (SENTENCE_END.test(token.text) || isRelative(token)) return true;
  if (token.tag !== "CCONJ") return false;
  const next = tokens[at + 1]?.tag === "ADV" ? tokens[at + 2] : tokens[at + 1];
  return next?.tag === "VERB" || next?.tag === "AUX";
}

function makeVerb(tokens: readonly Token[], at: number): void {
  tokens[at]!.tag = "VERB";
  if (tokens[at - 1]?.tag === "ADJ") tokens[at - 1]!.tag = "NOUN";
}

/** Every clause of a full sentence has a finite verb; where the tagger saw none, the likeliest word becomes it. */
function supplyMissingVerbs(tokens: readonly Token[], lexicon: Lexicon): void {
  let start = 0;
  for (let end = 1; end <= tokens.length; end++) {
    if (end < tokens.length && !opensClause(tokens, end)) continue;
    let best = 0;
    let chosen = -1;
    let hasVerb = false;
    for (let at = start; at < end; at++) {
      hasVerb ||= isFiniteVerb(tokens, at, lexicon);
      const fitness = verbFitness(tokens, at, start, lexicon);
      if (fitness > best + LATER_MUST_EXCEED) [best, chosen] = [fitness, at];
    }
    if (!hasVerb && chosen >= 0) makeVerb(tokens, chosen);
    start = end;
  }
}

/** Changes the tags of one sentence in place. */
export function repairTags(tokens: readonly Token[], lexicon: Lexicon): void {
  for (const rule of RULES) for (let at = 0; at < tokens.length; at++) rule(tokens, at, lexicon);
  if (/^[.!?]$/.test(tokens.at(-1)?.text ?? "")) supplyMissingVerbs(tokens, lexicon);
}
