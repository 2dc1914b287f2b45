// Rows of an evaluation framework as gold and predictions: what was expected and what came out, joined by an id.
import { KaratError } from "../../core/problem.ts";
import { isObject } from "../../core/shape.ts";
import type { AnyFormat } from "../../core/source.ts";
import type { AnyTask } from "../../core/task.ts";
import { neutralFormat } from "../../run/read/input.ts";

/** One row of a run: prediction and gold. */
export interface EvalRow {
  /** The prediction in the task's neutral shape, or the text of a model (`{ response: text }`). */
  readonly output?: unknown;
  /** Gold in the task's neutral shape. */
  readonly expected?: unknown;
  /** The id of the unit; by default the id inside gold or prediction, or the position of the row. */
  readonly id?: string | number;
}

export interface EvalUnits {
  /** Of all rows. */
  readonly ids: readonly string[];
  readonly gold: readonly unknown[];
  readonly pred: readonly unknown[];
}

/** Both sides of all rows; a row without output has no prediction, a row without an expected value no gold, and one of both is needed. */
export function unitsOfRows({ definition: { formats } }: AnyTask, rows: readonly EvalRow[]): EvalUnits {
  const empty = rows.findIndex(({ output, expected }) => !isGiven(output) && !isGiven(expected));
  if (empty !== -1) throw missing(`rows[${empty}]`, "expected");
  const [gold, pred] = [formats.gold, formats.pred].map((side) => neutralFormat(undefined, side)) as [
    AnyFormat,
    AnyFormat,
  ];
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
export function idIn(value: unknown, { idKey = "id" }: Pick<AnyFormat, "idKey">): string | number | null {
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
