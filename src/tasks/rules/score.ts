// Counts and scores of the three parts. A macro average is a sum over scenes divided by a count of scenes, both of them columns.
import { type Formula, ifRun, mean, ratio, sum, times } from "../../core/formula/formula.ts";
import type { Match } from "./match.ts";

export const SUBTASKS = ["extraction", "correspondence", "overall"] as const;
export const MEASURES = ["precision", "recall", "f1"] as const;
export type Subtask = (typeof SUBTASKS)[number];
type Measure = (typeof MEASURES)[number];

export type Score = `${Subtask}.${Measure}`;
export type Count = `${Subtask}.${"hits" | "predicted" | "gold"}`;
export type Column = Count | `${Score}.${"sum" | "scenes"}` | "scenes.rules" | "scenes.edges" | "scenes.missing";
export type Average = "micro" | "macro" | "macro-zero";

export const SCORES = SUBTASKS.flatMap((part) => MEASURES.map((measure): Score => `${part}.${measure}`));
export const COUNTS = SUBTASKS.flatMap((part): Count[] => [`${part}.hits`, `${part}.predicted`, `${part}.gold`]);
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
  const row: [Column, number][] = SUBTASKS.flatMap((part) => partRow(part, countsOf(match[part])));
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

function partRow(part: Subtask, counts: Counts): readonly [Column, number][] {
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

/**
 * A part that no scene of the run predicts is not scored, in no scene; if some scenes predict it, the others count as
 * empty, each by itself and in the total. Where every prediction is missing, nothing was found of any part.
 */
function ifPredicted(part: Subtask, score: Formula<Column | "units">): Formula<Column | "units"> {
  const scenes = part === "correspondence" ? "scenes.edges" : "scenes.rules";
  return ifRun(
    "some scene predicts it",
    (total) => total(scenes) > 0 || total("scenes.missing") === total("units"),
    score,
  );
}

const averages: Readonly<Record<Average, (part: Subtask, measure: Measure) => Formula<Column | "units">>> = {
  micro: (part, measure) => {
    const [hits, predicted, gold] = [`${part}.hits`, `${part}.predicted`, `${part}.gold`] as const;
    if (measure === "f1") return ratio(times(2, hits), sum(predicted, gold), null);
    return ratio(hits, measure === "precision" ? predicted : gold, null);
  },
  macro: (part, measure) => ratio(`${part}.${measure}.sum`, `${part}.${measure}.scenes`, null),
  "macro-zero": (part, measure) => mean(`${part}.${measure}.sum`),
};

export function formulas({ average }: { readonly average: Average }) {
  const scores = SUBTASKS.flatMap((part) =>
    MEASURES.map((measure) => [`${part}.${measure}`, ifPredicted(part, averages[average](part, measure))]),
  );
  return Object.fromEntries(scores) as Readonly<Record<Score, Formula<Column | "units">>>;
}
