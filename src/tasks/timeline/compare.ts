// Precision, recall and F of a predicted timeline against gold timelines taken together, in all five modes.
import { fOf, ratio } from "../../contract/formula/formula.ts";
import { countShared } from "../../text/ngram-bag.ts";
import { countRouge, f1OfCounts, type Rates, type RougeCounts } from "../../text/rouge.ts";
import type { Vocabulary } from "../../text/vocabulary.ts";
import { type Alignment, type Alignments, alignAll, dateWeight } from "./align.ts";
import { type EncodedTimeline, type JointGold, joinGold, ngramsOf } from "./encode.ts";
import { ALL_ZERO, MODES, type Mode, type NgramSize, type Timeline } from "./timeline.ts";

/** Null where the mode is undefined: concat with nothing to divide by. */
type ModeMeasures = Readonly<Record<Mode, Readonly<Record<NgramSize, Rates | null>>>>;

export interface ComparedTimeline {
  readonly pred: EncodedTimeline;
  readonly gold: JointGold;
  readonly alignments: Alignments;
  readonly measures: ModeMeasures;
}

type Sides = Pick<ComparedTimeline, "pred" | "gold">;

export function compareTimelines(
  pred: EncodedTimeline,
  golds: readonly EncodedTimeline[],
  beta: number,
): ComparedTimeline {
  const sides = { pred, gold: joinGold(golds) };
  const alignments = alignAll(pred, sides.gold);
  const measure = (mode: Mode, n: NgramSize): Rates | null => {
    // DEPARTURE: tilse fails on a prediction without dates; here every measure of it is 0, in concat too.
    if (pred.days.length === 0) return ALL_ZERO;
    const rates = mode === "concat" ? rateWhole(sides, n) : rateDaily(sides, alignments[mode], n);
    return rates && { ...rates, f1: fOf(rates.precision, rates.recall, { beta }, 0) };
  };
  const measures = {} as Record<Mode, Readonly<Record<NgramSize, Rates | null>>>;
  for (const mode of MODES) measures[mode] = { 1: measure(mode, 1), 2: measure(mode, 2) };
  return { ...sides, alignments, measures };
}

// DEPARTURE: tilse divides by zero and loses both measures of the call; here only the measure concerned is undefined.
function rateWhole(sides: Sides, n: NgramSize): Omit<Rates, "f1"> | null {
  const counts = wholeCounts(sides, n);
  const precision = ratio(counts.hits, counts.pred, null);
  const recall = ratio(counts.hits, counts.gold, null);
  return precision === null || recall === null ? null : { precision, recall };
}

export function wholeCounts({ pred, gold }: Sides, n: NgramSize): RougeCounts {
  const golds = gold.timelines.map(({ whole }) => whole[n]);
  return countRouge(pred.whole[n], golds, golds.length);
}

/** Hits of aligned days, weighted by their distance, over the n-grams of all days; a side without n-grams gives 0. */
function rateDaily(sides: Sides, { ofPred, ofGold }: Alignment, n: NgramSize): Omit<Rates, "f1"> {
  const { pred, gold } = sides;
  let predHits = 0;
  let predTotal = 0;
  for (let day = 0; day < pred.days.length; day++) {
    predHits += weightedHits(sides, { pred: day, gold: ofPred[day]! }, n);
    predTotal += gold.timelines.length * pred.ngrams[day]![n].length;
  }
  let goldHits = 0;
  let goldTotal = 0;
  for (let day = 0; day < gold.days.length; day++) {
    goldHits += weightedHits(sides, { pred: ofGold[day]!, gold: day }, n);
    for (const text of gold.days[day]!.ngrams) goldTotal += text[n].length;
  }
  return { precision: ratio(predHits, predTotal, 0), recall: ratio(goldHits, goldTotal, 0) };
}

/** Indices of two aligned days; -1 where there is no partner. */
export interface DayPair {
  readonly pred: number;
  readonly gold: number;
}

function weightedHits(sides: Sides, pair: DayPair, n: NgramSize): number {
  if (pair.pred < 0 || pair.gold < 0) return 0;
  const weight = dateWeight(sides.pred.days[pair.pred]!, sides.gold.days[pair.gold]!.day);
  return weight * hitsOf(sides, pair, n);
}

/** Counts the n-grams two days share, clipped in each gold text and summed. */
export function hitsOf({ pred, gold }: Sides, pair: DayPair, n: NgramSize): number {
  let hits = 0;
  for (const text of gold.days[pair.gold]!.ngrams) hits += countShared(pred.ngrams[pair.pred]![n], text[n]);
  return hits;
}

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
  const predictedOn = new Map(pred.map(({ day, sentences }) => [day, sentences.join(" ")]));
  return gold.flatMap(({ day, sentences }) => {
    const text = predictedOn.get(day) ?? null;
    const predNgrams = ngramsOf(vocabulary.encode(text === null ? [] : [text]));
    return sentences.map((sentence) => {
      const goldNgrams = ngramsOf(vocabulary.encode([sentence]));
      const unigrams = countRouge(predNgrams[1], [goldNgrams[1]], 1);
      const bigrams = countRouge(predNgrams[2], [goldNgrams[2]], 1);
      return {
        day,
        gold: sentence,
        pred: text,
        hits: { 1: unigrams.hits, 2: bigrams.hits },
        f1: { 1: f1OfCounts(unigrams), 2: f1OfCounts(bigrams) },
      };
    });
  });
}

/** The mean of F1 over all gold summaries, 0 when there is none. */
export function sameDateScore(events: readonly GoldEvent[], n: NgramSize): number {
  if (events.length === 0) return 0;
  return events.reduce((sum, event) => sum + event.f1[n], 0) / events.length;
}

export function dateRates(pred: Int32Array, gold: readonly { readonly day: number }[]): Rates {
  if (pred.length === 0 || gold.length === 0) return ALL_ZERO;
  const predDays = new Set(pred);
  let shared = 0;
  for (const { day } of gold) if (predDays.has(day)) shared++;
  const precision = shared / pred.length;
  const recall = shared / gold.length;
  return { precision, recall, f1: fOf(precision, recall, { beta: 1 }, 0) };
}
