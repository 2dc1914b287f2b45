// Evidence of a topic under the headline AR: the partner of each gold date, the words they share, and predicted dates without a partner.
import { answerRows } from "../../core/answer/take-answer.ts";
import { type EvidenceRow, overlapVerdict } from "../../core/evidence.ts";
import { dateWeight } from "./align.ts";
import { type DayPair, type GoldEvent, hitsOf, wholeCounts } from "./compare.ts";
import { ngramsOf } from "./encode.ts";
import type { GoldComparison, TopicMatch } from "./match.ts";
import type { TimelineOptions } from "./options.ts";
import type { Column } from "./score.ts";
import { overlapNote, sharedWords } from "./shared-words.ts";
import { type DailyMode, formatDay, type NgramSize, type Timeline } from "./timeline.ts";

export const explained = ["hits.rouge1", "hits.rouge2"] as const satisfies readonly Column[];

type Row = EvidenceRow<Column>;
type Hits = Readonly<Record<NgramSize, number>>;

export function explain(match: TopicMatch, { ar }: TimelineOptions): readonly Row[] {
  const rows = match.comparisons.flatMap((comparison) => {
    const rows = explainComparison(match, comparison, ar);
    const name = comparison.golds.map((gold) => gold.name).join(", ");
    return match.comparisons.length === 1
      ? rows
      : rows.map((row) => ({
          ...row,
          at: `${row.at} (${name})`,
          ...(row.key === undefined ? {} : { key: `${row.key} (${name})` }),
        }));
  });
  return [...answerRows(match.reading), ...rows];
}

function explainComparison(match: TopicMatch, comparison: GoldComparison, ar: TimelineOptions["ar"]): readonly Row[] {
  if (ar === "same-date") return explainSameDate(match, comparison);
  return ar === "concat" ? [explainWhole(match, comparison)] : explainDaily(match, comparison, ar);
}

function explainSameDate(match: TopicMatch, { pred, sameDate, modes }: GoldComparison): readonly Row[] {
  const goldDays = new Set(modes.gold.days.map(({ day }) => day));
  return [
    ...sameDate.flatMap((events) => events.map((event) => eventRow(match, event))),
    ...pred.filter(({ day }) => !goldDays.has(day)).map(({ day }) => spuriousRow(pred, day)),
  ];
}

function eventRow({ plainVocabulary }: TopicMatch, { day, gold, pred, hits, f1 }: GoldEvent): Row {
  const ngrams = (text: string) => ngramsOf(plainVocabulary.encode([text]));
  const date = formatDay(day);
  if (pred === null) return { at: date, verdict: "missed", gold, note: "nothing was predicted for this date" };
  const overlap = overlapVerdict(hits[1], ngrams(gold)[1].length);
  return {
    at: date,
    ...overlap,
    gold,
    pred,
    values: { ...overlap.values, "rouge1.f1": f1[1], "rouge2.f1": f1[2] },
    marks: sharedWords(gold, pred, plainVocabulary),
    note: overlapNote(ngrams(pred), [ngrams(gold)], plainVocabulary),
    counts: countsOf(hits),
  };
}

function explainWhole({ vocabulary }: TopicMatch, { modes }: GoldComparison): Row {
  const whole = { 1: wholeCounts(modes, 1), 2: wholeCounts(modes, 2) };
  const hits = { 1: whole[1].hits, 2: whole[2].hits };
  const overlap = overlapVerdict(hits[1], whole[1].gold);
  return {
    at: "all dates",
    ...overlap,
    values: { ...overlap.values, "rouge1.hits": hits[1], "rouge2.hits": hits[2] },
    note: overlapNote(
      modes.pred.whole,
      modes.gold.timelines.map(({ whole }) => whole),
      vocabulary,
    ),
    counts: countsOf(hits),
  };
}

/** One row for each gold date with the partner that recall counts, then the predicted dates without a partner. */
function explainDaily(match: TopicMatch, comparison: GoldComparison, mode: DailyMode): readonly Row[] {
  const { modes, golds } = comparison;
  const { ofGold } = modes.alignments[mode];
  const used = new Set(ofGold);
  const goldRows = modes.gold.days.map(({ day }, index): Row => {
    const gold = golds.map(({ timeline }) => textOn(timeline, day)).filter((text) => text !== "");
    const row = { at: formatDay(day), gold: gold.join(" | ") };
    const partner = ofGold[index]!;
    if (partner < 0) return { ...row, verdict: "missed", note: "no predicted date was left to align with" };
    const evidence = pairEvidence(match, comparison, { pred: partner, gold: index });
    return { ...row, ...evidence, marks: sharedWords(row.gold, evidence.pred, match.vocabulary) };
  });
  const leftOver = [...modes.pred.days].filter((_, index) => !used.has(index));
  return [...goldRows, ...leftOver.map((day) => spuriousRow(comparison.pred, day))];
}

function pairEvidence({ vocabulary }: TopicMatch, { pred, modes }: GoldComparison, pair: DayPair) {
  const predDay = modes.pred.days[pair.pred]!;
  const goldDay = modes.gold.days[pair.gold]!;
  const hits = { 1: hitsOf(modes, pair, 1), 2: hitsOf(modes, pair, 2) };
  const overlap = overlapVerdict(
    hits[1],
    goldDay.ngrams.reduce((count, text) => count + text[1].length, 0),
  );
  return {
    ...overlap,
    pred: textOn(pred, predDay),
    values: {
      aligned: formatDay(predDay),
      distance: predDay - goldDay.day,
      weight: dateWeight(predDay, goldDay.day),
      ...overlap.values,
      "rouge1.hits": hits[1],
      "rouge2.hits": hits[2],
    },
    note: overlapNote(modes.pred.ngrams[pair.pred]!, goldDay.ngrams, vocabulary),
    counts: countsOf(hits),
  };
}

function spuriousRow(pred: Timeline, day: number): Row {
  return {
    at: formatDay(day),
    verdict: "extra",
    key: `extra ${formatDay(day)}`,
    pred: textOn(pred, day),
    note: "no gold date was compared with it",
  };
}

function textOn(timeline: Timeline, day: number): string {
  return timeline.find((summary) => summary.day === day)?.sentences.join(" ") ?? "";
}

function countsOf(hits: Hits): NonNullable<Row["counts"]> {
  return { "hits.rouge1": hits[1], "hits.rouge2": hits[2] };
}
