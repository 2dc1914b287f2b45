// The evidence that a task gives for a match, checked: the task may be a user's own.
import { KaratError, type Path, type Problem, receivedText } from "../problems/problem.ts";
import { type EvidenceDetail, type EvidenceRow, VERDICTS, type Verdict } from "./evidence.ts";
import { isObject } from "./shape.ts";
import type { AnyTask } from "./task.ts";

/** The evidence of a match; throws if the task, which may be a user's own, returns something else. */
export function evidenceOf(
  { definition, options }: AnyTask,
  id: string,
  match: unknown,
  detail: EvidenceDetail = "all",
): readonly EvidenceRow[] {
  const rows: unknown = definition.explain.rows(match, options, detail);
  if (Array.isArray(rows) && rows.every(isRow)) return rows;
  const problems: Problem[] = [];
  const say = (path: Path, expected: string, received: unknown) => {
    const at = { file: `task ${definition.id}`, path: ["explain", ...path] };
    const hint = `explain gives it for the ${definition.unit} ${receivedText(id)}`;
    problems.push({ code: "BAD_VALUE", at, expected, received: receivedText(received), hint });
  };
  if (!Array.isArray(rows)) say([], "a list of rows", rows);
  for (const [position, row] of Array.isArray(rows) ? rows.entries() : []) {
    const { at, verdict, key } = isObject(row) ? row : {};
    if (typeof at !== "string") say([position], "a row of evidence with the text at", row);
    else if (key !== undefined && typeof key !== "string") say([position, "key"], "a text", key);
    else if (!isVerdict(verdict)) say([position, "verdict"], `one of ${VERDICTS.join(", ")}`, verdict);
  }
  throw new KaratError(problems);
}

function isRow(row: unknown): row is EvidenceRow {
  if (!isObject(row) || typeof row.at !== "string" || !isVerdict(row.verdict)) return false;
  return row.key === undefined || typeof row.key === "string";
}

function isVerdict(verdict: unknown): boolean {
  return VERDICTS.includes(verdict as Verdict);
}
