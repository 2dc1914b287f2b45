// Chooses the words and phrases that get a vector of their own.
import type { Synset, WordNet } from "./read-wordnet.ts";

/** Up to this rank a word is taken even if WordNet lacks it, or if it only names an animal, a plant or a manner. */
const FREQUENT_RANK = 30_000;

const ANIMAL = 5;
const PERSON = 18;
const PLANT = 20;

const isNamed = (synset: Synset) => synset.words.every((word) => /^[A-Z]/.test(word));

/** Fields of proper names and Latin names, which fill a third of WordNet and hardly any answer. */
function isNarrow(synset: Synset): boolean {
  if (synset.field === ANIMAL || synset.field === PLANT || synset.pos === "r") return true;
  return synset.field === PERSON && isNamed(synset);
}

/** Single words if they are common nouns, verbs or adjectives; phrases if they are nouns outside the narrow fields. */
function isWanted(lemma: string, synsets: readonly Synset[], isSeen: boolean): boolean {
  if (!/^[a-z][a-z' .-]*[a-z.]$/.test(lemma)) return false;
  if (!synsets.every(isNarrow)) {
    if (!lemma.includes(" ")) return isSeen || !synsets.every(isNamed);
    return lemma.split(" ").length <= 4 && lemma.length <= 32 && synsets.some((synset) => synset.pos === "n");
  }
  return isSeen && !lemma.includes(" ") && synsets.some((synset) => synset.pos !== "r" && !isNamed(synset));
}

/** Lower-case entries: WordNet's lemmas and frequent words that WordNet lacks, without regular inflections of others. */
export function chooseVocabulary(
  wordNet: WordNet,
  wordsByFrequency: readonly string[],
  isInflection: (word: string) => boolean,
): string[] {
  const seen = new Set(wordsByFrequency);
  const chosen = new Set<string>();
  for (const word of wordsByFrequency.slice(0, FREQUENT_RANK)) {
    if (/^[a-z][a-z'-]*[a-z]$/.test(word) && (wordNet.senses.has(word) || !isInflection(word))) chosen.add(word);
  }
  for (const [lemma, senses] of wordNet.senses) {
    const synsets = senses.map((sense) => wordNet.synsets.get(sense.synset)!);
    if (isWanted(lemma, synsets, seen.has(lemma))) chosen.add(lemma);
  }
  return [...chosen].sort();
}
