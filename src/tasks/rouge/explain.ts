// Evidence of a topic: the sentences of each reference with the words that ROUGE-L aligned, what the reference adds to
// the counts, and what a limit cut off.
import { type EvidenceDetail, type EvidenceRow, overlapVerdict } from "../../contract/evidence.ts";
import { countEach, sharedWith } from "../../numeric/group.ts";
import { firstOf } from "../../problems/visible-text.ts";
import { type EncodedText, limitText } from "../../text/rouge155/encode-text.ts";
import { MEASURES } from "../../text/rouge155/options.ts";
import type { Vocabulary } from "../../text/vocabulary.ts";
import { type MarkedSentence, markReference, ngramsIn, referenceName } from "./marked-words.ts";
import type { Text, TopicMatch } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";
import type { Column } from "./score.ts";

type Row = EvidenceRow<Column>;

export const explained = MEASURES.map((measure) => `${measure}.hits` as const);

export function explain(match: TopicMatch, options: RougeTaskOptions, detail?: EvidenceDetail): readonly Row[] {
  const { texts } = match;
  if (detail === "mistakes") return texts.references.flatMap((_, index) => sentenceRows(match, index, options));
  return [
    ...texts.references.flatMap((_, index) => [
      ...sentenceRows(match, index, options),
      countsRow(match, index, options),
    ]),
    ...cutOffRows("summary", "pred", texts.summary, options),
    ...texts.references.flatMap((text, index) => cutOffRows(referenceName(match, index), "gold", text, options)),
  ];
}

/** Longer n-grams are made of these, so only their counts are shown. */
const LONGEST_SHOWN = 2;

/** Shared / summary / reference of every measure, and what of it counts. */
function countsRow(match: TopicMatch, index: number, { maxN }: RougeTaskOptions): Row {
  const { counts, measured, summary, references, vocabulary } = match;
  const hits: Partial<Record<Column, number>> = {};
  const values: Record<string, string> = {};
  for (const measure of MEASURES) {
    const counted = counts[index]![measure];
    const result = measured[measure];
    if (counted === undefined || result === undefined || result === null) continue;
    const isCounted = result.best === null || result.best === index;
    if (isCounted) hits[`${measure}.hits`] = counted.hits;
    const [h, p, g] = [counted.hits, counted.pred, counted.gold].map((count) => Number(count.toFixed(3)));
    values[measure] = `${h}/${p}/${g}${isCounted ? "" : " (another is best)"}`;
  }
  const texts = { gold: references[index]!, pred: summary };
  const sizes = Array.from({ length: Math.min(maxN, LONGEST_SHOWN) }, (_, n) => n + 1);
  const shared = sizes.map((n) => sharedNgrams(texts, n, vocabulary)).filter((text) => text !== null);
  const overlap = overlapVerdict(counts[index]!.rouge1!.hits, counts[index]!.rouge1!.gold);
  return {
    at: referenceName(match, index),
    level: "sum",
    ...overlap,
    values: { ...overlap.values, ...values },
    note: `counts: shared / summary / reference; shared ${shared.join("; ") || "nothing"}`,
    counts: hits,
  };
}

function sentenceRows(match: TopicMatch, index: number, options: RougeTaskOptions): readonly Row[] {
  const { sentences, summary } = markReference(match, index, options);
  const whole = joinSentences(summary);
  return sentences.map(({ text, marks, words }, k) => ({
    at: `${referenceName(match, index)}, sentence ${k + 1}`,
    place: "reference sentences",
    gold: text,
    // Only the first sentence shows the summary, marked where any sentence is aligned with it.
    ...(k === 0 ? { pred: whole.text } : {}),
    marks: { gold: marks, pred: k === 0 ? whole.marks : [] },
    ...overlapVerdict(words.marked, words.all),
    ...(words.marked === 0 && words.all > 0 ? { verdict: "missed" } : {}),
  }));
}

const BETWEEN = " | ";

function joinSentences(sentences: readonly MarkedSentence[]): Pick<MarkedSentence, "text" | "marks"> {
  let text = "";
  const marks: [number, number][] = [];
  for (const sentence of sentences) {
    if (text !== "") text += BETWEEN;
    for (const [start, end] of sentence.marks) marks.push([text.length + start, text.length + end]);
    text += sentence.text;
  }
  return { text, marks };
}

function cutOffRows(at: string, side: "gold" | "pred", text: Text, options: RougeTaskOptions): readonly Row[] {
  const { counted } = limitText(text, options);
  const last = counted.length - 1;
  const isWhole = counted.length === text.length && counted[last] === text[last];
  if (isWhole || text.length === 0) return [];
  const rest = [...(last < 0 ? [] : [restOf(text[last]!, counted[last]!)]), ...text.slice(last + 1)];
  const limit = options.words !== "none" && options.words > 0 ? `${options.words} words` : `${options.bytes} bytes`;
  return [
    {
      at: `${at}, cut off`,
      verdict: "not-scored",
      [side]: rest.filter((sentence) => sentence !== "").join(BETWEEN),
      note: `beyond ${limit}`,
    },
  ];
}

function restOf(sentence: string, beginning: string): string {
  if (sentence.startsWith(beginning)) return sentence.slice(beginning.length).trimStart();
  const words = sentence.split(/[ \t\v\f\r]+/);
  return words.slice(beginning.split(" ").length).join(" ");
}

const MOST_SHOWN = 10;

/** Such as "2: the harbour, harbour bridge (2×)"; null where nothing is shared. */
function sharedNgrams(
  texts: { readonly gold: EncodedText; readonly pred: EncodedText },
  n: number,
  vocabulary: Vocabulary,
): string | null {
  const spell = (word: number) => vocabulary.spell(word, 1);
  const ngramsOf = ({ words }: EncodedText) => ngramsIn(words.map(spell), n);
  const counts = countEach(sharedWith(ngramsOf(texts.pred), ngramsOf(texts.gold)).shared);
  const shared = [...counts].map(([ngram, times]) => (times === 1 ? ngram : `${ngram} (${times}×)`));
  return shared.length === 0 ? null : `${n}: ${firstOf(shared, MOST_SHOWN)}`;
}
