// Matches a topic: its prediction against every gold timeline, or against all of them taken together.

import { fitsGrid, type PairGrid } from "../../contract/pair-grid.ts";
import type { MatchContext, Unit } from "../../contract/task.ts";
import type { AnswerReading } from "../../input/answer/take-answer.ts";
import type { Rates } from "../../text/rouge.ts";
import { splitSentences } from "../../text/split-sentences.ts";
import { Vocabulary } from "../../text/vocabulary.ts";
import { type ComparedTimeline, compareTimelines, dateRates, type GoldEvent, matchSameDate } from "./compare.ts";
import { Encoder, tokeniserFor } from "./encode.ts";
import type { TimelineOptions } from "./options.ts";
import { type GoldTopic, type NamedTimeline, NGRAM_SIZES, type PredTopic, type Timeline } from "./timeline.ts";

/** The prediction against one gold timeline, or against several as one. */
export interface GoldComparison {
  readonly pred: Timeline;
  readonly golds: readonly NamedTimeline[];
  readonly modes: ComparedTimeline;
  /** Gold summaries and the predictions of their days, by gold timeline. */
  readonly sameDate: readonly (readonly GoldEvent[])[];
  readonly dates: Rates;
}

export interface TopicMatch {
  readonly comparisons: readonly GoldComparison[];
  /** Spells the n-grams of the five modes. */
  readonly vocabulary: Vocabulary;
  /** Spells those of the same-date AR. */
  readonly plainVocabulary: Vocabulary;
  readonly reading?: AnswerReading;
}

type TopicUnit = Unit<GoldTopic, PredTopic>;

export function match(asRead: TopicUnit, options: TimelineOptions, context: MatchContext): TopicMatch | null {
  const unit = options.splitSentences ? withSentences(asRead) : asRead;
  const groups = groupGolds(unit, options, context);
  if (groups === null) return null;
  const { timelines, reading } = unit.pred;
  if (!canBePaired(timelines, unit, options, context)) return null;
  for (const predicted of timelines) {
    if (predicted.length > 0) continue;
    const topic = timelines.length === 1 ? "a topic" : "a pair";
    context.warn("EMPTY_PREDICTION", `Every score of ${topic} is 0: the predicted timeline has no date`, {
      record: unit.at.pred,
    });
  }
  const predictedFor = ([first]: readonly NamedTimeline[]) =>
    timelines[unit.gold.timelines.indexOf(first!)] ?? timelines[0]!;
  if (!groups.every((golds) => fitsGrid(gridOf(unit, predictedFor(golds), golds), context))) return null;
  const encoder = new Encoder(tokeniserFor(options.rouge, options.stem));
  const plainVocabulary = new Vocabulary(tokeniserFor("plain", options.stem));
  const encodedPreds = new Map(timelines.map((one) => [one, encoder.encode(one)]));
  const comparisons = groups.map((golds): GoldComparison => {
    const predicted = predictedFor(golds);
    const pred = encodedPreds.get(predicted)!;
    const encoded = golds.map(({ timeline }) => encoder.encode(timeline));
    const modes = compareTimelines(pred, encoded, options.beta);
    warnOfUndefined(modes, unit, context);
    const filled = golds.filter(({ timeline }) => timeline.length > 0);
    const sameDate = filled.map(({ timeline }) => matchSameDate(predicted, timeline, plainVocabulary));
    return { pred: predicted, golds, modes, sameDate, dates: dateRates(pred.days, modes.gold.days) };
  });
  const { vocabulary } = encoder;
  return { comparisons, vocabulary, plainVocabulary, ...(reading && { reading }) };
}

/** The same topic, with one sentence where a text held several. */
function withSentences({ gold, pred, ...unit }: TopicUnit): TopicUnit {
  const split = (timeline: Timeline) =>
    timeline.map(({ day, sentences }) => ({ day, sentences: sentences.flatMap(splitSentences) }));
  return {
    ...unit,
    gold: { timelines: gold.timelines.map(({ name, timeline }) => ({ name, timeline: split(timeline) })) },
    pred: { ...pred, timelines: pred.timelines.map(split) },
  };
}

/** Whether there is one predicted timeline for all gold timelines, or one for each. */
function canBePaired(
  timelines: readonly Timeline[],
  { gold, at }: TopicUnit,
  { goldTimelines }: TimelineOptions,
  context: MatchContext,
): boolean {
  const wanted = goldTimelines === "joint" ? 1 : gold.timelines.length;
  if (timelines.length === 1 || timelines.length === wanted) return true;
  context.problem(
    { record: at.pred },
    {
      code: "BAD_VALUE",
      expected: wanted === 1 ? "one predicted timeline" : `one predicted timeline, or ${wanted}: one for each of gold`,
      received: `${timelines.length} of them`,
      hint:
        goldTimelines === "joint"
          ? 'gold timelines taken jointly are compared with one prediction; `goldTimelines: "each"` pairs them line by line'
          : "lines of timelines.jsonl are paired with the gold timelines in their order",
    },
  );
  return false;
}

function gridOf({ at }: TopicUnit, pred: Timeline, golds: readonly NamedTimeline[]): PairGrid {
  const gold = golds.reduce((days, { timeline }) => days + timeline.length, 0);
  return { pred: pred.length, gold, things: "dates", record: at.pred };
}

/** The gold timelines that are compared together; null when there is nothing to compare with. */
function groupGolds(
  { gold, at }: TopicUnit,
  { goldTimelines }: TimelineOptions,
  context: MatchContext,
): readonly (readonly NamedTimeline[])[] | null {
  const filled = gold.timelines.filter(({ timeline }) => timeline.length > 0);
  if (filled.length === 0) {
    context.problem(
      { record: at.gold },
      {
        code: "BAD_VALUE",
        expected: "a gold timeline with at least one date",
        received: gold.timelines.length === 0 ? "no timeline" : "only timelines without dates",
        hint: "a topic without gold cannot be scored; leave it out",
      },
    );
    return null;
  }
  if (goldTimelines === "joint") return [gold.timelines];
  if (filled.length < gold.timelines.length) {
    context.warn("EMPTY_GOLD", "Gold timeline left out: it has no date", { record: at.gold });
  }
  return filled.map((timeline) => [timeline]);
}

function warnOfUndefined({ measures, pred }: ComparedTimeline, { at }: TopicUnit, context: MatchContext): void {
  for (const n of NGRAM_SIZES) {
    if (measures.concat[n] !== null) continue;
    const [side, record] = pred.whole[n].length === 0 ? ["prediction", at.pred] : ["gold", at.gold];
    const ngram = n === 1 ? "word" : "pair of words";
    context.warn(
      "UNDEFINED_SCORE",
      `The mean of concat ROUGE-${n} leaves out a timeline: its ${side} has no ${ngram} to count`,
      { record: record as TopicUnit["at"]["gold"] },
    );
  }
}
