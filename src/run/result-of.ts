// Makes the result of a system from the one part of its run: what is wrong is thrown, totals become scores, rows become intervals.

import { MOST_EXAMPLES, throwProblems, type Warning, warningsOf } from "../contract/findings.ts";
import type { Mistakes } from "../contract/mistakes.ts";
import { FORMAT, type Result, type ResultUnit, type Scores, VERSION } from "../contract/result.ts";
import type { ScoreSpec } from "../contract/score-spec.ts";
import type { RunSettings, Scored } from "../contract/scored.ts";
import { joinedText, type SignatureParts, signature } from "../contract/signature.ts";
import type { AnyTask } from "../contract/task.ts";
import type { Review } from "../contract/task-extras.ts";
import { declaredBy, hasOwnStatistics } from "../contract/task-facts.ts";
import { rowIn, rowTotals, totalsOf, unitRowsOf } from "../contract/unit-rows.ts";
import { clusterPlaces, mistakesOf } from "../engine/mistakes/mistakes-of.ts";
import { mapText } from "../input/table/column-map.ts";
import { withDigest } from "../json/digest.ts";
import { KaratError, type Problem, receivedText } from "../problems/problem.ts";
import { plural } from "../problems/visible-text.ts";
import { chosenScores, fieldsOf, levelOf } from "../stats/checked-settings.ts";
import { type NamedIntervals, reportIntervals } from "../stats/intervals.ts";

type Totals = Readonly<Record<string, number>>;

export interface ResultSettings {
  readonly strict?: boolean | undefined;
  /** Whether problems name the system, because the run has several. */
  readonly isNamed?: boolean;
  /** Whether the result has the rows and the scores of each unit; unless told, as the settings of the run say. */
  readonly perUnit?: boolean | undefined;
  /** The name of the system, for protocols whose own rules depend on it. */
  readonly system?: string;
  /** The scores that the result has, otherwise all; its rows and columns are whole. */
  readonly scores?: readonly string[] | "all" | undefined;
}

export async function resultOf(task: AnyTask, scored: Scored, settings: ResultSettings = {}): Promise<Result> {
  return declaredBy(task.definition, withDigest(await contentOf(task, scored, settings)));
}

/** The result without its digest, for callers that do not store it. Statistics that few runs need are loaded when they do. */
export async function contentOf(task: AnyTask, scored: Scored, settings: ResultSettings = {}): Promise<Result> {
  const { definition, options } = task;
  const { header, findings, units } = scored;
  const { settings: ofRun, services } = header;
  const { strict = false, perUnit: isPerUnit = ofRun.perUnit === true, system = "system" } = settings;
  const totals = totalsOf(scored);
  throwProblems(findings, settings.isNamed === true ? header.system.name : undefined);
  const review = definition.review?.(totals, options, services) ?? {};
  rejectUnusable(task, scored, review);
  const warnings = [...warningsOfSystem(task, scored), ...(review.notes ?? [])];
  if (strict) rejectWarnings(warnings);
  const mistakes = scored.mistakes && mistakesOf(task, scored.mistakes, totals);
  const ids = chosenScores(Object.keys(definition.scores), settings.scores);
  const { scores, intervals, notes, signature } = hasOwnStatistics(task)
    ? (await import("../stats/own-statistics.ts")).ownReport(task, scored, { ids, system })
    : { scores: summaryOf(task, totals), ...reportIntervals(task, scored, { ids, settings: ofRun }) };
  const chosen = onlyScores(scores, ids);
  const undefinedNotes = Object.values(chosen).includes(null)
    ? (await import("../stats/undefined-scores.ts")).undefinedNotes(task, ids, [{ totals }])
    : [];
  return {
    ...resultFrame(task, scored, {
      totals,
      scores: chosen,
      intervals,
      clusters: units?.clusters && new Set(units.clusters).size,
      warnings: [...warnings, ...notes, ...undefinedNotes],
      signed: {
        ...review.signature,
        ...signature,
        map: ofRun.map && mapText(ofRun.map),
        "group-by": ofRun.groupBy && joinedText(fieldsOf(ofRun.groupBy)),
        "cluster-by": ofRun.clusterBy,
      },
    }),
    ...(mistakes && { mistakes }),
    ...(isPerUnit ? perUnit(task, scored, ids, mistakes) : {}),
    ...(units?.groups &&
      (await import("../stats/group-scores.ts")).groupScores(task, units, { level: levelOf(ofRun), ids })),
  };
}

interface FoundOfSystem {
  readonly totals: Totals;
  readonly scores: Scores;
  readonly intervals?: NamedIntervals | null;
  readonly clusters?: number | undefined;
  readonly warnings: readonly Warning[];
  /** Further parts of the signature. */
  readonly signed: NonNullable<SignatureParts["more"]>;
}

/** Makes the part that results of a run and of a shard share. */
export function resultFrame(task: AnyTask, scored: Scored, of: FoundOfSystem): Result {
  const { totals, scores, intervals = null, clusters, warnings, signed } = of;
  const { header, count, findings, missing, extra } = scored;
  const formats = { gold: header.gold.format, pred: header.pred.format };
  const digests = { gold: header.gold.digest, pred: header.pred.digest };
  const policy = header.settings.missing ?? "error";
  return {
    karat: VERSION,
    format: FORMAT,
    task: header.task,
    signature: signature(task, { missing: policy, units: count, formats, digests, more: signed }),
    formats,
    units: {
      name: task.definition.unit,
      scored: count,
      ...(clusters === undefined ? {} : { clusters }),
      missing,
      extra,
      invalid: findings.invalid,
    },
    scores,
    ...intervals,
    options: task.options,
    digests,
    columns: header.columns,
    totals,
    warnings,
  };
}

export function warningsOfSystem(
  { definition }: AnyTask,
  { header, findings, missing, count }: Scored,
): readonly Warning[] {
  const notes = missing.length === 0 ? [] : [missingNote(header.settings.missing, missing, count, definition.unit)];
  return [...notes, ...warningsOf(findings)];
}

/** All scores of totals; throws where the task gives something else. */
export function checkedScores(task: AnyTask, totals: Totals): Scores {
  return onlyScores(summaryOf(task, totals), Object.keys(task.definition.scores));
}

/** The scores of totals by the task's formulas, whatever a protocol's own statistics would give of its rows. */
export function plainScores(task: AnyTask, totals: Totals, run?: Totals): Scores {
  const ids = Object.keys(task.definition.scores);
  return onlyScores(task.definition.summarize(totals, task.options, run) as Scores, ids);
}

/** Some of the scores, in their order; what is no finite number is undefined. */
function onlyScores(scores: Scores, ids: readonly string[]): Scores {
  return Object.fromEntries(ids.map((id) => [id, Number.isFinite(scores[id]) ? scores[id]! : null]));
}

/** The scores of a run, or of one of its units; throws where the task, which may be somebody's own, gives something else. */
function summaryOf(
  { definition, options }: AnyTask,
  totals: Totals,
  unit?: { readonly id: string; readonly run: Totals },
): Scores {
  const scores: Readonly<Record<string, unknown>> = definition.summarize(totals, options, unit?.run);
  const specs = Object.entries(definition.scores as Readonly<Record<string, ScoreSpec>>);
  const problems = specs.flatMap(([id, { range, mayLeaveRange = false }]): Problem[] => {
    const value = scores[id];
    if (value === null || (typeof value === "number" && (mayLeaveRange || isPossible(value, range)))) return [];
    const at = { file: `task ${definition.id}`, path: ["scores", id, "formula"] };
    const expected =
      typeof value === "number"
        ? `a number from ${range[0]} to ${range[1]} for ${id}, as its range says`
        : `a number or null for ${id}`;
    const hint =
      unit === undefined ? {} : { hint: `the formula gives it for the ${definition.unit} ${receivedText(unit.id)}` };
    return [{ code: "BAD_VALUE", at, expected, received: receivedText(value), ...hint }];
  });
  if (problems.length > 0) throw new KaratError(problems);
  return scores as Scores;
}

/** Sums of rounded numbers may leave a range by their last bits. */
const ROUNDING = 1e-9;

/** Turns what is no finite number into null. */
function isPossible(value: number, [low, high]: ScoreSpec["range"]): boolean {
  const isInside =
    value >= low - ROUNDING * Math.max(1, Math.abs(low)) && value <= high + ROUNDING * Math.max(1, Math.abs(high));
  return isInside || !Number.isFinite(value);
}

function perUnit(
  task: AnyTask,
  scored: Scored,
  ids: readonly string[],
  mistakes: Mistakes | undefined,
): Pick<Result, "rows" | "perUnit"> {
  const units = [...unitsOf(task, scored, ids, mistakes)];
  return { rows: units.map(({ row }) => row), perUnit: units.map(({ row: _, ...unit }) => unit) };
}

/** The units of a run whose rows were kept, one by one, in the order of their ids. */
export function unitsOf(
  task: AnyTask,
  scored: Scored,
  ids: readonly string[],
  mistakes?: Mistakes,
): Generator<ResultUnit> {
  return keptUnits(scored, (id, unit, run) => onlyScores(summaryOf(task, unit, { id, run }), ids), mistakes);
}

export function* keptUnits(
  scored: Scored,
  scoresOf: (id: string, unit: Totals, run: Totals) => Scores,
  listed?: Mistakes,
): Generator<ResultUnit> {
  const units = unitRowsOf(scored);
  const { groups, clusters, golds, mistakes, values } = units;
  const placesOf = listed && mistakes && clusterPlaces(scored.mistakes!, listed);
  const run = totalsOf(scored);
  for (const [at, id] of units.ids.entries()) {
    const own = placesOf?.(mistakes![at]!) ?? [];
    yield {
      id,
      ...(groups && { group: groups[at]! }),
      ...(clusters && { cluster: clusters[at]! }),
      ...(golds?.[at] && { gold: golds[at] }),
      ...(own.length > 0 && { mistakes: own }),
      scores: scoresOf(id, rowTotals(scored.header.columns, values, at), run),
      row: rowIn(units, at),
    };
  }
}

function rejectUnusable({ definition }: AnyTask, { header, count, missing, extra }: Scored, review: Review): void {
  const { unit } = definition;
  const predicted = header.settings.missing === "wrong" ? count - missing.length : count;
  const nothing: Review["problem"] = {
    code: "READ_FAILED",
    expected: missing.length === 0 ? `at least one ${unit}` : `a prediction for at least one ${unit}`,
    received: "none",
    hint:
      missing.length > 0 && extra.length > 0
        ? `the ids differ: gold has ${receivedText(missing[0])}, predictions have ${receivedText(extra[0])}`
        : "there is nothing to score",
  };
  // Without a single prediction all answers may be missing; where none has an id of gold, nothing can be compared.
  const isNothing = count === 0 || (predicted === 0 && extra.length > 0);
  const problem = isNothing ? nothing : review.problem;
  if (problem === undefined) return;
  const { side = "gold", ...details } = problem;
  throw new KaratError({
    ...details,
    at: { file: { gold: header.gold.name, pred: header.pred.path ?? "pred" }[side] },
  });
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

/** Warns of units without a prediction that did not stop the run. */
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
      message: `Scores may be too high: ${missing.length} of ${scored + missing.length} ${plural(unit)} ${isOne ? "has no prediction and was" : "have no prediction and were"} left out. \`missing: "wrong"\` counts ${isOne ? "it" : "them"}`,
      examples,
    };
  return {
    code: "MISSING_AS_WRONG",
    message: `${missing.length} of ${scored} ${plural(unit)} ${isOne ? "counts as wrong: it has" : "count as wrong: they have"} no prediction. A system that leaves out what it would get wrong can raise precision and F1`,
    examples,
  };
}
