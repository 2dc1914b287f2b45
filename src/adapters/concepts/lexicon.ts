// What English words can be: parts of speech, inflected forms and fixed terms, read from the committed lexicon.
import { firstAtLeast } from "../../numeric/first-at-least.ts";
import { remember } from "../../numeric/remember.ts";

/** The parts of speech a word can have, as bits of a number in the lexicon. */
export const NOUN = 1;
export const VERB = 2;
export const ADJECTIVE = 4;
export const ADVERB = 8;
export const TRANSITIVE = 16;
export const UNIT = 32;

type VerbForm = "plain" | "s" | "ing" | "past";

export type Lexicon = ReturnType<typeof parseLexicon>;

interface Entry {
  readonly bits: number;
  readonly verbShare: number | null;
}

const UNLISTED: Entry = { bits: 0, verbShare: null };

/** "ies>y" turns the ending before the sign into what stands behind it. */
const NOUN_ENDINGS = endings("ies>y ses>s xes>x zes>z ches>ch shes>sh men>man s>");

const VERB_ENDINGS = [
  ["s", endings("ies>y es>e es> s>")],
  ["past", endings("ied>y ed>e ed>")],
  ["ing", endings("ing>e ing>")],
] as const;

function endings(text: string): readonly (readonly [ending: string, replacement: string])[] {
  return text.split(" ").map((rule) => rule.split(">") as [string, string]);
}

/** Reads the three blocks of the lexicon's text: words, irregular forms, fixed terms. */
export function parseLexicon(text: string) {
  const [words = "", forms = "", termLines = ""] = text.split("\n\n");
  const entry = entriesOf(words.split("\n"));
  const terms = new Set(termLines.trimEnd().split("\n"));
  const irregular = { n: new Map<string, string>(), v: new Map<string, string>() };
  for (const line of forms.split("\n")) {
    const [form, pos, lemma] = line.split(" ") as [string, "n" | "v", string];
    irregular[pos]?.set(form, lemma);
  }
  const has = (word: string, bit: number) => (entry(word).bits & bit) !== 0;

  function asNoun(word: string): { readonly lemma: string; readonly plural: boolean } | undefined {
    const exception = irregular.n.get(word);
    if (exception !== undefined) return { lemma: exception, plural: true };
    for (const [ending, replacement] of NOUN_ENDINGS) {
      if (!word.endsWith(ending) || /(ss|us|is)$/.test(word)) continue;
      const lemma = word.slice(0, word.length - ending.length) + replacement;
      if (has(lemma, NOUN)) return { lemma, plural: true };
    }
    return has(word, NOUN) ? { lemma: word, plural: false } : undefined;
  }

  function asVerb(word: string): { readonly lemma: string; readonly form: VerbForm } | undefined {
    if (has(word, VERB)) return { lemma: word, form: "plain" };
    const exception = irregular.v.get(word);
    if (exception !== undefined)
      return { lemma: exception, form: word.endsWith("ing") ? "ing" : word.endsWith("s") ? "s" : "past" };
    for (const [form, rules] of VERB_ENDINGS)
      for (const [ending, replacement] of rules) {
        if (!word.endsWith(ending)) continue;
        const lemma = word.slice(0, word.length - ending.length) + replacement;
        if (has(lemma, VERB)) return { lemma, form };
      }
    return undefined;
  }

  return {
    about: remember((word) => {
      const [noun, verb, own] = [asNoun(word), asVerb(word), entry(word)];
      return {
        /** The lemma and the number if the word can be a noun, the lemma and the form if it can be a verb. */
        asNoun: noun,
        asVerb: verb && { ...verb, transitive: has(verb.lemma, TRANSITIVE) },
        /** How often its lemma is a verb, from 0 to 1. */
        verbShare: own.verbShare ?? entry(verb?.lemma ?? "").verbShare ?? 0,
        isAdjective: has(word, ADJECTIVE),
        /** Whether it names a unit of measure, time or money. */
        isUnit: has(noun?.lemma ?? word, UNIT),
        /** Whether it is listed at all, as it stands or inflected. */
        isKnown: own !== UNLISTED || noun !== undefined || verb !== undefined,
      };
    }),
    /** Whether the words, the first one as a lemma, are a fixed term such as "freedom of speech". */
    isTerm: (phrase: string) => terms.has(phrase),
  };
}

/** Looks up a word in the sorted lines "word bits tenths". Few words are ever looked up, and a map of all would delay the start. */
function entriesOf(lines: readonly string[]): (word: string) => Entry {
  return remember((word) => {
    const start = `${word} `;
    const line = lines[firstAtLeast(lines, start)];
    if (line?.startsWith(start) !== true) return UNLISTED;
    const [bits, tenths] = line.slice(start.length).split(" ") as [string, string];
    return { bits: Number.parseInt(bits, 36), verbShare: (Number(tenths) + 0.5) / 10 };
  });
}
