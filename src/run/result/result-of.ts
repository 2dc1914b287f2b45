// Makes the result of a run from its one part: what is wrong is thrown, totals become scores, rows become intervals.

import { declaredBy } from "../../core/declared-by.ts";
import { throwProblems, type Warning, warningsOf } from "../../core/findings.ts";
import { KaratError } from "../../core/problem.ts";
import { type Result, type Scores, VERSION } from "../../core/result.ts";
import { signature } from "../../core/signature.ts";
import type { AnyTask } from "../../core/task.ts";
import type { Part } from "../part/part.ts";
import { rowTotals, sortedRows, totalsOf } from "../part/rows.ts";
import { reportIntervals } from "./intervals.ts";
import { missingNotes } from "./missing-note.ts";
import { ownIntervals, ownStatistics } from "./own-statistics.ts";
import { rowsNotKept } from "./rows-not-kept.ts";

export interface ResultSettings {
  /** Warnings become errors. */
  readonly strict?: boolean;
  /** Whether the result has the rows and the scores of each unit; unless told, as the settings of the run say. */
  readonly perUnit?: boolean;
  /** What the system is called, where a protocol's own rules depend on it. */
  readonly system?: string;
}

export function resultOf(task: AnyTask, part: Part, settings: ResultSettings = {}): Result {
  const { definition, options } = task;
  const { header, rows, findings } = part;
  const { strict = false, perUnit: isPerUnit = header.settings.perUnit === true } = settings;
  const totals = totalsOf(rows, definition.columns);
  throwProblems(findings);
  rejectUnusable(task, part, totals);
  const warnings = [...missingNotes(part, definition.unit), ...warningsOf(findings), ...remarks(task, totals)];
  if (strict) rejectWarnings(warnings);
  const own = ownStatistics(task, part, settings.system ?? "system");
  const scores: Scores = own === null ? definition.summarize(totals, options) : own.scores;
  const {
    intervals,
    notes,
    signature: more,
  } = own === null
    ? reportIntervals(task, rows, { scores, settings: header.settings })
    : { intervals: header.settings.ci === null ? null : ownIntervals(own), notes: [], signature: own.signature };
  return declaredBy(definition, {
    karat: VERSION,
    task: definition.id,
    signature: signature(task, {
      missing: header.settings.missing ?? "error",
      units: rows.count,
      formats: header.formats,
      digests: header.digests,
      more: { ...definition.describeServices?.(header.services, options, totals), ...more },
    }),
    formats: header.formats,
    units: {
      name: definition.unit,
      scored: rows.count,
      missing: part.missing,
      extra: part.extra,
      invalid: findings.invalid,
    },
    scores,
    ...(intervals === null ? {} : { intervals }),
    options,
    digests: header.digests,
    columns: definition.columns,
    totals,
    warnings: [...warnings, ...notes],
    ...(isPerUnit ? perUnit(task, part) : {}),
  });
}

function remarks({ definition, options }: AnyTask, totals: Readonly<Record<string, number>>): readonly Warning[] {
  return definition.remarks?.(totals, options) ?? [];
}

function perUnit(task: AnyTask, part: Part): Pick<Result, "rows" | "perUnit"> {
  const units = [...unitsOf(task, part)];
  return { rows: units.map(({ row }) => row), perUnit: units.map(({ id, scores }) => ({ id, scores })) };
}

export interface ResultUnit {
  readonly id: string;
  readonly row: readonly number[];
  /** What the unit scores by itself, as one of this run. */
  readonly scores: Scores;
}

/** The units of a run whose rows were kept, one by one, in the order of their ids. */
export function* unitsOf({ definition, options }: AnyTask, { rows }: Part): Generator<ResultUnit> {
  const columns: readonly string[] = definition.columns;
  if (rows.kept === null) throw rowsNotKept();
  const { ids, values } = sortedRows(rows, columns.length);
  const run = totalsOf(rows, columns);
  for (const [at, id] of ids.entries())
    yield {
      id,
      row: [...values.subarray(at * columns.length, (at + 1) * columns.length)],
      scores: definition.summarize(rowTotals(columns, values, at), options, run) as Scores,
    };
}

/** Throws when there is nothing to say of these totals. */
function rejectUnusable(
  { definition, options }: AnyTask,
  { gold, rows }: Part,
  totals: Readonly<Record<string, number>>,
): void {
  const nothing = {
    code: "READ_FAILED",
    expected: `at least one ${definition.unit}`,
    received: "none",
    hint: "there is nothing to score",
  } as const;
  const problem = rows.count === 0 ? nothing : (definition.unusable?.(totals, options) ?? null);
  if (problem !== null) throw new KaratError([{ ...problem, at: { file: gold } }]);
}

export function rejectWarnings(warnings: readonly Warning[]): void {
  if (warnings.length === 0) return;
  throw new KaratError(
    warnings.map(({ code, message, count = 1, examples = [] }) => ({
      code: "BAD_VALUE",
      at: null,
      expected: "no warning, since --strict was given",
      received: `${code}: ${message} (${count === 1 ? "once" : `${count} times`})`,
      ...(examples[0] === undefined ? {} : { hint: `see ${examples.join(", ")}` }),
    })),
  );
}
