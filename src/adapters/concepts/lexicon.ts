// What English words can be: parts of speech, inflected forms and fixed terms, read from the committed lexicon.
import { LineIndex } from "./line-index.ts";

/** What a word can be, as bits of a number in the lexicon. */
export const NOUN = 1;
export const VERB = 2;
export const ADJECTIVE = 4;
export const ADVERB = 8;
export const TRANSITIVE = 16;
export const UNIT = 32;

type VerbForm = "plain" | "s" | "ing" | "past";

export interface Lexicon {
  /** Whether the word, as it stands or inflected, is listed at all. */
  knows(word: string): boolean;
  isAdjective(word: string): boolean;
  isAdverb(word: string): boolean;
  /** The lemma if the word can be a noun. */
  noun(word: string): { readonly lemma: string; readonly plural: boolean } | undefined;
  /** The lemma and the form if the word can be a verb. */
  verb(word: string): { readonly lemma: string; readonly form: VerbForm; readonly transitive: boolean } | undefined;
  /** How often the word's lemma is a verb, from 0 to 1. */
  verbShare(word: string): number;
  /** Whether the word names a unit of measure, time or money. */
  isUnit(word: string): boolean;
  /** Whether the words, the first one as a lemma, are a fixed term such as "freedom of speech". */
  isTerm(words: string): boolean;
}

interface Entry {
  readonly bits: number;
  readonly verbShare: number;
}

const NOUN_ENDINGS = [
  ["ies", "y"],
  ["ses", "s"],
  ["xes", "x"],
  ["zes", "z"],
  ["ches", "ch"],
  ["shes", "sh"],
  ["men", "man"],
  ["s", ""],
] as const;

const VERB_ENDINGS = [
  ["ies", "y", "s"],
  ["es", "e", "s"],
  ["es", "", "s"],
  ["s", "", "s"],
  ["ied", "y", "past"],
  ["ed", "e", "past"],
  ["ed", "", "past"],
  ["ing", "e", "ing"],
  ["ing", "", "ing"],
] as const;

/** Reads the three blocks of the lexicon's text: words, irregular forms, fixed terms. */
export function parseLexicon(text: string): Lexicon {
  const [words = "", forms = "", terms = ""] = text.split("\n\n");
  const irregular = { n: new Map<string, string>(), v: new Map<string, string>() };
  for (const line of forms.split("\n")) {
    const [form, pos, lemma] = line.split(" ") as [string, "n" | "v", string];
    irregular[pos]?.set(form, lemma);
  }
  return lexiconOf(entriesOf(words), irregular, new Set(terms.trimEnd().split("\n")));
}

type Entries = (word: string) => Entry | undefined;

/** Of the many words few are ever asked for: each is read when it is. */
function entriesOf(words: string): Entries {
  const index = new LineIndex(words, " ");
  const known = new Map<number, Entry>();
  return (word) => {
    const line = index.find(word);
    if (line === undefined) return undefined;
    const entry = known.get(line) ?? entryOf(index.rest(line, word));
    known.set(line, entry);
    return entry;
  };
}

function entryOf(text: string): Entry {
  const [bits, tenths] = text.split(" ") as [string, string];
  return { bits: Number.parseInt(bits, 36), verbShare: (Number(tenths) + 0.5) / 10 };
}

function lexiconOf(
  entry: Entries,
  irregular: Readonly<Record<"n" | "v", ReadonlyMap<string, string>>>,
  terms: ReadonlySet<string>,
): Lexicon {
  const has = (word: string, bit: number) => ((entry(word)?.bits ?? 0) & bit) !== 0;

  function noun(word: string) {
    const exception = irregular.n.get(word);
    if (exception !== undefined) return { lemma: exception, plural: true };
    for (const [ending, replacement] of NOUN_ENDINGS) {
      if (!word.endsWith(ending) || /(ss|us|is)$/.test(word)) continue;
      const lemma = word.slice(0, word.length - ending.length) + replacement;
      if (has(lemma, NOUN)) return { lemma, plural: true };
    }
    return has(word, NOUN) ? { lemma: word, plural: false } : undefined;
  }

  function verbLemma(word: string): { lemma: string; form: VerbForm } | undefined {
    if (has(word, VERB)) return { lemma: word, form: "plain" };
    const exception = irregular.v.get(word);
    if (exception !== undefined)
      return { lemma: exception, form: word.endsWith("ing") ? "ing" : word.endsWith("s") ? "s" : "past" };
    for (const [ending, replacement, form] of VERB_ENDINGS) {
      if (!word.endsWith(ending)) continue;
      const lemma = word.slice(0, word.length - ending.length) + replacement;
      if (has(lemma, VERB)) return { lemma, form };
    }
    return undefined;
  }

  function verb(word: string) {
    const found = verbLemma(word);
    return found && { ...found, transitive: has(found.lemma, TRANSITIVE) };
  }

  return {
    knows: (word) => entry(word) !== undefined || noun(word) !== undefined || verbLemma(word) !== undefined,
    isAdjective: (word) => has(word, ADJECTIVE),
    isAdverb: (word) => has(word, ADVERB),
    noun,
    verb,
    verbShare: (word) => entry(word)?.verbShare ?? entry(verbLemma(word)?.lemma ?? "")?.verbShare ?? 0,
    isUnit: (word) => has(noun(word)?.lemma ?? word, UNIT),
    isTerm: (phrase) => terms.has(phrase),
  };
}
