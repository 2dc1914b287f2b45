// Rows of an evaluation framework as gold and predictions, joined by an id; the units that a run must have; why a row has no score.
import type { MissingPolicy } from "../../contract/run-settings.ts";
import { type Schema, thatIs } from "../../contract/schema.ts";
import { isObject } from "../../contract/shape.ts";
import type { AnyFormat } from "../../contract/source.ts";
import type { AnyTask } from "../../contract/task.ts";
import { neutralFormat } from "../../engine/read/input.ts";
import { KaratError, type Problem, receivedText, thrownText } from "../../problems/problem.ts";

/** One row of a run: prediction and gold. */
export interface EvalRow {
  /** The prediction as in the task's JSON Lines, or the text of a model (`{ response: text }`). */
  readonly output?: unknown;
  /** Gold as in the task's JSON Lines. */
  readonly expected?: unknown;
  /** The id of the unit; by default the id inside gold or prediction, or the position of the row. */
  readonly id?: string | number;
}

interface EvalUnits {
  /** The ids of all rows. */
  readonly ids: readonly string[];
  readonly gold: readonly unknown[];
  readonly pred: readonly unknown[];
}

/** Both sides of all rows. A row without an output has no prediction, one without an expected value has no gold; it needs one of them. */
export function unitsOfRows({ definition: { formats } }: AnyTask, rows: readonly EvalRow[]): EvalUnits {
  const empty = rows.findIndex(({ output, expected }) => !isGiven(output) && !isGiven(expected));
  if (empty !== -1) throw missing(`rows[${empty}]`, "expected");
  const gold = neutralFormat(undefined, formats.gold);
  const pred = neutralFormat(undefined, formats.pred);
  const units = rows.map(({ id, expected, output }, position) => ({
    id: String(id ?? idIn(expected, gold) ?? idIn(output, pred) ?? `row ${position + 1}`),
    expected,
    output,
  }));
  const lines = (side: "expected" | "output", { framed = withId }: AnyFormat) =>
    units.filter((unit) => isGiven(unit[side])).map((unit) => framed(unit[side], unit.id));
  return { ids: units.map(({ id }) => id), gold: lines("expected", gold), pred: lines("output", pred) };
}

/** The id that a value carries by the key of its format, or null. */
function idIn(value: unknown, { idKey = "id" }: Pick<AnyFormat, "idKey">): string | number | null {
  const id = isObject(value) && Object.hasOwn(value, idKey) ? value[idKey] : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** Frameworks hand on what a model wrote as plain text. */
function withId(value: unknown, id: string): unknown {
  if (typeof value === "string") return { response: value, id };
  return isObject(value) ? { ...value, id } : value;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Throws what is wrong with a row before anything is scored. */
export function checkRow(row: EvalRow | undefined): asserts row is EvalRow {
  for (const field of ["expected", "output"] as const) if (!isGiven(row?.[field])) throw missing("row", field);
}

function missing(row: string, field: "expected" | "output"): KaratError {
  const expected = `${field === "expected" ? "gold" : "a prediction"} in the task's neutral shape`;
  return new KaratError({ code: "BAD_SHAPE", at: { file: row, path: [field] }, expected, received: "nothing" });
}

/** Why something could not be scored. */
export interface EvalFailure {
  /** One block of text per problem: place, expected, received, hint. */
  readonly message: string;
  readonly problems: readonly Problem[];
}

export function evalFailure(error: unknown): EvalFailure {
  if (error instanceof KaratError) return { message: error.message, problems: error.problems };
  return { message: thrownText(error), problems: [] };
}

/**
 * The units that must be there: their number, their ids, or gold itself. Counting a missing unit as wrong needs gold.
 * Frameworks drop rows that crashed, and a run without its hardest rows scores too well.
 */
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

/** Adds gold of the expected units that no row has; throws if such a unit is known only by its id or number. */
export function withExpected(
  task: AnyTask,
  units: EvalUnits,
  expected: ExpectedUnits | undefined,
  missing: MissingPolicy = "error",
): EvalUnits {
  if (expected === undefined) return units;
  const { ids } = units;
  if (typeof expected === "number") {
    const isTooMany = ids.length > expected;
    if (ids.length === expected || (!isTooMany && missing === "skip")) return units;
    const hint = isTooMany ? "expect is too small" : hintFor(missing);
    throw new KaratError(missingRow(`${expected} rows`, String(ids.length), hint));
  }
  const rowIds = new Set(ids);
  const lost = expected.filter((unit) => !rowIds.has(String(idOf(unit, task))));
  const received = ids.length === 0 ? "no rows" : `none; the first row is ${receivedText(ids[0])}`;
  const problems = lost
    .filter(isId)
    .map((id) => missingRow(`a row for ${receivedText(String(id))}`, received, hintFor(missing)));
  if (problems.length > 0 && missing !== "skip") throw new KaratError(problems);
  return { ...units, gold: [...units.gold, ...lost.filter((unit) => !isId(unit))] };
}

function missingRow(expected: string, received: string, hint: string): Problem {
  return { code: "MISSING_PREDICTION", at: { file: "rows" }, expected, received, hint };
}

function hintFor(missing: MissingPolicy): string {
  if (missing === "wrong") return "to count it as wrong, give gold in expect, not only ids or a number";
  return 'a row that crashed? fix it, or give gold in expect and choose missing: "wrong"';
}

function idOf(unit: unknown, { definition }: AnyTask): string | number | null {
  return isId(unit) ? unit : idIn(unit, neutralFormat(undefined, definition.formats.gold));
}
