// A scored system that can be compared: its runs with the rows of their units, in the order of their ids.
import { groupBy } from "../../core/group.ts";
import { KaratError } from "../../core/problem.ts";
import { rememberWeakly } from "../../core/remember.ts";
import type { NamedResult, Result } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { type Distribution, distributionOf, meanDistribution } from "../../stats/distribution.ts";
import type { Sample } from "../../stats/sample.ts";
import { type KeptRows, keptOf, rowsOf } from "../part/rows.ts";
import { sampleOf } from "../result/intervals.ts";
import type { ComparePlan } from "./compare-settings.ts";

export interface ScoredRun extends KeptRows {
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
  return Array.from(
    groupBy(named, ({ name }) => name),
    ([name, of]) => {
      const runs = of.map(({ run }) => run) as [ScoredRun, ...ScoredRun[]];
      return { name, runs, ids: runs.map(({ ids }) => ids).reduce(inBoth) };
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
  return { result, ...keptOf(rows, perUnit) };
}

/** The ids that both lists have, in the order of the first; the very list if both are equal. */
export function inBoth(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.length === other.length && one.every((id, at) => id === other[at])) return one;
  const others = new Set(other);
  return one.filter((id) => others.has(id));
}

/** Of one run, on some units. */
export function sampleOfRun(task: AnyTask, run: ScoredRun, ids: readonly string[]): Sample {
  return sampleOf(task, rowsOf(run, ids));
}

export interface SystemDistribution {
  readonly mean: Distribution;
  readonly runs: readonly Distribution[];
}

/** Computes the distribution of a system on some units, or remembers that it did. */
export type Distributions = (system: ScoredSystem, ids: readonly string[]) => SystemDistribution;

export function rememberedDistributions(task: AnyTask, plan: ComparePlan): Distributions {
  const ofRows = rememberWeakly((rows: KeptRows) => distributionOf(sampleOf(task, rows), plan));
  return (system, ids) => {
    const runs = system.runs.map((run) => ofRows(rowsOf(run, ids)));
    return { mean: meanDistribution(runs), runs };
  };
}
