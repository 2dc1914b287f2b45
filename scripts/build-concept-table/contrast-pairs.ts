// Pairs of entries that WordNet calls the same (one synset) or different (antonyms, sisters below one hypernym).
import type { Synset, WordNet } from "./read-wordnet.ts";

export type Pair = readonly [number, number];

const SISTERS_OF_ONE = 6;

/** Rows of a synset's words in the vocabulary. */
function rowsOf(synset: Synset, row: ReadonlyMap<string, number>): number[] {
  return synset.words.map((word) => row.get(word.toLowerCase().replaceAll("_", " "))).filter((r) => r !== undefined);
}

function neighbours(rows: readonly number[]): Pair[] {
  return rows.slice(1).map((other, i): Pair => [rows[i]!, other]);
}

export function contrastPairs(wordNet: WordNet, row: ReadonlyMap<string, number>): { same: Pair[]; different: Pair[] } {
  const same: Pair[] = [];
  const different: Pair[] = [];
  const firstRow = (id: string) => rowsOf(wordNet.synsets.get(id)!, row)[0];
  for (const synset of wordNet.synsets.values()) {
    const own = rowsOf(synset, row);
    same.push(...neighbours(own));
    const targets = (symbol: string) =>
      synset.pointers.filter((p) => p.symbol === symbol).map((p) => firstRow(p.synset));
    const sisters = synset.pos === "n" ? targets("~").filter((r) => r !== undefined) : [];
    different.push(...neighbours(sisters.slice(0, SISTERS_OF_ONE)));
    for (const opposite of targets("!"))
      if (opposite !== undefined && own[0] !== undefined) different.push([own[0], opposite]);
  }
  return { same, different };
}
