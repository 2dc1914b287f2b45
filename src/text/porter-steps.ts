// The steps of Porter's suffix stripping, from which the three named stemmers are put together, and the letter patterns they ask about.
// M. F. Porter (1980), An algorithm for suffix stripping, Program 14(3), with the two rules Porter added later
// ("bli" and "logi").

/** A suffix and what takes its place. */
export type SuffixRule = readonly [suffix: string, replacement: string];

type Predicate = (stem: string) => boolean;

export const hasMeasureAbove0: Predicate = (stem) => measure(stem) > 0;
const hasMeasureAbove1: Predicate = (stem) => measure(stem) > 1;

function stripped(word: string, suffix: string): string {
  return word.slice(0, word.length - suffix.length);
}

/** Applies the first rule whose suffix fits, if the rest passes; later rules are not tried. */
export function applyFirst(word: string, rules: readonly SuffixRule[], passes: Predicate): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const stem = stripped(word, suffix);
    return passes(stem) ? stem + replacement : word;
  }
  return word;
}

/** Step 1a: plurals. */
export function dropPlural(word: string): string {
  if (!word.endsWith("s") || word.endsWith("ss")) return word;
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Where the variants disagree in step 1b: what is short gets its e back, and which double letters stay double. */
export interface TidyRules {
  readonly isShort: Predicate;
  readonly keptDoubles: string;
}

export const PORTER_TIDY: TidyRules = { isShort: endsInShortSyllable, keptDoubles: "lsz" };

/** Step 1b: -eed, -ed and -ing ("agreed" to "agree", "hopping" to "hop", "hoping" to "hope"). */
export function dropPastAndGerund(word: string, rules: TidyRules = PORTER_TIDY): string {
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
export function turnY(word: string, passes: Predicate = hasVowel): string {
  return word.endsWith("y") && passes(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

/** "ational>ate" turns the suffix before the sign into what stands behind it. */
export function suffixRules(text: string): readonly SuffixRule[] {
  return text.split(" ").map((rule) => rule.split(">") as [string, string]);
}

export const DOUBLE_SUFFIXES = suffixRules(
  "ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble",
);

const PORTER_DOUBLE_SUFFIXES: readonly SuffixRule[] = [...DOUBLE_SUFFIXES, ["logi", "log"]];

/** Step 2: two suffixes become one. */
export function joinSuffixes(word: string): string {
  return applyFirst(word, PORTER_DOUBLE_SUFFIXES, hasMeasureAbove0);
}

const LIGHT_SUFFIXES = suffixRules("icate>ic ative> alize>al iciti>ic ical>ic ful> ness>");

/** Step 3: -icate, -ative, -ness and the like. */
export function lightenSuffix(word: string): string {
  return applyFirst(word, LIGHT_SUFFIXES, hasMeasureAbove0);
}

const LAST_SUFFIXES = "al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize".split(" ");

/** Step 4: what is left of a suffix goes when the stem is long; -ion only after s or t. */
export function dropSuffix(word: string): string {
  const suffix = LAST_SUFFIXES.find((candidate) => word.endsWith(candidate));
  return suffix === undefined ? dropIon(word) : dropIfLong(word, suffix);
}

export function dropIfLong(word: string, suffix: string): string {
  const stem = stripped(word, suffix);
  return word.endsWith(suffix) && hasMeasureAbove1(stem) ? stem : word;
}

export function dropIon(word: string): string {
  return /[st]ion$/.test(word) ? dropIfLong(word, "ion") : word;
}

/** Step 5: a final -e and the second l of -ll. */
export function dropFinalLetter(word: string, isShort: Predicate = endsInShortSyllable): string {
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
