// Reads a result back from the JSON that karat wrote, and says what is wrong with JSON that is something else.
import { KaratError, receivedText } from "./problem.ts";
import type { Result } from "./result.ts";
import { looksLikeComparison } from "./stored-comparison.ts";
import { digestComplaint, storedJson } from "./stored-json.ts";
import { grouped, groups, interval, scores, units, warnings } from "./stored-scores.ts";
import {
  type Complaint,
  fields,
  isObject,
  listOf,
  nullable,
  number,
  object,
  optional,
  recordOf,
  text,
} from "./stored-shape.ts";

/** With a digest that is that of its content, unless it is `isDoubted` and going to be computed again. */
export function resultFromJson(json: string, file: string, { isDoubted = false } = {}): Result {
  const value = storedJson(json, file);
  if (looksLikeComparison(value)) throw notOneSystem(file, value);
  const wrong = resultComplaint(value) ?? (isDoubted ? null : digestComplaint(value as Result));
  if (wrong === null) return value as Result;
  throw new KaratError([
    {
      code: "BAD_SHAPE",
      at: { file, path: wrong.path },
      expected: wrong.expected,
      received: receivedText(wrong.received),
      hint: "a result is what karat score --format json writes",
    },
  ]);
}

/** The first thing that keeps a value from being a result, or null. */
export function resultComplaint(value: unknown): Complaint | null {
  if (!isObject(value)) return { path: [], expected: "a result: a JSON object", received: value };
  const result = value as unknown as Result;
  return resultShape(value) ?? scoresComplaint(result) ?? rowsComplaint(result);
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
  rows: optional(listOf(listOf(number))),
  warnings,
  perUnit: optional(listOf(fields({ id: text, group: optional(text), scores }))),
  spread: optional(recordOf(fields({ units: nullable(number), votes: nullable(number) }))),
  groups: optional(groups),
  groupMean: optional(fields(grouped)),
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
