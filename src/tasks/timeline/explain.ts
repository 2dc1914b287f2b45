// Evidence of a topic under the headline AR: the partner of each gold date, the words they share, and predicted dates without a partner.

import { type EvidenceDetail, type EvidenceRow, overlapVerdict } from "../../contract/evidence.ts";
import { answerRows } from "../../input/answer/take-answer.ts";
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

export function explain(match: TopicMatch, { ar }: TimelineOptions, detail?: EvidenceDetail): readonly Row[] {
  const rows = match.comparisons.flatMap((comparison) => {
    const rows = withNearDates(explainComparison({ match, comparison, isFull: detail !== "mistakes" }, ar));
    const name = comparison.golds.map((gold) => gold.name).join(", ");
    return match.comparisons.length === 1
      ? rows
      : rows.map((row) => ({
          ...row,
          at: `${row.at} (${name})`,
          ...(row.of === undefined ? {} : { of: `${row.of} (${name})` }),
          ...(row.key === undefined ? {} : { key: `${row.key} (${name})` }),
        }));
  });
  return [...answerRows(match.reading), ...rows];
}

/** A comparison to explain; without notes and marks if only mistakes are counted. */
interface Explained {
  readonly match: TopicMatch;
  readonly comparison: GoldComparison;
  readonly isFull: boolean;
}

function explainComparison(explained: Explained, ar: TimelineOptions["ar"]): readonly Row[] {
  if (ar === "same-date") return explainSameDate(explained);
  return ar === "concat" ? [explainWhole(explained)] : explainDaily(explained, ar);
}

/** How many days a predicted date may lie from the missed one that it probably means. */
const MOST_DAYS = 3;

/** Lets each missed date stand for the nearest predicted date without a partner. */
function withNearDates(rows: readonly DatedRow[]): readonly Row[] {
  const extras = new Set(rows.filter(({ verdict }) => verdict === "extra"));
  const missedBy = new Map<DatedRow, DatedRow>();
  for (const row of rows.filter(({ verdict }) => verdict === "missed")) {
    const [nearest] = [...extras]
      .map((extra) => ({ extra, days: Math.abs(extra.day! - row.day!) }))
      .filter(({ days }) => days <= MOST_DAYS)
      .sort((one, other) => one.days - other.days || one.extra.day! - other.extra.day!);
    if (nearest === undefined) continue;
    extras.delete(nearest.extra);
    missedBy.set(nearest.extra, row).set(row, nearest.extra);
  }
  return rows.map((dated) => {
    const { day: _, ...row } = dated;
    const partner = missedBy.get(dated);
    if (partner === undefined) return row;
    if (row.verdict === "extra") return { ...row, of: partner.at };
    return { ...row, kind: "date-near", compare: [row.at, partner.at] };
  });
}

/** A row with the day it is about, which only pairing needs. */
type DatedRow = Row & { readonly day?: number };

function explainSameDate({ match, comparison, isFull }: Explained): readonly DatedRow[] {
  const { pred, sameDate, modes } = comparison;
  const goldDays = new Set(modes.gold.days.map(({ day }) => day));
  return [
    ...sameDate.flatMap((events) => events.map((event) => eventRow(match, event, isFull))),
    ...pred.filter(({ day }) => !goldDays.has(day)).map(({ day }) => spuriousRow(pred, day)),
  ];
}

function eventRow(
  { plainVocabulary }: TopicMatch,
  { day, gold, pred, hits, f1 }: GoldEvent,
  isFull: boolean,
): DatedRow {
  const ngrams = (text: string) => ngramsOf(plainVocabulary.encode([text]));
  const date = formatDay(day);
  if (pred === null) return { ...missedDate(day, gold), note: "nothing was predicted for this date" };
  const words = ngrams(gold)[1].length;
  const overlap = overlapVerdict(hits[1], words);
  return {
    at: date,
    place: TEXTS,
    ...overlap,
    gold,
    pred,
    ...(isFull && {
      values: { ...overlap.values, "rouge1.f1": f1[1], "rouge2.f1": f1[2] },
      marks: sharedWords(gold, pred, plainVocabulary),
      note: overlapNote(ngrams(pred), [ngrams(gold)], plainVocabulary),
    }),
    counts: countsOf(hits),
  };
}

const DATES = "dates";
const TEXTS = "texts";

function missedDate(day: number, gold: string): DatedRow {
  return { at: formatDay(day), day, place: DATES, verdict: "missed", gold };
}

function explainWhole({ match: { vocabulary }, comparison: { modes } }: Explained): Row {
  const whole = { 1: wholeCounts(modes, 1), 2: wholeCounts(modes, 2) };
  const hits = { 1: whole[1].hits, 2: whole[2].hits };
  const overlap = overlapVerdict(hits[1], whole[1].gold);
  return {
    at: "all dates",
    place: TEXTS,
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
function explainDaily(explained: Explained, mode: DailyMode): readonly DatedRow[] {
  const { match, comparison, isFull } = explained;
  const { modes, golds } = comparison;
  const { ofGold } = modes.alignments[mode];
  const used = new Set(ofGold);
  const goldRows = modes.gold.days.map(({ day }, index): DatedRow => {
    const gold = golds.map(({ timeline }) => textOn(timeline, day)).filter((text) => text !== "");
    const text = gold.join(" | ");
    const partner = ofGold[index]!;
    if (partner < 0) return { ...missedDate(day, text), note: "no predicted date was left to align with" };
    const evidence = pairEvidence(explained, { pred: partner, gold: index });
    const marks = isFull && { marks: sharedWords(text, evidence.pred, match.vocabulary) };
    return { at: formatDay(day), place: TEXTS, gold: text, ...evidence, ...marks };
  });
  const leftOver = [...modes.pred.days].filter((_, index) => !used.has(index));
  return [...goldRows, ...leftOver.map((day) => spuriousRow(comparison.pred, day))];
}

function pairEvidence({ match: { vocabulary }, comparison: { pred, modes }, isFull }: Explained, pair: DayPair) {
  const predDay = modes.pred.days[pair.pred]!;
  const goldDay = modes.gold.days[pair.gold]!;
  const hits = { 1: hitsOf(modes, pair, 1), 2: hitsOf(modes, pair, 2) };
  const words = goldDay.ngrams.reduce((count, text) => count + text[1].length, 0);
  const overlap = overlapVerdict(hits[1], words);
  return {
    ...overlap,
    pred: textOn(pred, predDay),
    ...(isFull && {
      values: {
        aligned: formatDay(predDay),
        distance: predDay - goldDay.day,
        weight: dateWeight(predDay, goldDay.day),
        ...overlap.values,
        "rouge1.hits": hits[1],
        "rouge2.hits": hits[2],
      },
      note: overlapNote(modes.pred.ngrams[pair.pred]!, goldDay.ngrams, vocabulary),
    }),
    counts: countsOf(hits),
  };
}

function spuriousRow(pred: Timeline, day: number): DatedRow {
  return {
    at: formatDay(day),
    day,
    place: DATES,
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
