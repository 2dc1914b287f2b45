// Reads a result back from the JSON that karat wrote, and says what is wrong with JSON that is something else.
import { KaratError, type Problem, receivedText } from "./problem.ts";
import type { Result } from "./result.ts";

type Fields = Readonly<Record<string, unknown>>;

export function resultFromJson(text: string, file: string): Result {
  const reject = (detail: Omit<Problem, "at">) => new KaratError([{ ...detail, at: { file } }]);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw reject({ code: "BAD_JSON", expected: "a result in JSON", received: (cause as Error).message });
  }
  const wrong = complaint(value);
  if (wrong === null) return value as Result;
  throw reject({
    code: "BAD_SHAPE",
    expected: wrong.expected,
    received: receivedText(wrong.received),
    hint: "a result is what karat score --format json writes",
  });
}

interface Complaint {
  readonly expected: string;
  readonly received: unknown;
}

/** The first thing that a result must have and this lacks, or null. */
function complaint(value: unknown): Complaint | null {
  if (!isObject(value)) return { expected: "a result: a JSON object", received: value };
  for (const [field, expected, isRight] of FIELDS)
    if (!isRight(value[field], value)) return { expected: `${expected} as ${field}`, received: value[field] };
  return null;
}

const isText = (value: unknown) => typeof value === "string";
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isListOf = (isItem: (item: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem);
const isMissing = (value: unknown) => value === undefined;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Field = readonly [name: string, expected: string, isRight: (value: unknown, result: Fields) => boolean];

const FIELDS: readonly Field[] = [
  ["karat", "the version of karat", isText],
  ["task", "the id of a task", isText],
  ["signature", "a signature", isText],
  [
    "scores",
    "scores",
    (value) => isObject(value) && Object.values(value).every((score) => score === null || isNumber(score)),
  ],
  ["units", "counts of units", (value) => isObject(value) && isText(value.name) && isNumber(value.scored)],
  ["options", "the options of the task", isObject],
  ["digests", "digests", isObject],
  ["columns", "names of columns", isListOf(isText)],
  ["warnings", "warnings", isListOf((warning) => isObject(warning) && isText(warning.code) && isText(warning.message))],
  [
    "perUnit",
    "ids and scores of units",
    (value) => isMissing(value) || isListOf((unit) => isObject(unit) && isText(unit.id))(value),
  ],
  ["rows", "one row of numbers a unit", (value, result) => isMissing(value) || areRows(value, result)],
];

function areRows(value: unknown, { columns, perUnit }: Fields): boolean {
  const width = (columns as readonly string[]).length;
  const isRow = (row: unknown) => isListOf(isNumber)(row) && (row as unknown[]).length === width;
  return isListOf(isRow)(value) && (value as unknown[]).length === (perUnit as unknown[] | undefined)?.length;
}
