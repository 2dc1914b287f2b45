// Three stemmers by name, since published ROUGE figures rest on all three.
import {
  applyFirst,
  DOUBLE_SUFFIXES,
  dropFinalLetter,
  dropIfLong,
  dropIon,
  dropPastAndGerund,
  dropPlural,
  dropSuffix,
  endsInShortSyllable,
  hasMeasureAbove0,
  isConsonantAt,
  joinSuffixes,
  lightenSuffix,
  PORTER_TIDY,
  type SuffixRule,
  suffixRules,
  type TidyRules,
  turnY,
} from "./porter-steps.ts";

/** `martin` is Porter's own program, `rouge155` the one inside ROUGE-1.5.5, `nltk` the default of Python's NLTK. */
export type StemmerName = "rouge155" | "martin" | "nltk";

type Stemmer = (word: string) => string;

export const STEMMERS: Readonly<Record<StemmerName, Stemmer>> = {
  martin: stemMartin,
  rouge155: stemRouge155,
  nltk: stemNltk,
};

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
