// What a user's own task must have before karat runs it: whoever writes one is told what is missing, and not shown a crash.
import { KaratError, type Path, receivedText } from "../core/problem.ts";
import type { AnyTask } from "../core/task.ts";

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string" && value !== "";
const isWord: Test = (value) => typeof value === "string";
const isFunction: Test = (value) => typeof value === "function";
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isListOf =
  (isItem: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(isItem);
const isRange: Test = (value) =>
  Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === "number" && !Number.isNaN(end));

const FIELDS: readonly (readonly [name: string, expected: string, isRight: Test])[] = [
  ["id", "an id", isText],
  ["title", "a title", isWord],
  ["about", "a sentence", isWord],
  ["unit", "the name of a unit", isText],
  ["protocol", "{ name, version, cite }", (value) => isObject(value) && isText(value.name)],
  ["columns", "a list of column names", isListOf(isText)],
  ["scores", "scores by their ids", isObject],
  ["primary", "the id of a score", isText],
  ["options", "options by their names, or {}", isObject],
  ["formats", "{ gold: [format], pred: [format] }", (value) => isObject(value) && isFormats(value)],
  ["absent", "a function", isFunction],
  ["match", "a function", isFunction],
  ["tally", "a function", isFunction],
  ["summarize", "a function", isFunction],
  ["explain", "a function", isFunction],
  ["explained", "a list of column names", isListOf(isText)],
];

const SCORE_FIELDS: typeof FIELDS = [
  ["label", "a text", isWord],
  ["better", '"higher" or "lower"', (value) => value === "higher" || value === "lower"],
  ["range", "[lowest, highest]", isRange],
];

function isFormats({ gold, pred }: Fields): boolean {
  const isFormat: Test = (value) => isObject(value) && isText(value.id) && isFunction(value.open);
  return [gold, pred].every((side) => isListOf(isFormat)(side) && (side as unknown[]).length > 0);
}

/** Throws what a definition lacks. */
export function checkOwnTask(definition: unknown, file: string): asserts definition is AnyTask["definition"] {
  const own = isObject(definition) ? definition : {};
  const scores = isObject(own.scores) ? Object.entries(own.scores) : [];
  const complaints = [
    ...complaintsOf(own, FIELDS, []),
    ...scores.flatMap(([id, score]) => complaintsOf(isObject(score) ? score : {}, SCORE_FIELDS, ["scores", id])),
  ];
  if (complaints.length === 0) return;
  throw new KaratError(
    complaints.map(({ path, expected, received }) => ({
      code: "BAD_SHAPE",
      at: { file, path },
      expected,
      received: typeof received === "function" ? "a function" : receivedText(received),
      hint: "examples/own-task/slot-filling.js in the package is a task that runs",
    })),
  );
}

interface Complaint {
  readonly path: Path;
  readonly expected: string;
  readonly received: unknown;
}

function complaintsOf(value: Fields, fields: typeof FIELDS, path: Path): Complaint[] {
  return fields
    .filter(([name, , isRight]) => !isRight(value[name]))
    .map(([name, expected]) => ({ path: [...path, name], expected, received: value[name] }));
}
