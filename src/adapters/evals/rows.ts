// Rows of an evaluation framework as gold and predictions: what was expected and what came out, joined by an id.
import { KaratError, type Problem } from "../../core/problem.ts";
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
  if (empty !== -1) throw new KaratError([missing(`rows[${empty}]`, "expected")]);
  const [gold, pred] = [formats.gold, formats.pred].map((side) => neutralFormat(undefined, side)) as [
    AnyFormat,
    AnyFormat,
  ];
  const units = rows.map(({ id, expected, output }, position) => ({
    id: String(id ?? idIn(expected, gold) ?? idIn(output, pred) ?? `row ${position + 1}`),
    expected,
    output,
  }));
  return {
    ids: units.map(({ id }) => id),
    gold: units.filter(({ expected }) => isGiven(expected)).map(({ expected, id }) => lineOf(expected, id, gold)),
    pred: units.filter(({ output }) => isGiven(output)).map(({ output, id }) => lineOf(output, id, pred)),
  };
}

/** The id that a value carries by the key of its format, or null. */
export function idIn(value: unknown, { idKey = "id" }: Pick<AnyFormat, "idKey">): string | number | null {
  const id = isObject(value) && Object.hasOwn(value, idKey) ? value[idKey] : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function lineOf(value: unknown, id: string, { framed = withId }: AnyFormat): unknown {
  return framed(value, id);
}

/** Frameworks hand on what a model wrote as plain text. */
function withId(value: unknown, id: string): unknown {
  if (typeof value === "string") return { response: value, id };
  return isObject(value) ? { ...value, id } : value;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** What is wrong with a row before anything is scored, or null. */
export function rowProblem(row: EvalRow | undefined): Problem | null {
  const { output, expected } = row ?? {};
  if (!isGiven(expected)) return missing("row", "expected");
  if (!isGiven(output)) return missing("row", "output");
  return null;
}

function missing(row: string, field: "expected" | "output"): Problem {
  const expected = `${field === "expected" ? "gold" : "a prediction"} in the task's neutral shape`;
  return { code: "BAD_SHAPE", at: { file: row, path: [field] }, expected, received: "nothing" };
}
