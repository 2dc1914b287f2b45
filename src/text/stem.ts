// Three stemmers by name, since published ROUGE figures rest on all three, made of the steps of Porter's suffix stripping.
// M. F. Porter (1980), An algorithm for suffix stripping, Program 14(3), with the two rules Porter added later
// ("bli" and "logi").

/** `martin` is Porter's own program, `rouge155` the one inside ROUGE-1.5.5, `nltk` the default of Python's NLTK. */
export type StemmerName = "rouge155" | "martin" | "nltk";

type Stemmer = (word: string) => string;

export const STEMMERS: Readonly<Record<StemmerName, Stemmer>> = {
  martin: stemMartin,
  rouge155: stemRouge155,
  nltk: stemNltk,
};

/** A suffix and what takes its place. */
type SuffixRule = readonly [suffix: string, replacement: string];

type Predicate = (stem: string) => boolean;

const hasMeasureAbove0: Predicate = (stem) => measure(stem) > 0;
const hasMeasureAbove1: Predicate = (stem) => measure(stem) > 1;

function stripped(word: string, suffix: string): string {
  return word.slice(0, word.length - suffix.length);
}

/** Applies the first rule whose suffix fits, if the rest passes; later rules are not tried. */
function applyFirst(word: string, rules: readonly SuffixRule[], passes: Predicate): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const stem = stripped(word, suffix);
    return passes(stem) ? stem + replacement : word;
  }
  return word;
}

/** Step 1a: plurals. */
function dropPlural(word: string): string {
  if (!word.endsWith("s") || word.endsWith("ss")) return word;
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** The difference of the variants in step 1b: which stems are short and get their e back, and which double letters stay double. */
interface TidyRules {
  readonly isShort: Predicate;
  readonly keptDoubles: string;
}

const PORTER_TIDY: TidyRules = { isShort: endsInShortSyllable, keptDoubles: "lsz" };

/** Step 1b: -eed, -ed and -ing ("agreed" to "agree", "hopping" to "hop", "hoping" to "hope"). */
function dropPastAndGerund(word: string, rules: TidyRules = PORTER_TIDY): string {
  if (word.endsWith("eed")) return hasMeasureAbove0(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const suffix = word.endsWith("ed") ? "ed" : word.endsWith("ing") ? "ing" : "";
  const stem = stripped(word, suffix);
  return suffix !== "" && hasVowel(stem) ? tidyUp(stem, rules) : word;
}

function tidyUp(stem: string, { isShort, keptDoubles }: TidyRules): string {
  if (stem.endsWith("at") || stem.endsWith("bl") || stem.endsWith("iz")) return `${stem}e`;
  if (endsInDoubleConsonant(stem)) return keptDoubles.includes(stem.at(-1)!) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && isShort(stem) ? `${stem}e` : stem;
}

/** Step 1c: a final y becomes i when the rest passes. */
function turnY(word: string, passes: Predicate = hasVowel): string {
  return word.endsWith("y") && passes(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

/** "ational>ate" turns the suffix before the sign into what stands behind it. */
function suffixRules(text: string): readonly SuffixRule[] {
  return text.split(" ").map((rule) => rule.split(">") as [string, string]);
}

const DOUBLE_SUFFIXES = suffixRules(
  "ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble",
);

const PORTER_DOUBLE_SUFFIXES: readonly SuffixRule[] = [...DOUBLE_SUFFIXES, ["logi", "log"]];

/** Step 2: two suffixes become one. */
function joinSuffixes(word: string): string {
  return applyFirst(word, PORTER_DOUBLE_SUFFIXES, hasMeasureAbove0);
}

const LIGHT_SUFFIXES = suffixRules("icate>ic ative> alize>al iciti>ic ical>ic ful> ness>");

/** Step 3: -icate, -ative, -ness and the like. */
function lightenSuffix(word: string): string {
  return applyFirst(word, LIGHT_SUFFIXES, hasMeasureAbove0);
}

const LAST_SUFFIXES = "al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize".split(" ");

/** Step 4: drops a last suffix if the stem is long; -ion only after s or t. */
function dropSuffix(word: string): string {
  const suffix = LAST_SUFFIXES.find((candidate) => word.endsWith(candidate));
  return suffix === undefined ? dropIon(word) : dropIfLong(word, suffix);
}

function dropIfLong(word: string, suffix: string): string {
  const stem = stripped(word, suffix);
  return word.endsWith(suffix) && hasMeasureAbove1(stem) ? stem : word;
}

function dropIon(word: string): string {
  return /[st]ion$/.test(word) ? dropIfLong(word, "ion") : word;
}

/** Step 5: a final -e and the second l of -ll. */
function dropFinalLetter(word: string, isShort: Predicate = endsInShortSyllable): string {
  const stem = word.slice(0, -1);
  const syllables = word.endsWith("e") ? measure(stem) : 0;
  const shorter = syllables > 1 || (syllables === 1 && !isShort(stem)) ? stem : word;
  return shorter.endsWith("ll") && hasMeasureAbove1(shorter.slice(0, -1)) ? shorter.slice(0, -1) : shorter;
}

/** A letter is a vowel if it is one of a e i o u, or a y that follows a consonant; a first y never is. */
function isVowel(letter: string, isFirst: boolean, followsVowel: boolean): boolean {
  return letter === "y" ? !isFirst && !followsVowel : "aeiou".includes(letter);
}

/** Counts the changes from vowel to consonant: the m of [C](VC)^m[V] (Porter 1980, section 2). */
export function measure(stem: string): number {
  let changes = 0;
  let followsVowel = false;
  for (let index = 0; index < stem.length; index++) {
    const vowel = isVowel(stem[index]!, index === 0, followsVowel);
    if (followsVowel && !vowel) changes++;
    followsVowel = vowel;
  }
  return changes;
}

export function hasVowel(stem: string): boolean {
  for (let index = 0; index < stem.length; index++) {
    if (isVowel(stem[index]!, index === 0, false)) return true;
  }
  return false;
}

export function isConsonantAt(word: string, position: number): boolean {
  let followsVowel = false;
  for (let index = 0; index <= position; index++) {
    followsVowel = isVowel(word[index]!, index === 0, followsVowel);
  }
  return !followsVowel;
}

export function endsInDoubleConsonant(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && word[last] === word[last - 1] && isConsonantAt(word, last);
}

/** Porter's *o: ends consonant, vowel, consonant, and the last is not w, x or y ("hop", not "snow"). */
export function endsInShortSyllable(word: string): boolean {
  const last = word.length - 1;
  if (last < 2) return false;
  if ("wxy".includes(word[last]!)) return false;
  return isConsonantAt(word, last) && !isConsonantAt(word, last - 1) && isConsonantAt(word, last - 2);
}

function stemMartin(word: string): string {
  if (word.length <= 2) return word;
  const root = turnY(dropPastAndGerund(dropPlural(word)));
  return dropFinalLetter(dropSuffix(lightenSuffix(joinSuffixes(root))));
}

function stemRouge155(word: string): string {
  if (word.length <= 3) return word;
  const root = turnY(dropPastAndGerund(dropPlural(word), ROUGE_TIDY));
  return dropFinalLetter(cascadeSuffixes(lightenSuffix(joinSuffixes(root))));
}

// QUIRK: the Perl program does not take "yy" for a double consonant.
const ROUGE_TIDY: TidyRules = { ...PORTER_TIDY, keptDoubles: "lszy" };

const CASCADE = "al ance ence er ic able ible ant ement ou ism ate iti ous ive ize".split(" ");

// QUIRK: in step 4 ROUGE-1.5.5 goes on with -ment, -ent and -ion after the other suffixes, so that one word can lose
// several ("governmental" to "govern", "supplement" to "supplem", "commissioner" to "commiss").
function cascadeSuffixes(word: string): string {
  const suffix = CASCADE.find((candidate) => word.endsWith(candidate));
  const first = suffix === undefined ? word : dropIfLong(word, suffix);
  const second = dropIfLong(first, "ment");
  return second.endsWith("ent") ? dropIfLong(second, "ent") : dropIon(second);
}

const NLTK_WHOLE_WORDS: ReadonlyMap<string, string> = new Map(
  suffixRules(
    "skies>sky sky>sky dying>die lying>lie tying>tie innings>inning inning>inning outings>outing outing>outing cannings>canning canning>canning news>news howe>howe proceed>proceed exceed>exceed succeed>succeed",
  ),
);

// QUIRK: NLTK's default mode is Porter's program with extensions of its own (nltk.stem.porter, NLTK_EXTENSIONS).
function stemNltk(word: string): string {
  const whole = NLTK_WHOLE_WORDS.get(word);
  if (whole !== undefined) return whole;
  if (word.length <= 2) return word;
  const root = turnY(dropNltkPast(dropNltkPlural(word)), endsInLongConsonant);
  return dropFinalLetter(dropSuffix(lightenSuffix(joinNltkSuffixes(root))), isShortForNltk);
}

function dropNltkPlural(word: string): string {
  return word.length === 4 && word.endsWith("ies") ? word.slice(0, -1) : dropPlural(word);
}

function dropNltkPast(word: string): string {
  if (word.endsWith("ied")) return word.slice(0, word.length === 4 ? -1 : -2);
  return dropPastAndGerund(word, NLTK_TIDY);
}

const NLTK_TIDY: TidyRules = { ...PORTER_TIDY, isShort: isShortForNltk };

function endsInLongConsonant(stem: string): boolean {
  return stem.length > 1 && isConsonantAt(stem, stem.length - 1);
}

/** Counts a two-letter vowel and consonant ("us", "ow") as a short syllable too. */
function isShortForNltk(stem: string): boolean {
  if (stem.length === 2) return !isConsonantAt(stem, 0) && isConsonantAt(stem, 1);
  return endsInShortSyllable(stem);
}

function joinNltkSuffixes(word: string): string {
  if (word.endsWith("alli") && hasMeasureAbove0(word.slice(0, -4))) return joinNltkSuffixes(word.slice(0, -2));
  if (word.endsWith("logi")) return hasMeasureAbove0(word.slice(0, -3)) ? word.slice(0, -1) : word;
  return applyFirst(word, NLTK_DOUBLE_SUFFIXES, hasMeasureAbove0);
}

const NLTK_DOUBLE_SUFFIXES: readonly SuffixRule[] = [...DOUBLE_SUFFIXES, ["fulli", "ful"]];
