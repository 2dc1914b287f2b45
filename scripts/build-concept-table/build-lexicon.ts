// Makes the lexicon of the noun-phrase extractor: what each word can be, irregular forms, and fixed "X of Y" terms.
import { ADJECTIVE, ADVERB, NOUN, TRANSITIVE, UNIT, VERB } from "../../src/adapters/concepts/lexicon.ts";
import type { Sense, WordNet } from "./read-wordnet.ts";

const BIT = { n: NOUN, v: VERB, a: ADJECTIVE, r: ADVERB } as const;

/** Verb frames of WordNet in which something directly follows the verb as its object. */
const OBJECT_FRAMES = new Set([8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25, 30, 31]);

/** Synsets below which a noun names a unit that a figure is measured in. */
const UNIT_ROOTS = ["unit of measurement", "time unit", "time period", "monetary unit", "large integer", "percent"];

function hyponymsOf(wordNet: WordNet, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = roots.flatMap((root) =>
    (wordNet.senses.get(root) ?? []).filter((sense) => sense.pos === "n").map((sense) => sense.synset),
  );
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const pointer of wordNet.synsets.get(id)!.pointers) if (pointer.symbol === "~") waiting.push(pointer.synset);
  }
  return found;
}

function isTransitive(wordNet: WordNet, senses: readonly Sense[]): boolean {
  const verbs = senses.filter((sense) => sense.pos === "v");
  const commonest = verbs[0];
  if (commonest === undefined) return false;
  return wordNet.synsets.get(commonest.synset)!.frames.some((frame) => OBJECT_FRAMES.has(frame));
}

/** Share of the word's tagged uses that are verbs, in tenths, each part of speech starting from half a use. */
function verbTenths(senses: readonly Sense[]): number {
  let verb = 0;
  let all = 0;
  for (const pos of ["n", "v", "a", "r"] as const) {
    const own = senses.filter((sense) => sense.pos === pos);
    const uses = own.length === 0 ? 0 : own.reduce((sum, sense) => sum + sense.count, 0.5);
    all += uses;
    if (pos === "v") verb = uses;
  }
  return Math.min(9, Math.floor((10 * verb) / all));
}

function isCommonNoun(wordNet: WordNet, lemma: string, senses: readonly Sense[]): boolean {
  return senses.some((sense) => wordNet.synsets.get(sense.synset)!.words.includes(lemma.replaceAll(" ", "_")));
}

/** One line a word: the word, its bits in base 36, its verb share; then irregular forms; then fixed terms. */
export function buildLexicon(
  wordNet: WordNet,
  irregular: ReadonlyMap<string, readonly (readonly [string, string])[]>,
  isFrequent: (word: string) => boolean,
): string {
  const units = hyponymsOf(wordNet, UNIT_ROOTS);
  const words: string[] = [];
  const terms: string[] = [];
  for (const [lemma, senses] of wordNet.senses) {
    if (/^[a-z]+ (of|to|in|at|for|by|on) [a-z ]+$/.test(lemma)) terms.push(lemma);
    if (!/^[a-z][a-z-]+$/.test(lemma) || !isFrequent(lemma) || !isCommonNoun(wordNet, lemma, senses)) continue;
    let bits = 0;
    for (const sense of senses) bits |= BIT[sense.pos];
    if (isTransitive(wordNet, senses)) bits |= TRANSITIVE;
    if (senses.some((sense) => sense.pos === "n" && units.has(sense.synset))) bits |= UNIT;
    words.push(`${lemma} ${bits.toString(36)} ${verbTenths(senses)}`);
  }
  const forms = [...irregular].flatMap(([pos, pairs]) => pairs.map(([form, lemma]) => `${form} ${pos} ${lemma}`));
  return [words, forms, terms].map((lines) => `${lines.sort().join("\n")}\n`).join("\n");
}
