// Scores one system: matches every unit, adds up the rows and computes the scores from the totals.
import type { MissingPolicy } from "../core/missing-policy.ts";
import { KaratError } from "../core/problem.ts";
import { RunReport, type Warning } from "../core/report.ts";
import { type Result, type Scores, VERSION } from "../core/result.ts";
import { signature } from "../core/signature.ts";
import type { AnyTask } from "../core/task.ts";
import { isSource } from "./input.ts";
import { reportIntervals, rowsToKeep } from "./intervals.ts";
import { matchUnits, type Pass, type PassSettings, type RunInput, type Visit } from "./match-units.ts";
import type { ResampleSettings } from "./resample-settings.ts";
import { Rows, rowTotals } from "./rows.ts";

export interface ScoreSettings extends PassSettings, ResampleSettings {
  readonly missing?: MissingPolicy;
  /** Warnings become errors. */
  readonly strict?: boolean;
  /** Adds the rows and the scores of each unit to the result. */
  readonly perUnit?: boolean;
  /** Sees every match as it is made, in no particular order. */
  readonly visit?: Visit;
}

export async function score(task: AnyTask, input: RunInput, settings: ScoreSettings = {}): Promise<Result> {
  const { definition, options } = task;
  const report = new RunReport(settings.missing);
  const rows = new Rows(
    definition.columns,
    settings.perUnit === true ? Number.POSITIVE_INFINITY : rowsToKeep(settings),
  );
  const visit: Visit = (unit) => {
    rows.add(unit.id, definition.tally(unit.match, options));
    settings.visit?.(unit);
  };
  const pass = await matchUnits(task, input, { settings, report, visit });
  const totals = rows.totals();
  rejectUnusable(task, input, { totals, report });
  report.throwProblems();
  const warnings = [...report.warnings(), ...remarks(task, totals)];
  if (settings.strict === true) rejectWarnings(warnings);
  const scores = definition.summarize(totals, options);
  const { intervals, notes, signature: more } = reportIntervals(task, rows, { scores, settings });
  return {
    karat: VERSION,
    task: definition.id,
    signature: signature(task, {
      missing: report.missing,
      units: rows.count,
      digests: pass.digests,
      more: { ...definition.describeServices?.(settings.services ?? {}, options, totals), ...more },
    }),
    formats: pass.formats,
    units: unitCounts(task, rows, { pass, report }),
    scores,
    ...(intervals === null ? {} : { intervals }),
    options,
    digests: pass.digests,
    columns: definition.columns,
    totals,
    warnings: [...warnings, ...notes],
    ...(settings.perUnit === true ? perUnit(task, rows) : {}),
  };
}

function unitCounts({ definition }: AnyTask, rows: Rows, { pass, report }: { pass: Pass; report: RunReport }) {
  return {
    name: definition.unit,
    scored: rows.count,
    missing: pass.missing,
    extra: pass.extra,
    invalid: report.invalidIds(),
  };
}

function remarks({ definition, options }: AnyTask, totals: Readonly<Record<string, number>>): readonly Warning[] {
  return definition.remarks?.(totals, options) ?? [];
}

/** The rows in order of id, and what each would score alone. */
function perUnit({ definition, options }: AnyTask, rows: Rows): Pick<Result, "rows" | "perUnit"> {
  const { ids, values } = rows.sorted();
  const width = rows.columns.length;
  return {
    rows: ids.map((_, row) => [...values.subarray(row * width, (row + 1) * width)]),
    perUnit: ids.map((id, row) => ({
      id,
      scores: definition.summarize(rowTotals(rows.columns, values, row), options) as Scores,
    })),
  };
}

function rejectUnusable(
  { definition, options }: AnyTask,
  { gold }: RunInput,
  { totals, report }: { totals: Readonly<Record<string, number>>; report: RunReport },
): void {
  if (report.problemCount > 0) return;
  const record = { file: isSource(gold) ? gold.name : "gold", line: 1, value: null };
  if (totals.units === 0)
    report.problem(
      { record },
      {
        code: "READ_FAILED",
        expected: `at least one ${definition.unit}`,
        received: "none",
        hint: "there is nothing to score",
      },
    );
  const problem = definition.unusable?.(totals, options) ?? null;
  if (problem !== null && report.problemCount === 0) report.problem({ record }, problem);
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
