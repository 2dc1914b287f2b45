// The input of the HTML report: results, declarations, and stored evidence.

import { evidenceOf } from "../../contract/checked-evidence.ts";
import type { Comparison } from "../../contract/comparison.ts";
import type { EvidenceRow } from "../../contract/evidence.ts";
import type { Result } from "../../contract/result.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import type { AnyTask } from "../../contract/task.ts";
import { groupBy } from "../../numeric/group.ts";

/** Evidence of one unit. */
export interface UnitDetail {
  readonly evidence: readonly EvidenceRow[];
}

/** A system on the page: its result, and what its units look like. */
export interface ReportedSystem {
  readonly name: string;
  readonly result: Result;
  /** Asked for the worst units first, and no longer once the page is full. */
  readonly detail?: (id: string) => UnitDetail | null;
}

/** The input of `htmlReport`. */
export interface HtmlReportInput {
  readonly definition: Pick<
    AnyTask["definition"],
    "id" | "title" | "about" | "unit" | "protocol" | "scores" | "primary" | "printed"
  > &
    Partial<Pick<AnyTask["definition"], "explain">>;
  /** One, or several to compare. */
  readonly systems: readonly [ReportedSystem, ...ReportedSystem[]];
  /** The tests between the systems, which go by their names. */
  readonly comparison?: Comparison;
  readonly title?: string;
  /** The command that gives the same numbers. */
  readonly command?: string;
  readonly digits?: number;
  /** The largest size of the page. Details that do not fit are left out, and the page says so. */
  readonly mostBytes?: number;
}

/** One run of a system under a name of its own. */
export interface PageSystem extends ReportedSystem {
  /** The name it was given, which other runs may share. */
  readonly system: string;
}

/** The input with every default filled in, as the sections of the page want it. */
export interface Page extends Omit<HtmlReportInput, "comparison" | "systems"> {
  readonly systems: readonly [PageSystem, ...PageSystem[]];
  readonly scores: Readonly<Record<string, ScoreSpec>>;
  readonly primary: string;
  readonly comparison: Comparison | null;
  readonly digits: number;
  readonly mostBytes: number;
}

/** A system by its name, and the positions of its runs among all runs. */
export interface RunsOfSystem {
  readonly name: string;
  readonly runs: readonly number[];
}

/** Runs of one name are one system. */
export function runsOf({ systems }: Page): readonly RunsOfSystem[] {
  const places = groupBy(systems.keys(), (at) => systems[at]!.system);
  return [...places].map(([name, runs]) => ({ name, runs }));
}

/** The size of a page unless told. */
export const MOST_BYTES = 5_000_000;

export function pageOf(input: HtmlReportInput): Page {
  const { definition, comparison = null, digits = 3, mostBytes = MOST_BYTES } = input;
  const names = runNames(input.systems);
  const [first, ...others] = input.systems.map((one, at) => ({ ...one, system: one.name, name: names[at]! }));
  const scores = shownScores(definition.scores, input.systems);
  return {
    ...input,
    scores,
    primary: chosenScore(comparison?.primary ?? definition.primary, scores),
    systems: [first!, ...others],
    comparison,
    digits,
    mostBytes,
  };
}

function shownScores(
  scores: Readonly<Record<string, ScoreSpec>>,
  systems: readonly ReportedSystem[],
): Readonly<Record<string, ScoreSpec>> {
  const has = (id: string) => systems.some(({ result }) => Object.hasOwn(result.scores, id));
  return Object.fromEntries(Object.entries(scores).filter(([id]) => has(id)));
}

/** Each with a name of its own: those that share one are runs of a system. */
function runNames(systems: readonly { readonly name: string }[]): readonly string[] {
  const names = systems.map(({ name }) => name);
  return names.map((name, at) => {
    const isOnly = names.indexOf(name) === names.lastIndexOf(name);
    return isOnly ? name : `${name}, run ${names.slice(0, at + 1).filter((other) => other === name).length}`;
  });
}

/** A scored system with the matches of its units. */
export interface MatchedSystem {
  readonly name: string;
  /** A result with its units. */
  readonly result: Result;
  /** The matches of the run, by unit id. */
  readonly matches: ReadonlyMap<string, unknown>;
}

/** Evidence is made from the matches when it is asked for. */
export function systemWithMatches(task: AnyTask, { name, result, matches }: MatchedSystem): ReportedSystem {
  return {
    name,
    result,
    detail: (id) => {
      const match = matches.get(id);
      return match === undefined ? null : { evidence: evidenceOf(task, id, match) };
    },
  };
}

/** The primary score, or the first of those that were asked for in its place. */
function chosenScore(primary: string, scores: Readonly<Record<string, unknown>>): string {
  return Object.hasOwn(scores, primary) ? primary : (Object.keys(scores)[0] ?? primary);
}
