// Each score has two columns, the sum and the number of its values, and is their quotient. A third column of each metric has the number of trials.

import { distance, type ScoreDeclaration, share } from "../../contract/declare-score.ts";
import { ratio } from "../../contract/formula/formula.ts";
import { exactMean } from "../../numeric/exact-mean.ts";
import type { ValuesMatch } from "./sample.ts";

/** The facts from which the scores of a task are made. */
export interface Plan {
  readonly metrics: readonly string[];
  readonly lowerIsBetter: readonly string[];
  /** The metrics whose values lie from 0 to 1. */
  readonly unit: readonly string[];
  /** How many trials pass@k and pass^k are about. */
  readonly pass: readonly number[];
}

interface PlannedScore {
  readonly id: string;
  readonly about: string;
  readonly metric: number;
  /** The value of a unit with these trials; null where it has none. */
  value(trials: readonly number[]): number | null;
}

export function plannedScores({ metrics, pass }: Plan): readonly PlannedScore[] {
  return metrics.flatMap((metric, at) => [
    { id: metric, about: `mean of ${metric}`, metric: at, value: exactMean },
    ...pass.flatMap((k): PlannedScore[] => [
      {
        id: `${metric}.pass@${k}`,
        about: `chance that at least one of ${k} trials succeeds`,
        metric: at,
        value: (trials) => passAt(trials, k),
      },
      {
        id: `${metric}.pass^${k}`,
        about: `chance that all of ${k} trials succeed`,
        metric: at,
        value: (trials) => passAll(trials, k),
      },
    ]),
  ]);
}

/** The columns from which the scores follow. */
export function scoredColumns(plan: Plan): readonly string[] {
  return plannedScores(plan).flatMap(({ id }) => [`${id}.sum`, `${id}.count`]);
}

export function columnsOf(plan: Plan): readonly string[] {
  return [...scoredColumns(plan), ...plan.metrics.map(trialsColumn)];
}

function trialsColumn(metric: string): string {
  return `${metric}.trials`;
}

/** The column that counts the trials of a score. */
export function trialsOf(plan: Plan, score: string): string {
  return trialsColumn(plan.metrics[plannedScores(plan).find(({ id }) => id === score)!.metric]!);
}

export function tallyOf(plan: Plan): (match: ValuesMatch) => Readonly<Record<string, number>> {
  const planned = plannedScores(plan);
  return ({ trials }) =>
    Object.assign(
      {},
      ...planned.map(({ id, metric, value }) => counts(id, value(trials[metric]!))),
      ...plan.metrics.map((metric, at) => ({ [trialsColumn(metric)]: trials[at]!.length })),
    );
}

/** Returns the counts that a unit with this value adds to the columns of a score. */
export function counts(id: string, value: number | null): Readonly<Record<string, number>> {
  return { [`${id}.sum`]: value ?? 0, [`${id}.count`]: value === null ? 0 : 1 };
}

export function scoresOf(plan: Plan): Readonly<Record<string, ScoreDeclaration>> {
  return Object.fromEntries(plannedScores(plan).map((score) => [score.id, declared(plan, score)]));
}

function declared(plan: Plan, score: PlannedScore): ScoreDeclaration {
  const { id, about, metric } = score;
  const isLower = plan.lowerIsBetter.includes(plan.metrics[metric]!);
  const details = { label: id, about, formula: ratio(`${id}.sum`, `${id}.count`, null) };
  if (bestOf(plan, score) !== null) return isLower ? distance(details) : share(details);
  return { ...details, better: isLower ? "lower" : "higher", perfect: null };
}

/** The best value of a score; null of a metric whose values do not lie from 0 to 1. */
export function bestOf({ metrics, lowerIsBetter, unit }: Plan, { id, metric }: PlannedScore): 0 | 1 | null {
  const name = metrics[metric]!;
  if (!unit.includes(name) && id === name) return null;
  return lowerIsBetter.includes(name) ? 0 : 1;
}

/** 1 − C(n−c, k)/C(n, k) (Chen et al. 2021): null if there are fewer trials than k. */
export function passAt(trials: readonly number[], k: number): number | null {
  const noneSucceeds = chanceOfAll(trials.length - successes(trials), trials.length, k);
  return noneSucceeds === null ? null : 1 - noneSucceeds;
}

/** C(c, k)/C(n, k) (Yao et al. 2024). */
export function passAll(trials: readonly number[], k: number): number | null {
  return chanceOfAll(successes(trials), trials.length, k);
}

/** C(some, k)/C(n, k): the chance that k of n are all among some of them. */
function chanceOfAll(some: number, n: number, k: number): number | null {
  if (k > n) return null;
  let chance = 1;
  for (let drawn = 0; drawn < k; drawn++) chance *= Math.max(0, some - drawn) / (n - drawn);
  return chance;
}

function successes(trials: readonly number[]): number {
  return trials.filter((value) => value === 1).length;
}
