// Reads a result back from the JSON that karat wrote, and says what is wrong with JSON that is something else.
import { declarationBehind } from "./define-task.ts";
import { KaratError, receivedText, usageError } from "./problem.ts";
import type { Result } from "./result.ts";
import {
  type Complaint,
  complaintAbout,
  fields,
  listOf,
  nullable,
  number,
  object,
  optional,
  quickly,
  recordOf,
  rowsOfNumbers,
  text,
} from "./schema.ts";
import { isObject } from "./shape.ts";
import { looksLikeComparison } from "./stored-comparison.ts";
import { type Argument, digestComplaint, refuse, storedJson } from "./stored-json.ts";
import { partShape, sumsComplaint } from "./stored-part.ts";
import { grouped, groups, interval, scores, units, warnings } from "./stored-scores.ts";

interface Reading {
  /** Whether it is going to be computed again, so that its digest need not be that of its content. */
  readonly isDoubted?: boolean;
}

export function resultFromJson(json: string, file: string, reading?: Reading): Result {
  return resultFromValue(storedJson(json, file), file, reading);
}

/** The same of JSON that was parsed with `storedJson`. */
export function resultFromValue(value: unknown, file: string, { isDoubted = false }: Reading = {}): Result {
  if (looksLikeComparison(value)) throw notOneSystem(file, value);
  const wrong = resultComplaint(value) ?? (isDoubted ? null : digestComplaint(value as Result));
  refuse(wrong, { file }, { hint: "a result is what karat score --format json writes" });
  return value as Result;
}

/** Throws unless it is a result, of this task if one is named; those made here are known. */
export function checkResult(value: unknown, at: Argument, task?: string): asserts value is Result {
  if (!isObject(value)) throw usageError("BAD_VALUE", { expected: "a result", received: receivedText(value) });
  if (declarationBehind(value) === undefined) refuse(resultComplaint(value), at, { isUsage: true });
  if (task === undefined || value.task === task) return;
  const [expected, received] = [`a result of ${task}`, `one of ${String(value.task)}`];
  throw new KaratError([{ code: "UNKNOWN_TASK", at, expected, received }], { isUsage: true });
}

/** The first thing that keeps a value from being a result, or null. */
export function resultComplaint(value: unknown): Complaint | null {
  if (!isObject(value)) return { path: [], expected: "a result: a JSON object", received: value };
  const result = value as unknown as Result;
  return (
    complaintAbout(resultShape, value) ?? scoresComplaint(result) ?? rowsComplaint(result) ?? sumsComplaint(result)
  );
}

function notOneSystem(file: string, { systems }: { readonly systems?: unknown }): KaratError {
  return new KaratError([
    {
      code: "BAD_SHAPE",
      at: { file },
      expected: "a result of one system",
      received: `a comparison${Array.isArray(systems) ? ` of ${systems.length} systems` : ""}`,
      hint: "give what karat score --per-unit --format json writes for one of them; karat report makes a page of a comparison",
    },
  ]);
}

/** A result of no score says nothing. */
function scoresComplaint({ scores: given }: Result): Complaint | null {
  if (Object.keys(given).length > 0) return null;
  return { path: ["scores"], expected: "at least one score", received: given };
}

function areUnits(value: unknown): boolean {
  const isScore = (score: unknown) => score === null || Number.isFinite(score);
  return (
    Array.isArray(value) &&
    value.every(
      (unit) =>
        typeof unit?.id === "string" &&
        (unit.group === undefined || typeof unit.group === "string") &&
        isObject(unit.scores) &&
        Object.values(unit.scores).every(isScore),
    )
  );
}

const resultShape = fields<Result>({
  karat: text,
  task: text,
  signature: text,
  formats: fields({ gold: text, pred: text }),
  units,
  scores,
  intervals: optional(recordOf(nullable(interval))),
  intervalReasons: optional(recordOf(text)),
  options: object,
  digests: fields({ gold: nullable(text), pred: nullable(text) }),
  columns: listOf(text),
  totals: recordOf(number),
  rows: optional(rowsOfNumbers),
  warnings,
  perUnit: optional(quickly(areUnits, listOf(fields({ id: text, group: optional(text), scores })))),
  spread: optional(recordOf(fields({ units: nullable(number), votes: nullable(number) }))),
  groups: optional(groups),
  groupMean: optional(fields(grouped)),
  sums: optional(rowsOfNumbers),
  part: optional(partShape),
  digest: optional(text),
});

/** A row for each unit, with a number for each column, and each unit once. */
function rowsComplaint({ rows, perUnit, columns }: Result): Complaint | null {
  if (rows === undefined) return null;
  const wrong = { path: ["rows"], expected: "one row of numbers a unit", received: rows };
  if (rows.length !== perUnit?.length || rows.some((row) => row.length !== columns.length)) return wrong;
  const ids = new Set(perUnit.map(({ id }) => id));
  return ids.size === perUnit.length ? null : { path: ["perUnit"], expected: "each unit once", received: perUnit };
}
