// Reads gold and replies. Gold is one line per unit, or the two official files of a category, joined by id.
import * as v from "valibot";
import type { FindingSink, ProblemDetail } from "../../contract/finding-sink.ts";
import { isObject } from "../../contract/shape.ts";
import type { Format, FormatReader, Item, SourceRecord } from "../../contract/source.ts";
import { jsonLines } from "../../input/json-lines.ts";
import { notJson, PLAIN_OR_LONG } from "../../json/not-json.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import { CATEGORIES, type Category, categoryOf, detectionOf, languageOf } from "./categories.ts";
import type { GoldCall } from "./check.ts";
import { readDescription } from "./description.ts";
import { exactMember, pythonJsonOf, pythonValueOf } from "./python-json.ts";
import { isDict, isList, type PythonDict, type PythonValue } from "./python-value.ts";

export interface BfclGold {
  readonly category: Category;
  readonly calls: readonly GoldCall[];
}

/** Undefined if there is no reply: a missing prediction that counts as wrong. */
export interface BfclReply {
  readonly reply: PythonValue | undefined;
}

const goldShape = v.looseObject({
  id: v.string(),
  function: v.optional(v.array(v.unknown())),
  ground_truth: v.optional(v.array(v.unknown())),
});

export type GoldLine = v.InferOutput<typeof goldShape>;

/** A line of gold: both official files of a unit joined, or one of them. */
interface Half {
  readonly id: string;
  readonly category: Category;
  readonly functions: readonly unknown[] | undefined;
  readonly answers: PythonValue | undefined;
  readonly record: SourceRecord;
}

const KEYS = ["ground_truth", "function"];

const halfLines = jsonLines({
  about:
    'lines {"id","function","ground_truth"}, or a folder with the questions and possible_answer of the leaderboard',
  shape: goldShape,
  keys: KEYS,
  json: pythonJsonOf,
  value: ({ id, function: functions, ground_truth: answers }, record, sink): Half | undefined => {
    const category = categoryOf(id);
    if (category !== null)
      return { id, category, functions, answers: answers && exactMember(record.text, "ground_truth", answers), record };
    const expected = `an id that begins with a category and _: ${CATEGORIES.join(", ")}`;
    sink.problem({ record, path: ["id"] }, { code: "BAD_VALUE", expected, received: receivedText(id) });
    return undefined;
  },
});

const { id, about, by, claims } = halfLines;

const goldFormat: Format<BfclGold, unknown, GoldLine> = {
  id,
  about,
  by,
  keys: KEYS,
  shape: goldShape as never,
  claims,
  open: (options, sink) => joined(halfLines.open(options, sink), sink),
};

/** Joins the lines of both files, in whatever order they come. */
function joined(lines: FormatReader<Half>, sink: FindingSink): FormatReader<BfclGold> {
  const halves = new Map<string, Half>();
  return {
    *read(record) {
      for (const { id, value: half } of lines.read(record)) {
        if (half === null) {
          yield { id, value: null, record };
          continue;
        }
        const other = halves.get(id);
        const isQuestionTwice = other?.functions !== undefined && half.functions !== undefined;
        const isAnswerTwice = other?.answers !== undefined && half.answers !== undefined;
        if (isWhole(half) || isQuestionTwice || isAnswerTwice) yield itemOf(half, sink);
        else if (other === undefined) halves.set(id, half);
        else {
          halves.delete(id);
          const [question, answer] = half.functions === undefined ? [other, half] : [half, other];
          yield itemOf({ ...question, answers: answer.answers }, sink, answer.record);
        }
      }
    },
    *end() {
      for (const half of halves.values()) yield itemOf(half, sink);
    },
  };
}

function isWhole({ category, functions, answers }: Half): boolean {
  return functions !== undefined && (answers !== undefined || detectionOf(category) !== null);
}

/** The answers of a joined unit may come from another record. */
function itemOf(half: Half, sink: FindingSink, answersRecord = half.record): Item<BfclGold> {
  const { id, category, functions, record } = half;
  const say = (at: SourceRecord, path: Path, detail: ProblemDetail) => sink.problem({ record: at, path }, detail);
  const item = (value: BfclGold | null) => ({ id, value, record });
  if (detectionOf(category) !== null) return item({ category, calls: [] });
  if (functions === undefined || half.answers === undefined) {
    const missing = functions === undefined ? "function" : "ground_truth";
    const hint = "give the folder that has the questions and possible_answer, or lines with both keys";
    say(record, [missing], { code: "BAD_SHAPE", expected: `${missing} for ${id}`, received: "nothing", hint });
    return item(null);
  }
  const calls = goldCalls(category, functions, half.answers, (path, detail) =>
    say(path[0] === "ground_truth" ? answersRecord : record, path, detail),
  );
  return item(calls && { category, calls });
}

/** Null after reporting a problem. Only the descriptions that are used must be sound. */
function goldCalls(
  category: Category,
  functions: readonly unknown[],
  answers: PythonValue,
  report: (path: Path, detail: ProblemDetail) => void,
): readonly GoldCall[] | null {
  const isParallel = category.includes("parallel");
  const calls: GoldCall[] = [];
  for (const [at, answer] of isList(answers) ? answers.entries() : []) {
    const [first] = isDict(answer) ? answer : [];
    if (first === undefined || !isDict(first[1])) {
      const expected = "an object with the name of a function and its accepted arguments";
      report(["ground_truth", at], { code: "BAD_SHAPE", expected, received: receivedText(plainText(answer)) });
      return null;
    }
    const [name, accepted] = first as [string, PythonDict];
    const isByName = isParallel || category.includes("multiple");
    const place = isByName ? functions.findIndex((one) => isObject(one) && one.name === name) : 0;
    if (functions[place] === undefined) {
      const expected = `the description of ${JSON.stringify(name)}`;
      report(["function"], { code: "BAD_SHAPE", expected, received: "none of this name" });
      return null;
    }
    const description = readDescription(functions[place], languageOf(category));
    if ("path" in description) {
      const { path, ...detail } = description;
      report(["function", place, ...path], detail);
      return null;
    }
    calls.push({ name, accepted, description });
  }
  if (calls.length > 0 || isParallel) return calls;
  report(["ground_truth"], { code: "BAD_SHAPE", expected: "at least one call", received: "none" });
  return null;
}

/** Enough of a value for a message. */
function plainText(value: PythonValue): unknown {
  if (isDict(value)) return Object.fromEntries(value);
  return typeof value === "bigint" ? Number(value) : value;
}

const predShape = v.looseObject({ id: v.string(), result: v.unknown() });

const lines = jsonLines<v.InferOutput<typeof predShape>, BfclReply>({
  about: '{"id","result":"[f(x=1)]"}, or "result":[{"f":"{\\"x\\": 1}"}]',
  shape: predShape as never,
  keys: ["result"],
  json: pythonJsonOf,
  value: ({ result }, record, sink) => {
    const { text } = record;
    const fault = text === undefined ? notJson(result, PLAIN_OR_LONG) : null;
    if (fault === null)
      return { reply: hasOnlyTexts(result) ? pythonValueOf(result) : exactMember(text, "result", result) };
    const at = { record, path: ["result", ...fault.path.slice(0, 3)] };
    sink.problem(at, { code: "BAD_VALUE", expected: "JSON", received: fault.received });
    return undefined;
  },
});

/** Whether numbers occur only in texts, which are read later. */
function hasOnlyTexts(result: unknown): boolean {
  if (!Array.isArray(result)) return typeof result === "string";
  return result.every((call) => isObject(call) && Object.values(call).every((value) => typeof value === "string"));
}

export const formats = { gold: [goldFormat], pred: [lines] };
