// The evidence that a task gives for a match, checked: the task may be a user's own.
import { KaratError, type Path, receivedText } from "../problems/problem.ts";
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
  if (Array.isArray(rows) && rows.every((row) => mistakeIn(row) === null)) return rows;
  const mistakes = Array.isArray(rows)
    ? rows.flatMap((row, position) => mistakeIn(row, [position]) ?? [])
    : [{ path: [], expected: "a list of rows", received: receivedText(rows) }];
  const hint = `explain gives it for the ${definition.unit} ${receivedText(id)}`;
  throw new KaratError(
    mistakes.map(({ path, ...problem }) => {
      const at = { file: `task ${definition.id}`, path: ["explain", ...path] };
      return { code: "BAD_VALUE", at, ...problem, hint };
    }),
  );
}

const ROW: Path = [];

function mistakeIn(row: unknown, path = ROW) {
  const { at, verdict, key } = isObject(row) ? row : {};
  if (typeof at !== "string")
    return { path, expected: "a row of evidence with the text at", received: receivedText(row) };
  if (key !== undefined && typeof key !== "string")
    return { path: [...path, "key"], expected: "a text", received: receivedText(key) };
  if (VERDICTS.includes(verdict as Verdict)) return null;
  return { path: [...path, "verdict"], expected: `one of ${VERDICTS.join(", ")}`, received: receivedText(verdict) };
}
