// Rows of an evaluation framework as gold and predictions: what was expected and what came out, joined by an id.
import { KaratError, type Problem } from "../../core/problem.ts";

/** One row of a run: what the system gave, and what is true. */
export interface EvalRow {
  /** The prediction in the task's neutral shape, or the text of a model (`{ response: text }`). */
  readonly output?: unknown;
  /** Gold in the task's neutral shape. */
  readonly expected?: unknown;
  /** Otherwise the id that gold or the prediction carries, or the position of the row. */
  readonly id?: string | number;
}

export interface EvalUnits {
  /** Of all rows. */
  readonly ids: readonly string[];
  readonly gold: readonly unknown[];
  readonly pred: readonly unknown[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Both sides of all rows; a row without output has no prediction, a row without an expected value no gold, and one of both is needed. */
export function unitsOfRows(rows: readonly EvalRow[]): EvalUnits {
  const units = rows.map((row, position) => ({ ...row, id: idOf(row, position) }));
  const empty = rows.findIndex(({ output, expected }) => !isGiven(output) && !isGiven(expected));
  if (empty !== -1) throw new KaratError([missing(`rows[${empty}]`, "expected")]);
  return {
    ids: units.map(({ id }) => id),
    gold: units.filter(({ expected }) => isGiven(expected)).map(({ expected, id }) => withId(expected, id)),
    pred: units.filter(({ output }) => isGiven(output)).map(({ output, id }) => withId(asPrediction(output), id)),
  };
}

function idOf({ id, expected, output }: EvalRow, position: number): string {
  const own = id ?? fieldsOf(expected)?.id ?? fieldsOf(output)?.id;
  return typeof own === "string" || typeof own === "number" ? String(own) : `row ${position + 1}`;
}

/** Frameworks hand on what a model wrote as plain text. */
function asPrediction(output: unknown): unknown {
  return typeof output === "string" ? { response: output } : output;
}

function withId(value: unknown, id: string): unknown {
  const fields = fieldsOf(value);
  return fields === null ? value : { ...fields, id };
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
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
