// Says in words which n-grams two texts share and which are left over on each side.

import { compareBags, type NgramBag } from "../../text/ngram-bag.ts";
import type { Vocabulary } from "../../text/vocabulary.ts";
import type { Ngrams } from "./encode.ts";
import type { NgramSize } from "./modes.ts";

/** The prediction against each gold text; what is left of it was found in none of them. */
export function overlapNote(pred: Ngrams, golds: readonly Ngrams[], vocabulary: Vocabulary): string {
  const words = compareWith(
    pred[1],
    golds.map((gold) => gold[1]),
  );
  const pairs = compareWith(
    pred[2],
    golds.map((gold) => gold[2]),
  );
  return [
    `shared: ${spell(words.shared, 1, vocabulary)}`,
    `shared pairs: ${spell(pairs.shared, 2, vocabulary)}`,
    `only in gold: ${spell(words.goldOnly, 1, vocabulary)}`,
    `only predicted: ${spell(words.predOnly, 1, vocabulary)}`,
  ].join("; ");
}

function compareWith(pred: NgramBag, golds: readonly NgramBag[]) {
  const parts = golds.map((gold) => compareBags(pred, gold));
  const allGold = Float64Array.from(golds.flatMap((gold) => [...gold])).sort();
  return {
    shared: parts.flatMap(({ shared }) => shared),
    goldOnly: parts.flatMap(({ right }) => right),
    predOnly: compareBags(pred, allGold).left,
  };
}

function spell(keys: readonly number[], n: NgramSize, vocabulary: Vocabulary): string {
  const times = new Map<number, number>();
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  const words = [...times].map(([key, count]) => `${vocabulary.spell(key, n)}${count > 1 ? ` ×${count}` : ""}`);
  return words.length === 0 ? "nothing" : words.join(", ");
}
