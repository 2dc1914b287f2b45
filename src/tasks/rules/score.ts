// Counts and scores of the three parts. A macro average is a sum over scenes divided by a count of scenes, both of them columns.

import { type ScoreDeclaration, share } from "../../contract/declare-score.ts";
import { evaluator } from "../../contract/formula/evaluate.ts";
import { type Formula, ifRun, mean, ratio, sum, times } from "../../contract/formula/formula.ts";
import type { Match } from "./match.ts";

export const CITE = "Chang et al. 2025, Driving by the Rules (MapDR), CVPR; its evaluate/metric.md";

export const SUBTASKS = ["extraction", "correspondence", "overall"] as const;
export type Subtask = (typeof SUBTASKS)[number];

export type Count = `${Subtask}.${"hits" | "predicted" | "gold"}`;
export type Score = `${Subtask}.${"precision" | "recall" | "f1"}`;
export type Column = Count | `${Score}.${"sum" | "scenes"}` | "scenes.rules" | "scenes.edges" | "scenes.missing";
export type Average = "micro" | "macro" | "macro-zero";

export const COUNTS = SUBTASKS.flatMap((part): Count[] => [`${part}.hits`, `${part}.predicted`, `${part}.gold`]);

/** The scores of counts: of one scene, or of all of them pooled. Precision is undefined when nothing is predicted, recall without gold, F1 only when both are empty. */
const COUNTED = SUBTASKS.flatMap((part): { part: Subtask; score: Score; formula: Formula<Count> }[] => {
  const [hits, predicted, gold] = [`${part}.hits`, `${part}.predicted`, `${part}.gold`] as const;
  return [
    { part, score: `${part}.precision`, formula: ratio(hits, predicted, null) },
    { part, score: `${part}.recall`, formula: ratio(hits, gold, null) },
    { part, score: `${part}.f1`, formula: ratio(times(2, hits), sum(predicted, gold), null) },
  ];
});

export const SCORES = COUNTED.map(({ score }) => score);
export const COLUMNS: readonly Column[] = [
  ...COUNTS,
  ...SCORES.flatMap((score): Column[] => [`${score}.sum`, `${score}.scenes`]),
  "scenes.rules",
  "scenes.edges",
  "scenes.missing",
];

const OF_SCENE = COUNTED.map(({ score, formula }) => ({ score, evaluate: evaluator(formula) }));

export function tally(match: Match): Readonly<Record<Column, number>> {
  const row = {
    "scenes.rules": Number(match.predicts.rules),
    "scenes.edges": Number(match.predicts.edges),
    "scenes.missing": Number(match.isMissing),
  } as Record<Column, number>;
  for (const part of SUBTASKS) {
    const { hits, missed, spurious } = match[part];
    row[`${part}.hits`] = hits.length;
    row[`${part}.predicted`] = hits.length + spurious.length;
    row[`${part}.gold`] = hits.length + missed.length;
  }
  for (const { score, evaluate } of OF_SCENE) {
    const value = evaluate(row, row);
    row[`${score}.sum`] = Number.isNaN(value) ? 0 : value;
    row[`${score}.scenes`] = Number(!Number.isNaN(value));
  }
  return row;
}

/**
 * If no scene of the run predicts a part, the part is not scored. If some scenes predict it, the others count as empty.
 * If every prediction is missing, all parts count as empty.
 */
function ifPredicted(part: Subtask, score: Formula<Column | "units">): Formula<Column | "units"> {
  const scenes = part === "correspondence" ? "scenes.edges" : "scenes.rules";
  return ifRun(
    "some scene predicts it",
    (total) => total(scenes) > 0 || total("scenes.missing") === total("units"),
    score,
  );
}

const WORDS: Readonly<Record<Score, readonly [label: string, about: string]>> = {
  "extraction.precision": ["Rule extraction: precision", "share of predicted rules with all properties right"],
  "extraction.recall": ["Rule extraction: recall", "share of gold rules found with all properties right"],
  "extraction.f1": ["Rule extraction: F1", "harmonic mean of precision and recall"],
  "correspondence.precision": ["Correspondence: precision", "share of lanes assigned to gold rules that are right"],
  "correspondence.recall": ["Correspondence: recall", "share of the gold rules' lanes that were assigned"],
  "correspondence.f1": ["Correspondence: F1", "harmonic mean of precision and recall"],
  "overall.precision": ["Overall: precision", "share of predicted (rule, lane) pairs that are right in both"],
  "overall.recall": ["Overall: recall", "share of gold (rule, lane) pairs that were predicted"],
  "overall.f1": ["Overall: F1", "harmonic mean of precision and recall; the benchmark ranks by it"],
};

export function scores({ average }: { readonly average: Average }): Readonly<Record<Score, ScoreDeclaration<Column>>> {
  const averages = {
    micro: (_: Score, formula: Formula<Count>) => formula,
    macro: (score: Score) => ratio(`${score}.sum`, `${score}.scenes`, null),
    "macro-zero": (score: Score) => mean(`${score}.sum`),
  };
  const table = {} as Record<Score, ScoreDeclaration<Column>>;
  for (const { part, score, formula } of COUNTED) {
    const [label, about] = WORDS[score];
    table[score] = share({ label, about, cite: CITE, formula: ifPredicted(part, averages[average](score, formula)) });
  }
  return table;
}
