// Finds the finite verb of each clause that seems to have none: the tagger took it for a noun or an adjective.
import { isDeterminer, isNominal, isPlural, isRelative, isVerb, opensPhrase, type Word } from "./word.ts";

/** A later word becomes the verb only if it fits better by this much: subjects are shorter than objects. */
const LATER_MUST_EXCEED = 0.2;
/** A first word is less likely a command than a subject. */
const COMMAND = 0.6;
const SUBJECT_PRONOUN = /^(i|you|he|she|it|we|they)$/;
const SENTENCE_END = /^[.!?;:]$/;

function isFiniteVerb({ tag, lower, previous, asVerb }: Word): boolean {
  if (previous?.lower === "to" || lower === "being" || lower === "having" || previous?.lower === "being") return false;
  return tag === "AUX" || (tag === "VERB" && asVerb?.form !== "ing");
}

/** The last noun before the first preposition: in "demand for cars drives prices" the subject is "demand". */
function subjectHead(words: readonly Word[], start: number, end: number): Word {
  const preposition = words.slice(start + 1, end).find(({ tag, previous }) => tag === "ADP" && isNominal(previous));
  return preposition?.previous ?? words[end - 1]!;
}

/** The subject before an aside between commas: "whales, the largest animals, feed on krill". */
function beforeAside(words: readonly Word[], start: number, end: number): Word | undefined {
  const comma = words.slice(start + 1, end - 1).find(({ text }) => text === ",");
  return comma === undefined ? words[end - 1] : comma.previous;
}

/** Returns what would be the subject of the word at this place in a clause. */
function subjectOf(words: readonly Word[], at: number, start: number): Word | undefined {
  const previous = at > start ? words[at - 1] : undefined;
  if (previous?.tag === "ADV") return previous.previous;
  return previous?.text === "," ? beforeAside(words, start, at) : previous;
}

/** Whether the word can be the verb of this subject, or without one a command. */
function fitsSubject(words: readonly Word[], at: number, start: number, subject: Word | undefined): boolean {
  const form = words[at]!.asVerb?.form;
  if (subject === undefined) return form === "plain" && at === 0;
  if (isRelative(subject)) return true;
  if (!isNominal(subject) && !(subject.tag === "ADJ" && at === start + 1 && subject.asNoun)) return false;
  const first = words[start]!;
  if (form === "past" || (form === "s" && first.tag === "VERB" && first.lower.endsWith("ing"))) return true;
  return [subject, subjectHead(words, start, at)].some((noun) => isPlural(noun) === (form === "plain"));
}

/** How well a verb goes with what follows it. */
function followerFitness(next: Word): number {
  if (isDeterminer(next) || next.tag === "NUM" || next.tag === "SCONJ" || isRelative(next)) return 1.5;
  if (next.tag === "ADJ") return 2;
  if (isNominal(next) || next.tag === "ADV") return 1;
  return next.tag === "ADP" || next.tag === "PART" ? 0.8 : 0.1;
}

/** How well the noun or adjective at this place would do as the verb its clause lacks; 0: not at all. */
function verbFitness(words: readonly Word[], at: number, start: number): number {
  const { tag, next, asVerb, verbShare } = words[at]!;
  if (tag !== "NOUN" && tag !== "ADJ" && (tag !== "ADV" || !opensPhrase(next))) return 0;
  if (next === undefined || asVerb === undefined || asVerb.form === "ing") return 0;
  const subject = subjectOf(words, at, start);
  if (!fitsSubject(words, at, start, subject)) return 0;
  if (/^(of|who|which|whose)$/.test(next.lower) || (subject === undefined && isRelative(next))) return 0;
  if (subject?.tag === "ADJ" && next.tag === "PUNCT") return 0;
  const fitness = followerFitness(next) + verbShare;
  return subject === undefined ? COMMAND * fitness : fitness;
}

/** Tells whether a new clause may begin here: a sentence mark, a word such as "which", a subject pronoun, or "and" before a verb. */
function opensClause(word: Word): boolean {
  const { text, lower, tag, previous, next } = word;
  if (SENTENCE_END.test(text) || isRelative(word)) return true;
  if (SUBJECT_PRONOUN.test(lower) && isNominal(previous)) return true;
  if (lower === "before" || lower === "after") return true;
  return tag === "CCONJ" && isVerb(next?.tag === "ADV" ? next.next : next);
}

/** "… and the client asks": a clause with a subject of its own may follow "and", or only a second subject. */
function mayOpenClause({ tag, next }: Word): boolean {
  if (tag !== "CCONJ") return false;
  let end = next;
  while (opensPhrase(end) || isDeterminer(end)) end = end!.next;
  return end !== next && isVerb(end);
}

function makeVerb(word: Word): void {
  word.tag = "VERB";
  if (word.previous?.tag === "ADJ") word.previous.tag = "NOUN";
}

/** How sure a verb must be where it is not sure that a clause ends. */
const SURE = 1.4;

/** Every clause of a full sentence has a finite verb; where the tagger saw none, the likeliest word becomes it. */
export function supplyMissingVerbs(words: readonly Word[]): void {
  let start = 0;
  for (let end = 1; end <= words.length; end++) {
    const isEnd = end === words.length || opensClause(words[end]!);
    if (!isEnd && !mayOpenClause(words[end]!)) continue;
    let best = 0;
    let chosen: Word | undefined;
    let hasVerb = false;
    for (let at = start; at < end; at++) {
      hasVerb ||= isFiniteVerb(words[at]!);
      const fitness = verbFitness(words, at, start);
      if (fitness > best + LATER_MUST_EXCEED) [best, chosen] = [fitness, words[at]];
    }
    const needsVerb = !hasVerb && !/^(before|after)$/.test(words[start]!.lower);
    if (needsVerb && chosen !== undefined && (isEnd || best >= SURE)) makeVerb(chosen);
    if (isEnd) start = end;
  }
}
