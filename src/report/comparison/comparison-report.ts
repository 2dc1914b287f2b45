// What every report of a comparison is made from.

import type { ComparedSystem, Comparison, PairedDifference } from "../../core/comparison.ts";
import { groupBy } from "../../core/group.ts";
import type { Interval } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import { decimalText } from "../../core/visible-text.ts";
import { countedUnits, type GroupLine, type Look, shownNumber } from "../score-report.ts";
import { marksOf } from "./marks.ts";
import { alphaOf, CORRECTION_NAMES, othersName } from "./pair-test.ts";

/** What numbers and sentences about a comparison are made from. */
export interface ComparedScores {
  readonly comparison: Comparison;
  readonly definition: { readonly scores: Readonly<Record<string, ScoreSpec>>; readonly unit: string };
  readonly digits: number;
}

export interface ComparisonReport extends Look {
  readonly comparison: Comparison;
  readonly definition: AnyTask["definition"];
  /** The units that the systems differ most about, where units are at hand. */
  readonly units?: readonly DifferingUnit[];
}

/** What each system has in the primary score of a unit, in the order of the leaderboard. */
interface DifferingUnit {
  readonly id: string;
  readonly values: readonly (number | null)[];
}

const MOST_UNITS = 5;

/** The units with the largest spread, the largest first; units without a value in some system are skipped. */
export function differingUnits(
  { systems }: Comparison,
  { ids, values }: { readonly ids: readonly string[]; readonly values: ReadonlyMap<string, ArrayLike<number>> },
): readonly DifferingUnit[] {
  const columns = systems.map(({ name }) => values.get(name)!);
  let chosen: { readonly at: number; readonly spread: number }[] = [];
  for (let at = 0; at < ids.length; at++) {
    const [low, high] = [Math.min, Math.max].map((pick) => pick(...columns.map((column) => column[at]!)));
    const spread = high! - low!;
    // Also false for NaN.
    if (!(spread > (chosen[MOST_UNITS - 1]?.spread ?? 0))) continue;
    chosen = [...chosen, { at, spread }].sort((one, other) => other.spread - one.spread).slice(0, MOST_UNITS);
  }
  return chosen.map(({ at }) => ({ id: ids[at]!, values: columns.map((column) => column[at]!) }));
}

/** A score of a system, whether it is the best, and its marks of significance. */
export interface ScoreCell {
  readonly value: number | null;
  readonly interval: Interval | null;
  readonly isBest?: boolean;
  readonly mark?: string;
}

export const INTERVALS_NOT_ADJUSTED = "p-values are adjusted for the number of tests; intervals are not";
export const NOT_EQUAL = "No significant difference does not mean the systems are equal";

/** How the p-values of a table are adjusted. */
export function adjustedLegend({ correction }: Comparison, tests: readonly PairedDifference[]): string {
  const isTiered = tests.some(({ tier }) => tier === "exploratory");
  const others = `${othersName(tests)} within a pair, Bonferroni over pairs, for the others (exploratory)`;
  return `Adjusted: ${CORRECTION_NAMES[correction]} over pairs${isTiered ? ` for the primary score; ${others}` : ""}`;
}

/** What the judgement of equivalence says of a pair; empty where there is none. */
export function shownEquivalence({ equivalent }: PairedDifference, margin: number): string {
  if (equivalent === undefined) return "";
  return equivalent === true ? `equivalent within ±${margin}` : equivalent === false ? "not shown" : "–";
}

export function equivalenceLegend({ comparisons, primary, margin }: Comparison): string[] {
  if (margin === undefined) return [];
  const pairs = comparisons.filter(({ score, equivalent }) => score === primary && equivalent === true);
  const names = pairs.map(({ system, baseline }) => `${system} and ${baseline}`).join("; ");
  return [`Equivalent within ±${margin} (90 % interval): ${names === "" ? "none" : names}`];
}

export function leaderboard({ comparison, definition, showAll = false }: ComparisonReport) {
  const specs: Readonly<Record<string, ScoreSpec>> = definition.scores;
  const all = shownScores(comparison, specs);
  const tested = new Set(comparison.comparisons.map(({ score }) => score));
  const isShown = (id: string) => showAll || id === comparison.primary || tested.has(id);
  const ids = all.filter(isShown);
  const marks = marksOf(comparison, specs);
  const best = new Map(ids.map((id) => [id, bestValue(comparison, id, specs[id]!)]));
  return {
    scores: ids.map((id) => ({ id, spec: specs[id]! })),
    lines: comparison.systems.map((system, place) => ({
      system,
      letter: marks.letter(place),
      cells: ids.map(
        (id): ScoreCell => ({
          value: system.scores[id] ?? null,
          interval: system.intervals[id] ?? null,
          isBest: system.scores[id] !== null && system.scores[id] === best.get(id),
          mark: marks.mark(system.name, id),
        }),
      ),
    })),
    marks,
  };
}

function shownScores({ primary, systems }: Comparison, specs: Readonly<Record<string, ScoreSpec>>): string[] {
  const has = (id: string) => systems.some(({ scores }) => Object.hasOwn(scores, id));
  return [primary, ...Object.keys(specs).filter((id) => id !== primary && has(id))];
}

function bestValue({ systems }: Comparison, id: string, { better }: ScoreSpec): number | null {
  const values = systems.map(({ scores }) => scores[id] ?? null).filter((value) => value !== null);
  if (values.length === 0) return null;
  return better === "higher" ? Math.max(...values) : Math.min(...values);
}

/** The groups of all systems, one after the other; none where units are not grouped. */
export function systemGroups({ systems }: Comparison): readonly GroupLine[] {
  return systems.flatMap(({ name: system, groups = [] }) => groups.map((group) => ({ system, ...group })));
}

export interface PairTests {
  readonly baseline: string;
  readonly system: string;
  readonly tests: readonly PairedDifference[];
}

export function pairTests({ comparisons, primary }: Comparison): PairTests[] {
  const pairs = groupBy(comparisons, ({ baseline, system }) => JSON.stringify([baseline, system]));
  const isPrimary = ({ score }: PairedDifference) => Number(score === primary);
  return [...pairs.values()].map((all) => {
    const tests = all.toSorted((one, other) => isPrimary(other) - isPrimary(one));
    const { baseline, system } = tests[0]!;
    return { baseline, system, tests };
  });
}

/** "50 dialogues", or "50 dialogues of 10 users" */
export function unitsOfPair(
  { signature }: Comparison,
  { units: scored, clusters }: Pick<PairedDifference, "units" | "clusters">,
  name: string,
): string {
  return countedUnits({ units: { name, scored, ...(clusters !== undefined && { clusters }) }, signature });
}

/** A difference for people, with its sign unless there is none. */
export function shownDifference(value: number | null, digits: number): string {
  if (value === null) return "–";
  const text = decimalText(value, digits);
  return value > 0 ? `+${text}` : text;
}

/** An adjusted p, with its sampling error if that could change a star. */
export function shownAdjusted({ pAdjusted, pError }: PairedDifference): string {
  return pError === undefined ? shownP(pAdjusted) : `${shownP(pAdjusted)} ±${shownP(pError)}`;
}

/** Explains ±, if it is shown. */
export function sampledLegend(tests: readonly PairedDifference[]): string {
  return tests.some(({ pError }) => pError !== undefined) ? "±: standard error of p, from random permutations" : "";
}

/** The interval, or the reason why there is none. */
export function shownPairInterval(
  { interval, intervalReason }: Pick<PairedDifference, "interval" | "intervalReason">,
  digits: number,
): string {
  if (interval === null && intervalReason !== undefined)
    return Object.hasOwn(REASONS, intervalReason) ? REASONS[intervalReason]! : intervalReason;
  return interval ? `[${shownDifference(interval.low, digits)}, ${shownDifference(interval.high, digits)}]` : "";
}

const REASONS: Readonly<Record<string, string>> = {
  TOO_FEW_UNITS: "too few units",
  ONE_CLUSTER: "one cluster",
  GROUP_OF_ONE: "a group of one",
  ONE_COUNTS_IN_GROUP: "one unit counts in a group",
  UNDEFINED_WITHOUT_A_UNIT: "undefined without a unit",
  UNDEFINED_IN_RESAMPLES: "undefined in resamples",
  NO_SPREAD: "no spread",
};

/** "1–3" */
export function shownRank(rank: ComparedSystem["rank"]): string {
  if (rank === undefined) return "";
  return rank.low === rank.high ? String(rank.low) : `${rank.low}–${rank.high}`;
}

export function startsCluster(systems: readonly Pick<ComparedSystem, "rankCluster">[], place: number): boolean {
  const [before, here] = [systems[place - 1]?.rankCluster, systems[place]?.rankCluster];
  return before !== undefined && here !== undefined && here > before;
}

const LINE = "A line: every system above it is significantly better than every system below it";

/** The legend of ranks, and of what parts rank clusters; empty without any. */
export function rankLegend(comparison: Comparison, parting = LINE): string[] {
  const { systems } = comparison;
  const isRanked = systems.some(({ rank }) => rank !== undefined);
  const isParted = systems.some((_, place) => startsCluster(systems, place));
  return [
    ...(isRanked ? [`Rank: places not ruled out by tests of all pairs (Holm, p ≤ ${alphaOf(comparison)})`] : []),
    ...(isParted ? [parting] : []),
  ];
}

/** Three decimals, or as many as a small p needs to be distinguished from 0. */
export function shownP(p: number | null): string {
  if (p === null) return "–";
  return p < 0.001 ? String(Number(p.toPrecision(1))) : p.toFixed(3);
}

/** "3 runs: 0.712, 0.703, 0.720" */
export function runsText({ runs = [] }: ComparedSystem, score: string, digits: number): string {
  return `${runs.length} runs: ${runs.map(({ scores }) => shownNumber(scores[score], digits)).join(", ")}`;
}

export function spreadText({ spread }: ComparedSystem, score: string, digits: number): string {
  const shown = (value: number | null | undefined) => shownNumber(value, digits + 1);
  const { units, runs } = spread?.[score] ?? {};
  return `standard error from units ${shown(units)}, from runs ${shown(runs)}`;
}
