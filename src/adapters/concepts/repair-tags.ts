// Repairs the part-of-speech tags of one sentence where English grammar and the lexicon contradict the tagger.
import { supplyMissingVerbs } from "./missing-verbs.ts";
import {
  isCapitalised,
  isDeterminer,
  isNominal,
  isObjectPronoun,
  isPlural,
  isRelative,
  isVerb,
  opensPhrase,
  type Word,
} from "./word.ts";

/** Looks at a word and its neighbours and changes its tag if it must. */
type TagRule = (word: Word) => void;

/** A word of one of the tags `from`, separated by blanks, gets the tag `to`. */
function retag(from: string, to: string, isMeant: (word: Word) => boolean): TagRule {
  const tags = from.split(" ");
  return (word) => {
    if (tags.includes(word.tag) && isMeant(word)) word.tag = to;
  };
}

/** Whether a first word in -ing governs the noun after it: "drinking coffee helps", but "sorting algorithms help". */
function takesObject(word: Word): boolean {
  if (!opensPhrase(word.next) || word.isAdjective) return false;
  let verb = word.next;
  while (verb !== undefined && !isVerb(verb)) verb = verb.next;
  return verb?.tag !== "VERB" || verb.previous?.asNoun?.plural !== true || verb.asVerb?.form !== "plain";
}

/** The capital of a sentence's first word says nothing: the lexicon decides. */
const firstWord: TagRule = (word) => {
  const { previous, next, tag, asNoun, asVerb, isAdjective, isKnown } = word;
  if (previous !== undefined || (tag !== "PROPN" && tag !== "VERB") || isCapitalised(next) || !isKnown) return;
  const form = asVerb?.form;
  const hasObject = form === "ing" && asVerb?.transitive && (isDeterminer(next) || takesObject(word));
  if (isVerb(next) && (form === "ing" || (asNoun && tag === "VERB"))) word.tag = "NOUN";
  else if (form === "ing" && opensPhrase(next) && !hasObject) word.tag = "ADJ";
  else if (tag === "VERB") return;
  else if (hasObject || ((form === "ing" || form === "past") && !asNoun)) word.tag = "VERB";
  else if (form === "plain" && (isDeterminer(next) || (!asNoun && !isAdjective))) word.tag = "VERB";
  else if (isAdjective && (opensPhrase(next) || next?.lower.endsWith("ing"))) word.tag = "ADJ";
  else word.tag = "NOUN";
};

/** "World War I", "the Hundred Years War": a numeral inside a name belongs to it. */
const numeralInName: TagRule = (word) => {
  const { previous, next, tag, text } = word;
  if (text === "I" && previous?.tag === "PROPN") word.tag = "PROPN";
  if (tag === "NUM" && previous && isCapitalised(word) && isCapitalised(next)) word.tag = "PROPN";
};

const onlyVerb = retag(
  "NOUN ADJ",
  "VERB",
  ({ previous, asNoun, asVerb, isAdjective }) =>
    !asNoun && !isAdjective && asVerb?.form === "s" && !isDeterminer(previous),
);

/** "makes patients dizzy": a word that is only ever an adjective is no noun. */
const onlyAdjective = retag("NOUN", "ADJ", (word) => word.isAdjective && !word.asNoun && !isCapitalised(word));

/** After "to", and before an article where a clause starts, a word that can be a verb is one. */
const plainVerb = retag("NOUN ADJ", "VERB", (word) => {
  const { previous, next, asVerb, verbShare } = word;
  if (asVerb?.form !== "plain") return false;
  if (previous?.tag === "PART" && previous.lower === "to") return true;
  if (/^help(s|ed)?$/.test(previous?.lower ?? "") && opensPhrase(next)) return true;
  if (previous !== undefined && previous.tag !== "CCONJ" && previous.tag !== "PUNCT") return false;
  if (isDeterminer(next) || isObjectPronoun(next)) return true;
  return next?.tag === "ADP" && verbShare >= 0.4 && isCommand(word);
});

/** Whether the sentence begins with a verb in its plain form. */
function isCommand(word: Word): boolean {
  let first = word;
  while (first.previous !== undefined) first = first.previous;
  return first.tag === "VERB" && first.asVerb?.form === "plain";
}

/** "improves memory and delays decline": after "and" a word that can be a verb repeats the form of the clause's verb. */
const parallelVerb = retag("NOUN", "VERB", (word) => {
  const { previous, next, verbShare } = word;
  const form = word.asVerb?.form;
  if (previous?.tag !== "CCONJ" || (form !== "s" && form !== "plain")) return false;
  if (!(opensPhrase(next) || isDeterminer(next)) || (form === "plain" && verbShare < 0.6)) return false;
  for (let other: Word | undefined = previous; other !== undefined; other = other.previous) {
    const otherForm = other.tag === "VERB" ? other.asVerb?.form : undefined;
    if (otherForm === form || (form === "plain" && otherForm === "past")) return true;
  }
  return false;
});

/** "people who drink tea": after such a pronoun as subject comes its verb. */
const verbAfterRelative = retag(
  "NOUN",
  "VERB",
  ({ previous, asVerb }) =>
    /^(who|which)$/.test(previous?.lower ?? "") && (asVerb?.form === "plain" || asVerb?.form === "s"),
);

/** "blocks them", "breaks down alcohol": a pronoun as object or a particle shows that a word is a verb. */
const verbByFollower = retag("NOUN", "VERB", ({ previous, next, asVerb }) => {
  const form = asVerb?.form;
  if (previous === undefined || isDeterminer(previous) || (form !== "s" && form !== "plain")) return false;
  const startsClause = previous.tag === "CCONJ" || previous.tag === "PUNCT";
  if (!startsClause && !(isNominal(previous) && isPlural(previous) === (form === "plain"))) return false;
  const hasParticle = /^(up|down|out|off|away|back)$/.test(next?.lower ?? "");
  return hasParticle || (isObjectPronoun(next) && (startsClause || next!.lower !== "it"));
});

/** "the heart pumps oxygenated blood": an adjective-like participle after a word that can be the verb is no verb. */
const verbBeforeParticiple: TagRule = (word) => {
  const { previous, next: participle, tag, asVerb, verbShare } = word;
  if (tag !== "NOUN" || participle?.tag !== "VERB" || !isNominal(participle.next) || !isNominal(previous)) return;
  if (participle.asVerb?.form !== "past" || verbShare < 0.2) return;
  if (isPlural(previous!) ? asVerb?.form !== "plain" : asVerb?.form !== "s" || !participle.isAdjective) return;
  word.tag = "VERB";
  participle.tag = "ADJ";
};

/** "both free throws", "best original screenplay": an adverb that can be an adjective is one before a noun. */
const adjectiveNotAdverb = retag(
  "ADV",
  "ADJ",
  ({ previous, next, lower, isAdjective }) =>
    isAdjective &&
    !lower.endsWith("ly") &&
    (isDeterminer(previous) || previous?.tag === "ADP") &&
    (opensPhrase(next) || next?.tag === "VERB"),
);

const BE = new Set(["is", "are", "was", "were", "be", "been", "being"]);
const GOES_ON = /^(keep|kept|start|begin|began|begun|stop|continu|go|went|come|came|remain|stand|sit)|ing$/;
const LEADS_VERB = /^(help|let|make|dare|go|come|see|hear|watch)|ing$/;

/** Whether a plain or third-person verb cannot stand here: after an article, a preposition, "is" or another verb. */
function cannotBeVerb({ previous, next, lower }: Word): boolean {
  if (previous === undefined) return false;
  const before = previous.previous;
  if (isDeterminer(previous) || BE.has(previous.lower)) return true;
  if (isRelative(previous) && next?.tag === "VERB") return true;
  if (previous.tag === "ADP" && previous.lower !== "to") return true;
  if (next?.lower === "of" && (opensPhrase(previous) || previous.lower.endsWith("ing"))) return true;
  if (previous.tag === "VERB")
    return (previous.asVerb?.form === "past" && isDeterminer(before)) || !LEADS_VERB.test(previous.lower);
  if (previous.tag === "ADJ" && (isDeterminer(before) || before?.tag === "ADP")) return true;
  return opensPhrase(previous) && next?.tag === "VERB" && !/^help/.test(lower);
}

/** Where a verb cannot stand, a word that can be a noun is one. */
const nounNotVerb = retag("VERB", "NOUN", (word) => {
  const { previous, next, asNoun } = word;
  const form = word.asVerb?.form;
  if (isDeterminer(previous) && !opensPhrase(next) && (asNoun || form === "ing")) return true;
  if (!asNoun) return false;
  if (form === "plain" || form === "s") return cannotBeVerb(word);
  if (form !== "ing") return false;
  const isListed = /^(ADP|PUNCT|CCONJ)$/.test(previous?.tag ?? "") && /^(,|and|or)$/.test(next?.lower ?? "");
  const followsVerb = previous?.tag === "VERB" && !GOES_ON.test(previous.lower);
  return isListed || (followsVerb && !opensPhrase(next) && !isDeterminer(next));
});

/** "the common cold", "the speed of light": an adjective with no noun after it is a noun if it can be one. */
const nounNotAdjective = retag("ADJ", "NOUN", ({ previous, next, asNoun }) => {
  if (!asNoun || (next?.tag === "CCONJ" && next.next?.tag === "ADJ")) return false;
  if (opensPhrase(next) || next?.tag === "NUM" || (next?.tag === "VERB" && opensPhrase(next.next))) return false;
  if (previous === undefined) return false;
  return isDeterminer(previous) || /^(ADP|ADJ)$/.test(previous.tag) || /(^enough|ing)$/.test(previous.lower);
});

/** A participle before a noun describes it ("paid leave", "rising prices") unless it has a subject or an object of its own. */
const participle = retag("VERB", "ADJ", ({ previous, next, asVerb, isAdjective }) => {
  const form = asVerb?.form;
  if (!opensPhrase(next) || (form !== "past" && form !== "ing")) return false;
  if (isDeterminer(previous) || previous?.tag === "ADJ" || previous?.tag === "NUM") return true;
  if (form === "ing" && asVerb?.transitive && !isAdjective) return false;
  if (previous?.tag === "CCONJ") return form === "ing" || endsWithParticiple(previous.previous);
  return previous === undefined || /^(ADP|VERB|X)$/.test(previous.tag);
});

/** Whether a participle describes the phrase that ends here. */
function endsWithParticiple(last: Word | undefined): boolean {
  for (let word = last; word?.previous && opensPhrase(word); word = word.previous)
    if (word.tag === "ADJ" && word.asVerb?.form === "past") return true;
  return false;
}

/** "makes the bread rise": after such a verb and its object a last word that can be a verb is one. */
const causedVerb = retag("NOUN", "VERB", ({ previous, next, asVerb, verbShare }) => {
  if (!isNominal(previous) || opensPhrase(next) || asVerb?.form !== "plain" || verbShare < 0.3) return false;
  let start = previous;
  while (opensPhrase(start) || isDeterminer(start)) start = start!.previous;
  return /^(make|makes|made|making|let|lets|help|helps|helped|helping)$/.test(start?.lower ?? "");
});

/** The repairs, in the order in which they are applied. */
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

/** Changes the tags of one sentence in place; only full sentences, not headings, must have a verb. */
export function repairTags(words: readonly Word[]): void {
  // Twice, since a repaired word may let a rule repair its neighbour.
  for (let pass = 0; pass < 2; pass++) for (const rule of RULES) for (const word of words) rule(word);
  if (/^[.!?]$/.test(words.at(-1)?.text ?? "")) supplyMissingVerbs(words);
}
