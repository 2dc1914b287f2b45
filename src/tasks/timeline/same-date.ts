// The same-date AR: each gold summary against what was predicted for that very day, and the overlap of dates.
import { countRouge, f1OfCounts, fMeasure } from "../../text/rouge.ts";
import type { Vocabulary } from "../../text/vocabulary.ts";
import { ngramsOf } from "./encode.ts";
import { ALL_ZERO, type Measures, type NgramSize } from "./modes.ts";
import type { Timeline } from "./timeline.ts";

export interface GoldEvent {
  readonly day: number;
  readonly gold: string;
  /** All that was predicted for the day, as one text; null when nothing was. */
  readonly pred: string | null;
  readonly hits: Readonly<Record<NgramSize, number>>;
  readonly f1: Readonly<Record<NgramSize, number>>;
}

/** Compares every gold summary with the prediction of its own day; a day without a prediction gives 0. */
export function matchSameDate(pred: Timeline, gold: Timeline, vocabulary: Vocabulary): readonly GoldEvent[] {
  const predictedOn = new Map<number, string>();
  for (const { day, sentences } of pred) predictedOn.set(day, sentences.join(" "));
  const events: GoldEvent[] = [];
  for (const { day, sentences } of gold) {
    const text = predictedOn.get(day) ?? null;
    const predNgrams = ngramsOf(vocabulary.encode(text === null ? [] : [text]));
    for (const sentence of sentences) {
      const goldNgrams = ngramsOf(vocabulary.encode([sentence]));
      const unigrams = countRouge(predNgrams[1], [goldNgrams[1]], 1);
      const bigrams = countRouge(predNgrams[2], [goldNgrams[2]], 1);
      events.push({
        day,
        gold: sentence,
        pred: text,
        hits: { 1: unigrams.hits, 2: bigrams.hits },
        f1: { 1: f1OfCounts(unigrams), 2: f1OfCounts(bigrams) },
      });
    }
  }
  return events;
}

/** The mean of F1 over all gold summaries, 0 when there is none. */
export function sameDateScore(events: readonly GoldEvent[], n: NgramSize): number {
  if (events.length === 0) return 0;
  return events.reduce((sum, event) => sum + event.f1[n], 0) / events.length;
}

export function compareDates(pred: Int32Array, gold: readonly { readonly day: number }[]): Measures {
  if (pred.length === 0 || gold.length === 0) return ALL_ZERO;
  const predDays = new Set(pred);
  let shared = 0;
  for (const { day } of gold) if (predDays.has(day)) shared++;
  const precision = shared / pred.length;
  const recall = shared / gold.length;
  return { precision, recall, f1: fMeasure(precision, recall) };
}
