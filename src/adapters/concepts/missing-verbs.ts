// Finds the finite verb of each clause that seems to have none: the tagger took it for a noun or an adjective.
import type { Lexicon } from "./lexicon.ts";
import { isDeterminer, isNominal, isPlural, isRelative, opensPhrase, type Token } from "./token.ts";

/** A later word becomes the verb only if it fits better by this much: subjects are shorter than objects. */
const LATER_MUST_EXCEED = 0.2;
/** A first word is less likely a command than a subject. */
const COMMAND = 0.6;
const SUBJECT_PRONOUN = /^(i|you|he|she|it|we|they)$/;
const SENTENCE_END = /^[.!?;:]$/;

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

/** The subject before an aside between commas: "whales, the largest animals, feed on krill". */
function beforeAside(tokens: readonly Token[], start: number, end: number): Token | undefined {
  const comma = tokens.findIndex((token, at) => at > start && at < end - 1 && token.text === ",");
  return comma < 0 ? tokens[end - 1] : tokens[comma - 1];
}

/** How well the noun or adjective at this place would do as the verb its clause lacks; 0 or less: not at all. */
function verbFitness(tokens: readonly Token[], at: number, start: number, lexicon: Lexicon): number {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" && token.tag !== "ADJ" && (token.tag !== "ADV" || !opensPhrase(tokens[at + 1]))) return 0;
  const verb = lexicon.verb(token.lower);
  if (verb === undefined || verb.form === "ing") return 0;
  const previous = at > start ? tokens[at - 1] : undefined;
  const subject =
    previous?.tag === "ADV" ? tokens[at - 2] : previous?.text === "," ? beforeAside(tokens, start, at) : previous;
  if (
    subject === undefined
      ? verb.form !== "plain" || at > 0
      : !isRelative(subject) && !canBeSubject(subject, at === start + 1, lexicon)
  )
    return 0;
  if (subject !== undefined && !isRelative(subject) && verb.form !== "past") {
    const head = subjectHead(tokens, start, at);
    const isGerund = tokens[start]!.tag === "VERB" && tokens[start]!.lower.endsWith("ing");
    const isSingular = isGerund && verb.form === "s";
    if (!isSingular && ![subject, head].some((noun) => isPlural(noun, lexicon) === (verb.form === "plain"))) return 0;
  }
  const next = tokens[at + 1];
  if (next === undefined || /^(of|who|which|whose)$/.test(next.lower) || (subject === undefined && isRelative(next)))
    return 0;
  if (subject?.tag === "ADJ" && next.tag === "PUNCT") return 0;
  const follows = isDeterminer(next) || next.tag === "NUM" || next.tag === "SCONJ" || isRelative(next);
  const context = follows
    ? 1.5
    : next.tag === "ADJ"
      ? 2
      : isNominal(next) || next.tag === "ADV"
        ? 1
        : next.tag === "ADP" || next.tag === "PART"
          ? 0.8
          : 0.1;
  const fitness = context + lexicon.verbShare(token.lower);
  return subject === undefined ? COMMAND * fitness : fitness;
}

/** Where a new clause may begin: a sentence mark, a word such as "which", a subject pronoun, or "and" before a verb. */
function opensClause(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  if (SENTENCE_END.test(token.text) || isRelative(token)) return true;
  if (SUBJECT_PRONOUN.test(token.lower) && isNominal(tokens[at - 1])) return true;
  if (token.lower === "before" || token.lower === "after") return true;
  if (token.tag !== "CCONJ") return false;
  const next = tokens[at + 1]?.tag === "ADV" ? tokens[at + 2] : tokens[at + 1];
  return next?.tag === "VERB" || next?.tag === "AUX";
}

function makeVerb(tokens: readonly Token[], at: number): void {
  tokens[at]!.tag = "VERB";
  if (tokens[at - 1]?.tag === "ADJ") tokens[at - 1]!.tag = "NOUN";
}

/** "… and the client asks": a clause with a subject of its own may follow "and", or only a second subject. */
function mayOpenClause(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]!.tag !== "CCONJ") return false;
  let end = at + 1;
  while (opensPhrase(tokens[end]) || isDeterminer(tokens[end])) end++;
  return end > at + 1 && (tokens[end]?.tag === "VERB" || tokens[end]?.tag === "AUX");
}

/** How sure a verb must be where it is not sure that a clause ends. */
const SURE = 1.4;

/** Every clause of a full sentence has a finite verb; where the tagger saw none, the likeliest word becomes it. */
export function supplyMissingVerbs(tokens: readonly Token[], lexicon: Lexicon): void {
  let start = 0;
  for (let end = 1; end <= tokens.length; end++) {
    const isEnd = end === tokens.length || opensClause(tokens, end);
    if (!isEnd && !mayOpenClause(tokens, end)) continue;
    let best = 0;
    let chosen = -1;
    let hasVerb = false;
    for (let at = start; at < end; at++) {
      hasVerb ||= isFiniteVerb(tokens, at, lexicon);
      const fitness = verbFitness(tokens, at, start, lexicon);
      if (fitness > best + LATER_MUST_EXCEED) [best, chosen] = [fitness, at];
    }
    const needsVerb = !hasVerb && !/^(before|after)$/.test(tokens[start]!.lower);
    if (needsVerb && chosen >= 0 && (isEnd || best >= SURE)) makeVerb(tokens, chosen);
    if (isEnd) start = end;
  }
}
