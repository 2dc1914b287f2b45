// Settings of a comparison, checked against the task and the systems.

import { ALL_PAIRS, type StoredComparingSettings } from "../../contract/run-settings.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import type { StopSignal } from "../../contract/stop-signal.ts";
import type { AnyTask } from "../../contract/task.ts";
import { badValue } from "../../problems/problem.ts";
import {
  alphaAt,
  checkStatistics,
  chosenScores,
  knownName,
  levelOf,
  type StatisticsSettings,
} from "../checked-settings.ts";

/** Settings of `compare`. */
export interface CompareSettings<Score extends string = string>
  extends StoredComparingSettings<Score>,
    StatisticsSettings {
  /** Stops the comparison between two pairs of systems. */
  readonly signal?: StopSignal | undefined;
}

export type ComparePlan = ReturnType<typeof comparePlan>;

/** All settings, with what follows from them. */
export function comparePlan(
  { definition }: AnyTask,
  systems: readonly { readonly name: string }[],
  settings: CompareSettings,
) {
  const names = [...new Set(systems.map(({ name }) => name))];
  checkNames(names);
  const { primary = definition.primary, baseline = ALL_PAIRS } = settings;
  checkStatistics(settings);
  const level = levelOf(settings);
  const all = Object.keys(definition.scores);
  const main = knownName("a score for `primary`", primary, all);
  const chosen = new Set([main, ...chosenScores(all, settings.scores)]);
  const tested = settings.scores === undefined ? new Set([main, ...(definition.printed ?? all)]) : chosen;
  return {
    /** Null for no intervals. */
    level,
    alpha: alphaAt(level),
    primary: main,
    baseline: knownName("a system for `baseline`", baseline, [...names, ALL_PAIRS]),
    /** Those that systems are shown with. */
    scores: all.filter((score) => chosen.has(score)),
    /** Those that are tested, with the primary one. */
    tested: all.filter((score) => tested.has(score)),
    margin: checkedMargin(settings.margin, definition.scores[main]!),
    signal: settings.signal,
  };
}

function checkedMargin(margin: number | undefined, { range }: ScoreSpec): number | null {
  if (margin === undefined) return null;
  const width = range[1] - range[0];
  if (margin > 0 && margin < width) return margin;
  const limit = Number.isFinite(width) ? ` and below ${width}, the width of the score's range,` : "";
  throw badValue(`a number above 0${limit} for \`margin\``, margin);
}

function checkNames(names: readonly string[]): void {
  if (names.length < 2)
    throw badValue(
      "two systems or more",
      names.length,
      "add a system with another name, or use score for a single system; predictions with the same name count as runs of one system",
    );
  if (names.includes(ALL_PAIRS)) throw badValue("another name for the system", ALL_PAIRS);
}
