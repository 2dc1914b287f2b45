// A scored system that can be compared: its runs with the rows of their units, in the order of their ids.

import type { NamedResult, Result } from "../../contract/result.ts";
import type { UnitRows } from "../../contract/scored.ts";
import type { AnyTask } from "../../contract/task.ts";
import { storedUnits, unitsWith } from "../../contract/unit-rows.ts";
import { groupBy } from "../../numeric/group.ts";
import { rememberWeakly } from "../../numeric/remember.ts";
import { KaratError } from "../../problems/problem.ts";
import { type Estimate, estimatesOf, meanOfRuns } from "../estimate.ts";
import { groupsIn } from "../group-scores.ts";
import { sampleOf } from "../intervals.ts";
import type { Sample } from "../sample.ts";

export interface ScoredRun extends UnitRows {
  readonly result: Result;
}

export interface ScoredSystem {
  readonly name: string;
  readonly runs: readonly [ScoredRun, ...ScoredRun[]];
  readonly ids: readonly string[];
}

/** The systems in the order they first occur in; results of one name are runs of one system. */
export function scoredSystems(results: readonly NamedResult[]): ScoredSystem[] {
  return systemsOfRuns(results.map(({ name, result }) => ({ name, run: scoredRun(name, result) })));
}

export interface NamedRun {
  readonly name: string;
  readonly run: ScoredRun;
}

export function systemsOfRuns(named: readonly NamedRun[]): ScoredSystem[] {
  let shared: readonly string[] = [];
  return Array.from(
    groupBy(named, ({ name }) => name),
    ([name, of]) => {
      const runs = of.map(({ run }) => run) as [ScoredRun, ...ScoredRun[]];
      const ids = runs.map((run) => run.ids).reduce(inBoth);
      // Systems with the same units share one list, so that pairs need not compare two.
      if (!isSameList(ids, shared)) shared = ids;
      return { name, runs, ids: shared };
    },
  );
}

function scoredRun(name: string, result: Result): ScoredRun {
  const { rows, perUnit } = result;
  if (rows === undefined || perUnit === undefined || rows.length !== perUnit.length)
    throw new KaratError({
      code: "BAD_SHAPE",
      at: { file: name },
      expected: "a result with rows",
      received: "one without",
      hint: "score it again with `perUnit: true` (karat score … --per-unit --format json stores it)",
    });
  return { result, ...storedUnits(rows, perUnit) };
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one === other || (one.length === other.length && one.every((id, at) => id === other[at]));
}

/** The ids that both lists have, in the order of the first; the very list if both are equal. */
export function inBoth(one: readonly string[], other: readonly string[]): readonly string[] {
  if (isSameList(one, other)) return one;
  const others = new Set(other);
  return one.filter((id) => others.has(id));
}

/** The rows of one run on some units. */
export function sampleOfRun(task: AnyTask, run: ScoredRun, ids: readonly string[]): Sample {
  return sampleOf(task, unitsWith(run, ids));
}

/** Gives the estimate of a score, by its place, for a system on some units; several runs give their mean. */
export type SystemEstimates = (system: ScoredSystem, ids: readonly string[]) => (place: number) => Estimate;

/** Rows of clusters are added up once; estimates are made whenever they are asked for. */
export function systemEstimates(task: AnyTask): SystemEstimates {
  const ofRows = rememberWeakly((rows: UnitRows) => estimatesOf(sampleOf(task, rows)));
  return ({ runs }, ids) => {
    const estimates = runs.map((run) => ofRows(unitsWith(run, ids)));
    return (place) => meanOfRuns(estimates.map((ofRun) => ofRun(place)));
  };
}

/** Each group of some units of a system, as a system with those units alone. */
export function groupsOfSystem(
  { name, runs }: ScoredSystem,
  ids: readonly string[],
): readonly { readonly group: string; readonly system: ScoredSystem }[] {
  const byRun = runs.map(({ result, ...run }) => groupsIn(unitsWith(run, ids)).map((group) => ({ ...group, result })));
  return byRun[0]!.map(({ name: group, rows: { ids: own } }, at) => {
    const [first, ...others] = byRun.map((groups) => ({ ...groups[at]!.rows, result: groups[at]!.result }));
    return { group, system: { name, runs: [first!, ...others] as const, ids: own } };
  });
}
