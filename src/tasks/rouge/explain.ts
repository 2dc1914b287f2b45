// Evidence of a topic: what each reference adds to the counts, its n-grams that were found, its sentences with the words
// that ROUGE-L aligned, and what a limit cut off.

import type { EvidenceRow } from "../../core/evidence.ts";
import { limitText } from "../../text/rouge155/limit.ts";
import { MEASURES } from "../../text/rouge155/options.ts";
import { type MarkedSentence, markReference } from "./marked-words.ts";
import type { RougeTaskOptions, Text, TopicMatch } from "./match.ts";
import type { Column } from "./score.ts";
import { sharedNgrams } from "./shared-ngrams.ts";

type Row = EvidenceRow<Column>;

export const explained = MEASURES.map((measure) => `${measure}.hits` as const);

export function explain(match: TopicMatch, options: RougeTaskOptions): readonly Row[] {
  const { texts } = match;
  return [
    ...texts.references.flatMap((_, index) => [
      countsRow(match, index, options),
      ...sentenceRows(match, index, options),
    ]),
    ...cutOffRows("summary", "pred", texts.summary, options),
    ...texts.references.flatMap((text, index) => cutOffRows(nameOf(match, index), "gold", text, options)),
  ];
}

function nameOf({ references }: TopicMatch, index: number): string {
  return references.length === 1 ? "reference" : `reference ${index + 1}`;
}

/** Hits / summary / reference of every measure, and what of it counts. */
function countsRow(match: TopicMatch, index: number, { maxN }: RougeTaskOptions): Row {
  const { counts, measured, summary, references, vocabulary } = match;
  const hits: Partial<Record<Column, number>> = {};
  const values: Record<string, string> = {};
  for (const measure of MEASURES) {
    const counted = counts[index]![measure];
    const found = measured[measure];
    if (counted === undefined || found === undefined || found === null) continue;
    const isCounted = found.best === null || found.best === index;
    if (isCounted) hits[`${measure}.hits`] = counted.hits;
    const [h, p, g] = [counted.hits, counted.pred, counted.gold].map((count) => Number(count.toFixed(3)));
    values[measure] = `${h}/${p}/${g}${isCounted ? "" : " (another is best)"}`;
  }
  const texts = { gold: references[index]!, pred: summary };
  const shared = Array.from({ length: maxN }, (_, n) => sharedNgrams(texts, n + 1, vocabulary));
  return {
    at: nameOf(match, index),
    verdict: counts[index]!.rouge1!.hits > 0 ? "correct" : "wrong",
    values,
    note: `hits/summary/reference; shared ${shared.filter((text) => text !== null).join("; ") || "nothing"}`,
    counts: hits,
  };
}

function sentenceRows(match: TopicMatch, index: number, options: RougeTaskOptions): readonly Row[] {
  const { sentences, summary } = markReference(match, index, options);
  const whole = joinSentences(summary);
  return sentences.map(({ text, marks, words }, k) => ({
    at: `${nameOf(match, index)}, sentence ${k + 1}`,
    verdict: words.marked > 0 ? "correct" : "missed",
    gold: text,
    // The summary stands beside the first sentence only, with all that any sentence was aligned with.
    ...(k === 0 ? { pred: whole.text } : {}),
    marks: { gold: marks, pred: k === 0 ? whole.marks : [] },
    values: { "words aligned": `${words.marked} of ${words.all}` },
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

/** What a limit left out of a text. */
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

function restOf(sentence: string, kept: string): string {
  if (sentence.startsWith(kept)) return sentence.slice(kept.length).trimStart();
  const words = kept.split(" ").length;
  return sentence
    .split(/[ \t\v\f\r]+/)
    .slice(words)
    .join(" ");
}
