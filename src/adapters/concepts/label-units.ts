// Splits a concept's label into the units that carry its meaning: table entries, figures, negations and unknown words.
import type { ConceptTable } from "./concept-table.ts";
import type { Lexicon } from "./lexicon.ts";

export type LabelUnit =
  | { readonly kind: "entry"; readonly row: number; readonly words: number }
  | { readonly kind: "figure"; readonly text: string }
  | { readonly kind: "negation" }
  | { readonly kind: "unknown"; readonly text: string };

const LONGEST_ENTRY = 4;

const STOP_WORDS = new Set(
  (
    "a an the of in on at by for to from with and or as is are was were be been its his her their our my your this that these those per " +
    "than into about s it they he she we you who which caused related based"
  ).split(" "),
);

const NEGATIONS = new Set(["non", "not", "no", "without", "un", "anti"]);

const NUMBER_WORDS = new Map<string, string>();
for (const [values, words] of [
  [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100, 1000],
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand",
  ],
  [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 18, 19, 20],
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth eighteenth nineteenth twentieth",
  ],
  [[2, 3, 4, 6, 7, 8], "ii iii iv vi vii viii"],
] as const) {
  for (const [i, word] of words.split(" ").entries()) NUMBER_WORDS.set(word, String(values[i]));
}

/** Lower-case words of a label without marks; hyphens and slashes separate, a possessive ending is dropped. */
export function labelWords(label: string): string[] {
  const plain = label
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[’`]/g, "'");
  return (plain.match(/[\p{L}\p{N}]+(?:[.,]\d+)*(?:'\p{L}+)?/gu) ?? []).map((word) => word.replace(/'s?$/u, ""));
}

function figureOf(word: string, alone: boolean): string | undefined {
  if (/^\d/.test(word)) return word.replace(/,/g, "").replace(/(?<=\d)(st|nd|rd|th)$/, "");
  return alone ? undefined : NUMBER_WORDS.get(word);
}

export function createUnitSplitter(table: ConceptTable, lexicon: Lexicon): (label: string) => LabelUnit[] {
  const lemmasOf = (word: string): string[] => {
    const { asNoun, asVerb } = lexicon.about(word);
    const lemmas = [word, asNoun?.lemma, asVerb?.lemma];
    if (/[^s]s$/.test(word)) lemmas.push(word.slice(0, -1));
    if (/ies$/.test(word)) lemmas.push(`${word.slice(0, -3)}y`);
    return lemmas.filter((lemma) => lemma !== undefined);
  };

  function findEntry(words: readonly string[]): number | undefined {
    const last = words.at(-1)!;
    const before = words.slice(0, -1);
    for (const lemma of lemmasOf(last)) {
      for (const glue of before.length === 0 ? [""] : [" ", "-", ""]) {
        const row = table.find([...before, lemma].join(glue));
        if (row !== undefined) return row;
      }
    }
    if (before.length > 0) return undefined;
    for (const variant of spellingVariants(last)) {
      for (const lemma of lemmasOf(variant)) {
        const row = table.find(lemma);
        if (row !== undefined) return row;
      }
    }
    return undefined;
  }

  function longestEntry(words: readonly string[], at: number): Extract<LabelUnit, { kind: "entry" }> | undefined {
    for (let length = Math.min(LONGEST_ENTRY, words.length - at); length > 0; length--) {
      const own = words.slice(at, at + length);
      if (length > 1 && (STOP_WORDS.has(own[0]!) || STOP_WORDS.has(own.at(-1)!))) continue;
      const row = findEntry(own);
      if (row !== undefined) return { kind: "entry", row, words: length };
    }
    return undefined;
  }

  return (label) => {
    const words = labelWords(label).map((word) => word.toLowerCase());
    const content = words.filter((word) => !STOP_WORDS.has(word));
    const alone = content.length < 2;
    const units: LabelUnit[] = [];
    for (let at = 0; at < words.length; ) {
      const word = words[at]!;
      const entry = longestEntry(words, at);
      const figure = figureOf(word, alone);
      if (entry !== undefined && entry.words > 1) units.push(entry);
      else if (content.length === 0 || !STOP_WORDS.has(word)) {
        if (NEGATIONS.has(word) && !alone) units.push({ kind: "negation" });
        else
          units.push(
            figure === undefined ? (entry ?? { kind: "unknown", text: word }) : { kind: "figure", text: figure },
          );
      }
      at += entry?.words ?? 1;
    }
    return units;
  };
}

/** Other spellings, British to American and back, for words the table lists in one spelling only. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/isation/, "ization"],
  [/ization/, "isation"],
  [/is(e|ed|es|ing|er|ers)$/, "iz$1"],
  [/iz(e|ed|es|ing|er|ers)$/, "is$1"],
  [/ys(e|ed|es|ing|er)$/, "yz$1"],
  [/our/, "or"],
  [/or(?=$|s$|ed$|ing$|al$|able$)/, "our"],
  [/tre(s?)$/, "ter$1"],
  [/ter(s?)$/, "tre$1"],
  [/ae/, "e"],
  [/oe/, "e"],
  [/ence$/, "ense"],
  [/ense$/, "ence"],
  [/ogue/, "og"],
  [/amme/, "am"],
  [/ll(ed|ing|er|or|ers)$/, "l$1"],
  [/l(ed|ing|er|ers)$/, "ll$1"],
  [/mould/, "mold"],
  [/sulph/, "sulf"],
  [/grey/, "gray"],
  [/cheque/, "check"],
  [/plough/, "plow"],
];

/** Candidate spellings, likeliest first; most of them are no words. */
export function spellingVariants(word: string): string[] {
  return SPELLINGS.filter(([pattern]) => pattern.test(word)).map(([pattern, other]) => word.replace(pattern, other));
}
