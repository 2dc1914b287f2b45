// Counts and scores of the three parts. A macro average is a sum over scenes divided by a count of scenes, both of them columns.
import { ratio } from "../../core/arithmetic.ts";
import type { Totals } from "../../core/task-extras.ts";
import type { Match } from "./match.ts";

export const PARTS = ["extraction", "correspondence", "overall"] as const;
export const MEASURES = ["precision", "recall", "f1"] as const;
export type Part = (typeof PARTS)[number];
type Measure = (typeof MEASURES)[number];

export type Score = `${Part}.${Measure}`;
export type Count = `${Part}.${"hits" | "predicted" | "gold"}`;
export type Column = Count | `${Score}.${"sum" | "scenes"}` | "scenes.rules" | "scenes.edges" | "scenes.missing";
export type Average = "micro" | "macro" | "macro-zero";

export const SCORES = PARTS.flatMap((part) => MEASURES.map((measure): Score => `${part}.${measure}`));
export const COUNTS = PARTS.flatMap((part): Count[] => [`${part}.hits`, `${part}.predicted`, `${part}.gold`]);
export const COLUMNS: readonly Column[] = [
  ...COUNTS,
  ...SCORES.flatMap((score): Column[] => [`${score}.sum`, `${score}.scenes`]),
  "scenes.rules",
  "scenes.edges",
  "scenes.missing",
];

interface Counts {
  readonly hits: number;
  readonly predicted: number;
  readonly gold: number;
}

/** Precision is undefined when nothing is predicted, recall without gold, F1 only when both are empty. */
const measured: Readonly<Record<Measure, (counts: Counts) => number | null>> = {
  precision: ({ hits, predicted }) => ratio(hits, predicted, null),
  recall: ({ hits, gold }) => ratio(hits, gold, null),
  f1: ({ hits, predicted, gold }) => ratio(2 * hits, predicted + gold, null),
};

export function tally(match: Match): Readonly<Record<Column, number>> {
  const row: [Column, number][] = PARTS.flatMap((part) => partRow(part, countsOf(match[part])));
  row.push(
    ["scenes.rules", Number(match.predicts.rules)],
    ["scenes.edges", Number(match.predicts.edges)],
    ["scenes.missing", Number(match.isMissing)],
  );
  return Object.fromEntries(row) as Record<Column, number>;
}

function countsOf({
  hits,
  missed,
  spurious,
}: { readonly [Key in "hits" | "missed" | "spurious"]: readonly unknown[] }): Counts {
  return { hits: hits.length, predicted: hits.length + spurious.length, gold: hits.length + missed.length };
}

function partRow(part: Part, counts: Counts): readonly [Column, number][] {
  const { hits, predicted, gold } = counts;
  return [
    [`${part}.hits`, hits],
    [`${part}.predicted`, predicted],
    [`${part}.gold`, gold],
    ...MEASURES.flatMap((measure): [Column, number][] => {
      const value = measured[measure](counts);
      return [
        [`${part}.${measure}.sum`, value ?? 0],
        [`${part}.${measure}.scenes`, value === null ? 0 : 1],
      ];
    }),
  ];
}

export function summarize(
  totals: Totals<Column>,
  { average }: { readonly average: Average },
  run: Totals<Column> = totals,
): Readonly<Record<Score, number | null>> {
  const scores = PARTS.flatMap((part) =>
    MEASURES.map((measure) => [
      `${part}.${measure}`,
      isPredicted(part, run) ? averages[average](part, measure, totals) : null,
    ]),
  );
  return Object.fromEntries(scores) as Record<Score, number | null>;
}

/**
 * A part that no scene of the run predicts is not scored, in no scene; if some scenes predict it, the others count as
 * empty, each by itself and in the total. Where every prediction is missing, nothing was found of any part.
 */
function isPredicted(part: Part, run: Totals<Column>): boolean {
  return run[part === "correspondence" ? "scenes.edges" : "scenes.rules"] > 0 || run["scenes.missing"] === run.units;
}

const averages: Readonly<Record<Average, (part: Part, measure: Measure, totals: Totals<Column>) => number | null>> = {
  micro: (part, measure, totals) =>
    measured[measure]({
      hits: totals[`${part}.hits`],
      predicted: totals[`${part}.predicted`],
      gold: totals[`${part}.gold`],
    }),
  macro: (part, measure, totals) => ratio(totals[`${part}.${measure}.sum`], totals[`${part}.${measure}.scenes`], null),
  "macro-zero": (part, measure, totals) => ratio(totals[`${part}.${measure}.sum`], totals.units, null),
};

/** What each score divides by. */
export function denominators({
  average,
}: {
  readonly average: Average;
}): Readonly<Record<Score, readonly (Column | "units")[]>> {
  const pooled = (part: Part): Readonly<Record<Measure, readonly Column[]>> => ({
    precision: [`${part}.predicted`],
    recall: [`${part}.gold`],
    f1: [`${part}.predicted`, `${part}.gold`],
  });
  const below = (part: Part, measure: Measure): readonly (Column | "units")[] =>
    average === "micro" ? pooled(part)[measure] : average === "macro" ? [`${part}.${measure}.scenes`] : ["units"];
  const entries = PARTS.flatMap((part) => MEASURES.map((measure) => [`${part}.${measure}`, below(part, measure)]));
  return Object.fromEntries(entries) as Record<Score, readonly (Column | "units")[]>;
}
