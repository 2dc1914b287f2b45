// Makes the result of a system from the one part of its run: what is wrong is thrown, totals become scores, rows become intervals.

import { declaredBy } from "../../core/define-task.ts";
import { withDigest } from "../../core/digest.ts";
import { finish, type Steps } from "../../core/event-loop.ts";
import { MOST_EXAMPLES, throwProblems, type Warning, warningsOf } from "../../core/findings.ts";
import { KaratError, type Problem, receivedText } from "../../core/problem.ts";
import type { Result, ResultUnit, Scores } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import { joinedText, signature } from "../../core/signature.ts";
import { mapText } from "../../core/table/column-map.ts";
import type { AnyTask } from "../../core/task.ts";
import { keptRows, type RowsState, rowIn, rowTotals, totalsOf } from "../part/rows.ts";
import { rejectSplitClusters } from "../part/unit-labels.ts";
import type { Part, SystemPart } from "../run.ts";
import type { RunSettings } from "../run-header.ts";
import { groupScores } from "./group-scores.ts";
import { type NamedIntervals, reportIntervals } from "./intervals.ts";
import { ownIntervals, ownStatistics } from "./own-statistics.ts";
import { chosenScores, fieldsOf, type ResampleSettings, resampling } from "./resample-settings.ts";
import { undefinedNotes } from "./undefined-scores.ts";
import { spreadOf } from "./vote-spread.ts";

type Totals = Readonly<Record<string, number>>;

export interface ResultSettings {
  readonly strict?: boolean | undefined;
  /** Whether the result has the rows and the scores of each unit; unless told, as the settings of the run say. */
  readonly perUnit?: boolean | undefined;
  /** What the system is called, where a protocol's own rules depend on it. */
  readonly system?: string;
  readonly at?: number;
  /** The scores that the result has, otherwise all; its rows and columns are whole. */
  readonly scores?: readonly string[] | "all" | undefined;
}

export function resultOf(task: AnyTask, part: Part, settings: ResultSettings = {}): Result {
  return finish(resultSteps(task, part, settings));
}

export function* resultSteps(task: AnyTask, part: Part, settings: ResultSettings = {}): Steps<Result> {
  return declaredBy(task.definition, withDigest(yield* contentOf(task, part, settings)));
}

/** The result without its digest, for whoever stores none. */
export function* contentOf(task: AnyTask, part: Part, settings: ResultSettings = {}): Steps<Result> {
  const { definition, options } = task;
  const { settings: ofRun, services } = part.header;
  const { strict = false, perUnit: isPerUnit = ofRun.perUnit === true, at = 0 } = settings;
  const { rows, findings } = part.systems[at]!;
  const { kept } = rows;
  const totals = totalsOf(rows, definition.columns);
  throwProblems(findings, part.systems.length > 1 ? part.header.systems[at]!.name : undefined);
  rejectUnusable(task, { ...part.systems[at]!, gold: part.gold }, totals);
  if (kept !== null) rejectSplitClusters(kept, part.gold);
  const warnings = [
    ...warningsOfSystem(task, part.systems[at]!, ofRun),
    ...(definition.remarks?.(totals, options) ?? []),
  ];
  if (strict) rejectWarnings(warnings);
  const ids = chosenScores(Object.keys(definition.scores), settings.scores);
  const own = ownStatistics(task, { rows, settings: ofRun }, settings.system ?? "system");
  const { found, notes, signature } =
    own === null
      ? yield* reportIntervals(task, rows, { ids, settings: ofRun })
      : {
          found: resampling(ofRun, true).level === null ? null : ownIntervals(task, own, ids),
          notes: [],
          signature: own.signature,
        };
  return {
    ...resultFrame(task, part, {
      at,
      totals,
      scores: onlyScores(own === null ? summaryOf(task, totals) : own.scores, ids),
      found,
      clusters: kept?.clusters && new Set(kept.clusters).size,
      warnings: [...warnings, ...notes, ...undefinedNotes(task, ids, [{ totals }])],
      signed: {
        ...definition.describeServices?.(services, options, totals),
        ...signature,
        ...(ofRun.map === undefined ? {} : { map: mapText(ofRun.map) }),
        ...groupingSignature(ofRun),
      },
    }),
    ...(isPerUnit ? perUnit(task, rows, ids) : {}),
    ...(kept?.redrawn === undefined ? {} : { spread: spreadOf(task, kept, ids) }),
    ...(kept?.groups === undefined ? {} : yield* groupScores(task, kept, { ...resampling(ofRun, own !== null), ids })),
  };
}

interface FoundOfSystem {
  readonly at: number;
  readonly totals: Totals;
  readonly scores: Scores;
  readonly found?: NamedIntervals | null;
  readonly clusters?: number | undefined;
  readonly warnings: readonly Warning[];
  /** What the signature says besides. */
  readonly signed: Readonly<Record<string, string>>;
}

/** What the result of a run and that of a part of it have in common. */
export function resultFrame(task: AnyTask, { header, systems }: Part, of: FoundOfSystem): Result {
  const { at, totals, scores, found = null, clusters, warnings, signed } = of;
  const { rows, findings, missing, extra } = systems[at]!;
  const formats = { gold: header.gold.format, pred: header.systems[at]!.format };
  const digests = { gold: header.gold.digest, pred: header.systems[at]!.digest };
  const policy = header.settings.missing ?? "error";
  return {
    karat: header.karat,
    task: header.task,
    signature: signature(task, { missing: policy, units: rows.count, formats, digests, more: signed }),
    formats,
    units: {
      name: task.definition.unit,
      scored: rows.count,
      ...(clusters === undefined ? {} : { clusters }),
      missing,
      extra,
      invalid: findings.invalid,
    },
    scores,
    ...found,
    options: task.options,
    digests,
    columns: header.columns,
    totals,
    warnings,
  };
}

export function warningsOfSystem(
  { definition }: AnyTask,
  { findings, missing, rows }: SystemPart,
  settings: RunSettings,
): readonly Warning[] {
  const notes = missing.length === 0 ? [] : [missingNote(settings.missing, missing, rows.count, definition.unit)];
  return [...notes, ...warningsOf(findings)];
}

/** The scores of totals by the task's formulas, whatever a protocol's own statistics would give of its rows. */
export function plainScores(task: AnyTask, totals: Totals, run?: Totals): Scores {
  const ids = Object.keys(task.definition.scores);
  return onlyScores(task.definition.summarize(totals, task.options, run) as Scores, ids);
}

/** All scores of totals; throws where the task gives something else. */
export function checkedScores(task: AnyTask, totals: Totals): Scores {
  return onlyScores(summaryOf(task, totals), Object.keys(task.definition.scores));
}

function groupingSignature({ groupBy, clusterBy }: ResampleSettings): Readonly<Record<string, string>> {
  return {
    ...(groupBy === undefined ? {} : { "group-by": joinedText(fieldsOf(groupBy)) }),
    ...(clusterBy === undefined ? {} : { "cluster-by": clusterBy }),
  };
}

/** The scores of a run, or of one of its units; throws where the task, which may be somebody's own, gives something else. */
function summaryOf(
  { definition, options }: AnyTask,
  totals: Totals,
  unit?: { readonly id: string; readonly run: Totals },
): Scores {
  const scores: Readonly<Record<string, unknown>> | null | undefined = definition.summarize(totals, options, unit?.run);
  const specs = Object.entries(definition.scores as Readonly<Record<string, ScoreSpec>>);
  const problems = specs.flatMap(([id, { range, mayLeaveRange = false }]): Problem[] => {
    const value = scores?.[id];
    if (value === null || (typeof value === "number" && (mayLeaveRange || isPossible(value, range)))) return [];
    const at = { file: `task ${definition.id}`, path: ["summarize"] };
    const expected =
      typeof value === "number"
        ? `a number from ${range[0]} to ${range[1]} for ${id}, as its range says`
        : `a number or null for ${id}`;
    const hint =
      unit === undefined ? {} : { hint: `summarize gives it for the ${definition.unit} ${receivedText(unit.id)}` };
    return [{ code: "BAD_VALUE", at, expected, received: receivedText(value), ...hint }];
  });
  if (problems.length > 0) throw new KaratError(problems);
  return scores as Scores;
}

/** Sums of rounded numbers may leave a range by their last bits. */
const ROUNDING = 1e-9;

/** What is no finite number counts as undefined. */
function isPossible(value: number, [low, high]: ScoreSpec["range"]): boolean {
  const isInside =
    value >= low - ROUNDING * Math.max(1, Math.abs(low)) && value <= high + ROUNDING * Math.max(1, Math.abs(high));
  return isInside || !Number.isFinite(value);
}

/** Some of the scores, in their order; what is no finite number is undefined. */
function onlyScores(scores: Scores, ids: readonly string[]): Scores {
  return Object.fromEntries(ids.map((id) => [id, Number.isFinite(scores[id]) ? scores[id]! : null]));
}

function perUnit(task: AnyTask, rows: RowsState, ids: readonly string[]): Pick<Result, "rows" | "perUnit"> {
  const units = [...unitsOf(task, rows, ids)];
  return { rows: units.map(({ row }) => row), perUnit: units.map(({ row: _, ...unit }) => unit) };
}

/** The units of a run whose rows were kept, one by one, in the order of their ids. */
export function unitsOf(task: AnyTask, rows: RowsState, ids: readonly string[]): Generator<ResultUnit> {
  return keptUnits(task, rows, (id, unit, run) => onlyScores(summaryOf(task, unit, { id, run }), ids));
}

export function* keptUnits(
  task: AnyTask,
  rows: RowsState,
  scoresOf: (id: string, unit: Totals, run: Totals) => Scores,
): Generator<ResultUnit> {
  const columns: readonly string[] = task.definition.columns;
  const kept = keptRows(rows);
  const { groups, clusters, values } = kept;
  const run = totalsOf(rows, columns);
  for (const [at, id] of kept.ids.entries())
    yield {
      id,
      ...(groups && { group: groups[at]! }),
      ...(clusters && { cluster: clusters[at]! }),
      scores: scoresOf(id, rowTotals(columns, values, at), run),
      row: rowIn(kept, at),
    };
}

function rejectUnusable(
  { definition, options }: AnyTask,
  { gold, pred = "pred", rows, missing, extra }: Omit<SystemPart, "findings"> & { readonly gold: string },
  totals: Totals,
): void {
  const { unit } = definition;
  const nothing: ReturnType<NonNullable<typeof definition.unusable>> = {
    code: "READ_FAILED",
    expected: missing.length === 0 ? `at least one ${unit}` : `a prediction for at least one ${unit}`,
    received: "none",
    hint:
      missing.length > 0 && extra.length > 0
        ? `the ids differ: gold has ${receivedText(missing[0])}, predictions have ${receivedText(extra[0])}`
        : "there is nothing to score",
  };
  const problem = rows.count === 0 ? nothing : (definition.unusable?.(totals, options) ?? null);
  if (problem === null) return;
  const { side = "gold", ...said } = problem;
  throw new KaratError({ ...said, at: { file: { gold, pred }[side] } });
}

export function rejectWarnings(warnings: readonly Warning[]): void {
  if (warnings.length === 0) return;
  throw new KaratError(
    warnings.map(({ code, message, count = 1, examples = [] }) => ({
      code: "BAD_VALUE",
      at: null,
      expected: "no warning, since `strict` was given",
      received: `${code} (${count === 1 ? "once" : `${count} times`})`,
      hint: `${message}${examples.length === 0 ? "" : ` (see ${examples.join(", ")})`}`,
    })),
  );
}

/** What a result says of units without a prediction that did not stop the run. */
function missingNote(
  policy: RunSettings["missing"],
  missing: readonly string[],
  scored: number,
  unit: string,
): Warning {
  const examples = missing.slice(0, MOST_EXAMPLES);
  const isOne = missing.length === 1;
  if (policy === "skip")
    return {
      code: "MISSING_LEFT_OUT",
      message: `Scores may be too high: ${missing.length} of ${scored + missing.length} ${unit}s ${isOne ? "has no prediction and was" : "have no prediction and were"} left out. \`missing: "wrong"\` counts ${isOne ? "it" : "them"}`,
      examples,
    };
  return {
    code: "MISSING_AS_WRONG",
    message: `${missing.length} of ${scored} ${unit}s ${isOne ? "counts as wrong: it has" : "count as wrong: they have"} no prediction. Leaving out wrong predictions can raise precision and F1`,
    examples,
  };
}
