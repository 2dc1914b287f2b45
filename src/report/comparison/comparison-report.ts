// What every report of a comparison is made from.

import type { ComparedSystem, Comparison, PairedDifference } from "../../contract/comparison.ts";
import type { Interval, Result } from "../../contract/result.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import type { AnyTask } from "../../contract/task.ts";
import { groupBy } from "../../numeric/group.ts";
import { unseenOneIn } from "../../numeric/unseen.ts";
import { decimalText, listText } from "../../problems/visible-text.ts";
import { countedUnits, type GroupLine, type Look, shownNumber } from "../score-report.ts";
import { type Marks, marksOf } from "./marks.ts";
import { alphaOf } from "./pair-test.ts";

/** The facts from which all reports of a comparison are made. */
export interface ComparedScores {
  readonly comparison: Comparison;
  readonly definition: { readonly scores: Readonly<Record<string, ScoreSpec>>; readonly unit: string };
  readonly digits: number;
}

export interface ComparisonReport extends Look {
  readonly comparison: Comparison;
  readonly definition: AnyTask["definition"];
  /** Whether to show the published results beside the user's. */
  readonly published?: boolean;
  /** The units that the systems differ most about, where units are at hand. */
  readonly units?: readonly DifferingUnit[];
  /** The results of the systems in the order of the leaderboard, where results of single runs are at hand. */
  readonly results?: readonly Result[];
}

/** The primary score that each system has on a unit, in the order of the leaderboard. */
export interface DifferingUnit {
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
export function adjustedLegend(tests: readonly PairedDifference[]): string {
  const hasOthers = tests.some(({ family }) => family === "exploratory");
  return `Adjusted: Holm over pairs${hasOthers ? " for the primary score; Holm over all others and all pairs together (exploratory)" : ""}`;
}

export const DETECTABLE = "Detectable: smallest true difference found with 80 % power";

/** Says what a test of two single runs cannot show; empty if each pair has a system with several runs. */
export function singleRunLegend({ systems, comparisons }: Comparison): string {
  const single = systems.filter(({ runs }) => runs === undefined).map(({ name }) => name);
  if (!comparisons.some(({ system, baseline }) => single.includes(system) && single.includes(baseline))) return "";
  const these = systems.length === 2 ? "two " : "";
  const some = single.length > MOST_NAMED ? `${single.length} systems` : listText(single, "and");
  const between =
    single.length === systems.length
      ? `One run each: this compares these ${these}runs`
      : `One run each of ${some}: between them, this compares these runs`;
  return `${between}. Another run of the same systems may differ`;
}

/** Words the judgement of equivalence of a pair; empty if there is none. */
export function shownEquivalence({ equivalent }: PairedDifference, margin: number): string {
  if (equivalent === undefined) return "";
  return equivalent === true ? `within ±${margin}` : equivalent === false ? "not shown" : "–";
}

const MOST_NAMED = 10;

/** The pairs that are equivalent, and what could have gone unseen in so many units. */
export function equivalenceLegend(
  { comparisons, primary, margin }: Comparison,
  { unit }: Pick<ComparedScores["definition"], "unit">,
): string[] {
  if (margin === undefined) return [];
  const pairs = comparisons.filter(({ score, equivalent }) => score === primary && equivalent === true);
  if (pairs.length === 0) return [`Equivalent within ±${margin}: none`];
  const named = pairs.slice(0, MOST_NAMED).map(({ system, baseline }) => `${system} and ${baseline}`);
  const more = pairs.length - named.length;
  const names = [...named, ...(more > 0 ? [`${more} more`] : [])].join("; ");
  const noun = pairs[0]!.clusters === undefined ? unit : "cluster";
  const fewest = pairs.reduce((least, pair) => Math.min(least, pair.counting ?? pair.units), Number.POSITIVE_INFINITY);
  return [
    `Equivalent within ±${margin}: ${names}. Failures in fewer than 1 ${noun} in ${unseenOneIn(fewest)} could have gone unseen`,
  ];
}

/** The scores, lines and marks of a leaderboard. */
export interface Leaderboard {
  readonly scores: readonly { readonly id: string; readonly spec: ScoreSpec }[];
  readonly lines: readonly {
    readonly system: ComparedSystem;
    readonly letter: string;
    readonly cells: readonly ScoreCell[];
  }[];
  readonly marks: Marks;
}

export function leaderboard({ comparison, definition, showAll = false }: ComparisonReport): Leaderboard {
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

export interface PairTests extends Pair {
  readonly tests: readonly PairedDifference[];
}

/** Systems beyond this number have too many pairs to read: reports show neighbours in the ranking, JSON has all. */
const MOST_SYSTEMS_IN_PAIRS = 20;

/** Whether reports leave out pairs that are no neighbours. */
export function showsNeighbours(comparison: Comparison): boolean {
  return comparison.systems.length > MOST_SYSTEMS_IN_PAIRS && !hasOneBaseline(comparison);
}

function hasOneBaseline({ comparisons }: Comparison): boolean {
  return comparisons.every(({ baseline }) => baseline === comparisons[0]!.baseline);
}

type Pair = Pick<PairedDifference, "baseline" | "system">;

/** The tests that reports show, of all units or of groups, in their order. */
export function shownTests<Test extends Pair>(comparison: Comparison, tests: readonly Test[]): readonly Test[] {
  if (!showsNeighbours(comparison)) return tests;
  const places = new Map(comparison.systems.map(({ name }, place) => [name, place]));
  const placeOf = ({ baseline, system }: Pair) => [places.get(baseline)!, places.get(system)!] as const;
  return tests
    .filter((test) => Math.abs(placeOf(test)[0] - placeOf(test)[1]) === 1)
    .sort((one, other) => Math.min(...placeOf(one)) - Math.min(...placeOf(other)));
}

type Difference = Pair & Pick<PairedDifference, "difference" | "interval">;

/** The tests that people read: of all pairs, the system that ranks higher is named first. */
export function readTests<Test extends Difference>(comparison: Comparison, tests: readonly Test[]): readonly Test[] {
  const shown = shownTests(comparison, tests);
  if (hasOneBaseline(comparison)) return shown;
  const places = new Map(comparison.systems.map(({ name }, place) => [name, place]));
  return shown.map((test) => (places.get(test.system)! < places.get(test.baseline)! ? test : turned(test)));
}

function turned<Test extends Difference>(test: Test): Test {
  const { baseline, system, difference, interval } = test;
  return {
    ...test,
    ...{ baseline: system, system: baseline },
    difference: difference === null ? null : 0 - difference,
    interval: interval && { ...interval, low: 0 - interval.high, high: 0 - interval.low },
  };
}

export const NEIGHBOURS = "Differences between neighbours in the ranking; --format json has all pairs";

export function pairTests(comparison: Comparison): PairTests[] {
  const { primary, comparisons } = comparison;
  const pairs = groupBy(readTests(comparison, comparisons), ({ baseline, system }) =>
    JSON.stringify([baseline, system]),
  );
  const isPrimary = ({ score }: PairedDifference) => Number(score === primary);
  return [...pairs.values()].map((all) => {
    const tests = all.toSorted((one, other) => isPrimary(other) - isPrimary(one));
    const { baseline, system } = tests[0]!;
    return { baseline, system, tests };
  });
}

/** "50 dialogues", or "50 dialogues of 10 users" */
export function unitsOfPair(
  { units: scored, clusters }: Pick<PairedDifference, "units" | "clusters">,
  name: string,
  { signature }: Pick<Comparison, "signature">,
): string {
  return countedUnits({ units: { name, scored, ...(clusters !== undefined && { clusters }) }, signature });
}

/** A difference for people, with its sign unless there is none. */
export function shownDifference(value: number | null, digits: number): string {
  if (value === null) return "–";
  const text = decimalText(value, digits);
  return value > 0 ? `+${text}` : text;
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
  UNDEFINED_WITHOUT_A_UNIT: "undefined without a unit",
  NO_SPREAD: "no spread",
  NO_END: "runs vary too much",
};

/** "1–3" */
export function shownRank(rank: ComparedSystem["rank"]): string {
  if (rank === undefined) return "";
  return rank.low === rank.high ? String(rank.low) : `${rank.low}–${rank.high}`;
}

type Tiered = readonly Pick<ComparedSystem, "tier">[];

/** Whether there is more than one tier. */
export function hasTiers(systems: Tiered): boolean {
  return systems.some(({ tier = 1 }) => tier > 1);
}

/** Whether all systems above are of a higher tier than all from this place on. */
export function startsTier(systems: Tiered, place: number): boolean {
  const tiers = systems.map(({ tier = 1 }) => tier);
  return place > 0 && Math.max(...tiers.slice(0, place)) < Math.min(...tiers.slice(place));
}

/** The legend of ranks and tiers; empty without any. */
export function rankLegend(comparison: Comparison): string[] {
  const { systems } = comparison;
  const isRanked = systems.some(({ rank }) => rank !== undefined);
  return [
    ...(isRanked ? [`Rank: places that tests of all pairs leave open (Holm, p ≤ ${alphaOf(comparison)})`] : []),
    ...(hasTiers(systems) ? [TIERS] : []),
  ];
}

export const TIERS =
  "Within a tier no difference is significant; a system of a lower tier is beaten by one of the tier above";

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
  const errorText = (value: number | null | undefined) => shownNumber(value, digits + 1);
  const { units, runs } = spread?.[score] ?? {};
  return `standard error from units ${errorText(units)}, from runs ${errorText(runs)}`;
}
