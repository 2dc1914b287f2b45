// The units that a run must have: frameworks drop rows that crashed, and a run without its hardest rows scores too well.

import type { MissingPolicy } from "../../core/missing-policy.ts";
import { KaratError, type Problem, receivedText } from "../../core/problem.ts";
import { type Schema, thatIs } from "../../core/schema.ts";
import type { AnyTask } from "../../core/task.ts";
import { neutralFormat } from "../../run/read/input.ts";
import { type EvalUnits, idIn } from "./rows.ts";

/** The units that must be there: their number, their ids, or gold itself. Counting a missing unit as wrong needs gold. */
export type ExpectedUnits = number | readonly (string | number | object)[];

const isId = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

export function someUnits(task: AnyTask): Schema {
  return thatIs(
    "the number of units, a list of their ids, or gold with an id for each unit",
    (value) =>
      Number.isSafeInteger(value) || (Array.isArray(value) && value.every((unit) => idOf(unit, task) !== null)),
  );
}

/** How many units must be there. */
export function expectedCount(task: AnyTask, expected: ExpectedUnits): number {
  return typeof expected === "number" ? expected : new Set(expected.map((unit) => String(idOf(unit, task)))).size;
}

/** The units with gold of those that no row is about; throws where such a unit is known by its id or number only. */
export function withExpected(
  task: AnyTask,
  units: EvalUnits,
  expected: ExpectedUnits | undefined,
  missing: MissingPolicy = "error",
): EvalUnits {
  if (expected === undefined) return units;
  const known = new Set(units.ids);
  const lost = typeof expected === "number" ? [] : expected.filter((unit) => !known.has(String(idOf(unit, task))));
  const problems =
    typeof expected === "number"
      ? countProblem(units, expected, missing)
      : lost.filter(isId).flatMap((id) => idProblem(id, units, missing));
  if (problems.length > 0) throw new KaratError(problems);
  return { ...units, gold: [...units.gold, ...lost.filter((unit) => !isId(unit))] };
}

const ROWS = { file: "rows" };

function countProblem({ ids }: EvalUnits, count: number, missing: MissingPolicy): readonly Problem[] {
  const isEnough = ids.length >= count || missing === "skip";
  if (isEnough && ids.length <= count) return [];
  const hint = isEnough ? "expect is too small" : hintFor(missing);
  return [{ code: "MISSING_PREDICTION", at: ROWS, expected: `${count} rows`, received: String(ids.length), hint }];
}

function idProblem(id: string | number, { ids }: EvalUnits, missing: MissingPolicy): readonly Problem[] {
  if (missing === "skip") return [];
  const received = ids.length === 0 ? "no rows" : `none; the first row is ${receivedText(ids[0])}`;
  return [
    {
      code: "MISSING_PREDICTION",
      at: ROWS,
      expected: `a row for ${receivedText(String(id))}`,
      received,
      hint: hintFor(missing),
    },
  ];
}

function hintFor(missing: MissingPolicy): string {
  if (missing === "wrong") return "to count it as wrong, give gold in expect, not only ids or a number";
  return 'a row that crashed? fix it, or give gold in expect and choose missing: "wrong"';
}

function idOf(unit: unknown, { definition }: AnyTask): string | number | null {
  return isId(unit) ? unit : idIn(unit, neutralFormat(undefined, definition.formats.gold));
}
