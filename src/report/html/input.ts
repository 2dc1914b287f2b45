// What a page is made from: results and declarations, and evidence where somebody kept it.
import type { Comparison } from "../../core/comparison.ts";
import type { EvidenceRow } from "../../core/evidence.ts";
import type { Result } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";

/** Evidence of one unit and a drawing of it. */
export interface UnitDetail {
  readonly evidence: readonly EvidenceRow[];
  /** An SVG. */
  readonly picture?: string;
}

/** A system on the page: its result, and what its units look like. */
export interface ReportedSystem {
  readonly name: string;
  readonly result: Result;
  /** An SVG of all units together. */
  readonly overview?: string;
  /** Asked for the worst units first, and no longer once the page is full. */
  readonly detail?: (id: string) => UnitDetail | null;
}

/** What a page is made from. */
export interface HtmlReportInput {
  readonly definition: Pick<
    AnyTask["definition"],
    "id" | "title" | "about" | "unit" | "protocol" | "scores" | "primary" | "picture"
  >;
  /** One, or several to compare. */
  readonly systems: readonly [ReportedSystem, ...ReportedSystem[]];
  /** The tests between the systems, which go by their names. */
  readonly comparison?: Comparison;
  readonly title?: string;
  /** What to type to get the same numbers. */
  readonly command?: string;
  /** Decimals of scores. */
  readonly digits?: number;
  /** What does not fit is left out, and the page says so. */
  readonly mostBytes?: number;
}

/** The input with every default filled in, as the sections of the page want it. */
export interface Page extends Omit<HtmlReportInput, "comparison"> {
  readonly scores: Readonly<Record<string, ScoreSpec>>;
  readonly primary: string;
  readonly comparison: Comparison | null;
  readonly digits: number;
  readonly mostBytes: number;
}

export function pageOf(input: HtmlReportInput): Page {
  const { definition, comparison = null, digits = 3, mostBytes = 24_000_000 } = input;
  const [first, ...others] = input.systems;
  const complete = (system: ReportedSystem) => withIntervals(system, comparison);
  const scores = shownScores(definition.scores, [first, ...others]);
  const primary = comparison?.primary ?? definition.primary;
  return {
    ...input,
    scores,
    primary: Object.hasOwn(scores, primary) ? primary : (Object.keys(scores)[0] ?? primary),
    systems: [complete(first), ...others.map(complete)],
    comparison,
    digits,
    mostBytes,
  };
}

/** The scores that some system has. */
function shownScores(
  scores: Readonly<Record<string, ScoreSpec>>,
  systems: readonly ReportedSystem[],
): Readonly<Record<string, ScoreSpec>> {
  const has = (id: string) => systems.some(({ result }) => Object.hasOwn(result.scores, id));
  return Object.fromEntries(Object.entries(scores).filter(([id]) => has(id)));
}

/** A comparison keeps the intervals of its systems. */
function withIntervals(system: ReportedSystem, comparison: Comparison | null): ReportedSystem {
  const intervals = comparison?.systems.find(({ name }) => name === system.name)?.intervals;
  return intervals === undefined ? system : { ...system, result: { ...system.result, intervals } };
}
