// Reads answers and JSON values: neutral lines, and the files of the Robust Reading Competition.
import * as v from "valibot";
import type { FindingSink } from "../../contract/finding-sink.ts";
import { INEXACT_ID, isExact, writtenId } from "../../contract/ids.ts";
import { isObject, jsonOf, type Shape, shaped, textOf } from "../../contract/shape.ts";
import type { Format, SourceRecord } from "../../contract/source.ts";
import type { AnswerReading } from "../../input/answer/take-answer.ts";
import { jsonLines } from "../../input/json-lines.ts";
import { hasKey } from "../../input/known-keys.ts";
import { notJson } from "../../json/not-json.ts";
import { DEEPEST } from "../../json/text.ts";
import { nodeAt, recordTree } from "../../json/tree.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import type { AnlsOptions } from "./options.ts";
import { ANY_OF, hasEmptyOptions, type StarValue, starValue, treeOfValue } from "./star-value.ts";

/** The accepted answers to a question, a document's value, or both, of which the rules choose one. */
export interface Gold {
  readonly answers?: readonly string[];
  /** The type of the question. */
  readonly type?: string;
  readonly value?: StarValue;
}

/** Nothing stands for a prediction that is missing. */
export interface Prediction {
  readonly answer?: string;
  /** How an answer was read that is no text. */
  readonly reading?: AnswerReading;
  readonly value?: StarValue;
  /** The text of a model's answer. */
  readonly response?: string;
}

const Types = v.optional(v.union([v.string(), v.array(v.string())]));
export const GoldLine = v.object({
  id: v.string(),
  answers: v.optional(v.array(v.string())),
  question_types: Types,
  value: v.optional(v.unknown()),
});
export const PredLine = v.object({
  id: v.string(),
  answer: v.optional(v.unknown()),
  value: v.optional(v.unknown()),
  response: v.optional(v.string()),
});

const GOLD_KEYS = ["answers", "value"];
const PRED_KEYS = ["answer", "value", "response"];

const goldLines = jsonLines({
  about: 'lines {"id","answers":["4.5"]} or {"id","value":{"total":4.5}}; {"$any-of":[…]} lists accepted values',
  shape: GoldLine,
  keys: GOLD_KEYS,
  framed: (framed, id) => framedLine(framed, id, GOLD_KEYS, (value) => (areTexts(value) ? "answers" : "value")),
  value: (line, record, sink): Gold | undefined => {
    const at = { record, sink };
    const value = line.value === undefined ? undefined : valueIn(line.value, "gold", at);
    const question = line.answers === undefined ? {} : questionOf(line.answers, line.question_types, ["answers"], at);
    return value === null || question === null ? undefined : { ...question, ...(value && { value }) };
  },
});

const predLines = jsonLines({
  about: 'lines {"id","answer":"4.5"}, {"id","value":{"total":4.5}} or {"id","response":"…"}',
  shape: PredLine,
  keys: PRED_KEYS,
  framed: (framed, id) =>
    framedLine(framed, id, PRED_KEYS, (value) => (typeof value === "string" ? "response" : "value")),
  value: (line, record, sink, options: AnlsOptions): Prediction | undefined => {
    const { id, response } = line;
    const isAnswer = line.answer !== undefined && options.rules !== "star";
    const answer = isAnswer ? answerIn(id, line.answer, ["answer"], { record, sink }, options) : {};
    const value = line.value === undefined ? undefined : valueIn(line.value, "pred", { record, sink });
    if (answer === null || value === null) return undefined;
    return { ...answer, ...(value && { value }), ...(response === undefined ? {} : { response }) };
  },
});

interface Cell {
  readonly record: SourceRecord;
  readonly sink: FindingSink;
}

/** The value with its texts of numbers and its order of keys, which only the record has; null after a problem. */
function valueIn(value: unknown, side: "gold" | "pred", { record, sink }: Cell): StarValue | null {
  const isText = record.text !== undefined;
  const fault = isText ? null : notJson(value);
  if (fault !== null) {
    const expected = `JSON: objects, lists, texts, numbers, true, false or null, at most ${DEEPEST} levels deep`;
    const path = ["value", ...fault.path.slice(0, DEEPEST)];
    sink.problem({ record, path }, { code: "BAD_VALUE", expected, received: fault.received });
    return null;
  }
  const read = starValue(isText ? nodeAt(recordTree(record), ["value"]) : treeOfValue(value), side);
  if (side === "pred" || !hasEmptyOptions(read)) return read;
  const received = `an empty list under ${JSON.stringify(ANY_OF)}`;
  sink.problem({ record, path: ["value"] }, { code: "BAD_VALUE", expected: "at least one accepted value", received });
  return null;
}

function questionOf(
  answers: readonly string[],
  types: string | readonly string[] | undefined,
  path: Path,
  { record, sink }: Cell,
): Gold | null {
  const type = [types ?? []].flat().join(", ");
  if (answers.length > 0) return { answers, ...(type === "" ? {} : { type }) };
  sink.problem({ record, path }, { code: "BAD_VALUE", expected: "at least one accepted answer", received: "[]" });
  return null;
}

/** Null after a problem. */
function answerIn(
  id: string,
  answer: unknown,
  path: Path,
  { record, sink }: Cell,
  { invalid }: AnlsOptions,
): Prediction | null {
  if (typeof answer === "string") return { answer };
  const [at, expected, received] = [{ record, path }, "an answer as a text", receivedText(answer)];
  if (invalid === "error") {
    const hint = '`invalid: "empty"` counts such answers as an empty text';
    sink.problem(at, { code: "BAD_VALUE", expected, received, hint });
    return null;
  }
  sink.invalid(id);
  sink.warn("INVALID_ANSWER", "Answer counted as an empty text: it is no text", at);
  const failure = `expected ${expected}, received ${received}; it counts as an empty text`;
  return { answer: "", reading: { repairs: [], failure } };
}

/** A bare value of an evaluation framework under the key that its type suggests. */
function framedLine(framed: unknown, id: string, keys: readonly string[], keyOf: (value: unknown) => string): unknown {
  if (isObject(framed) && hasKey(framed, keys)) return { ...framed, id };
  return { id, [keyOf(framed)]: keyOf(framed) === "answers" ? [framed].flat() : framed };
}

function areTexts(value: unknown): boolean {
  const texts = [value].flat();
  return texts.length > 0 && texts.every((text) => typeof text === "string");
}

const QuestionId = v.union([v.string(), v.pipe(v.number(), v.check(isExact, INEXACT_ID))]);
const GoldFile = v.object({
  data: v.array(v.object({ questionId: QuestionId, answers: v.array(v.string()), question_types: Types })),
});
const PredFile = v.array(v.object({ questionId: QuestionId, answer: v.unknown() }));

/** A format of files that list questions, and what is read from each. */
function rrcFile<Question extends { readonly questionId: string | number }, File, Value>(spec: {
  readonly about: string;
  readonly shape: Shape<File>;
  readonly begins: RegExp;
  readonly path: Path;
  questions(file: File): readonly Question[];
  value(question: Question, id: string, path: Path, cell: Cell, options: AnlsOptions): Value | null;
}): Format<Value, AnlsOptions> {
  const isFile = (text: string) => spec.begins.test(text) && text.includes('"questionId"');
  return {
    id: "docvqa",
    about: spec.about,
    by: "file",
    shape: spec.shape,
    claims: (path, head) => /\.json$/i.test(path) && isFile(head()),
    isTypical: ({ text = "" }) => isFile(text),
    open: (options, sink) => ({
      *read(record) {
        const json = jsonOf(record, sink);
        const file = json === undefined ? undefined : shaped(spec.shape, json, record, sink);
        for (const [position, question] of file === undefined ? [] : spec.questions(file).entries()) {
          const path = [...spec.path, position];
          const id = writtenId(question.questionId, record, [...path, "questionId"])!;
          yield { id, value: spec.value(question, id, path, { record, sink }, options), record };
        }
      },
    }),
  };
}

const goldFile = rrcFile({
  about: 'a file of DocVQA, InfographicVQA or ST-VQA: {"data":[{"questionId":7,"question":"…","answers":["4.5"]}]}',
  shape: GoldFile,
  begins: /^\ufeff?\s*\{/,
  path: ["data"],
  questions: ({ data }) => data,
  value: ({ answers, question_types }, _, path, cell) =>
    questionOf(answers, question_types, [...path, "answers"], cell),
});

const predFile = rrcFile({
  about: 'a submission to the Robust Reading Competition: [{"questionId":7,"answer":"4.1"}]',
  shape: PredFile,
  begins: /^\ufeff?\s*\[/,
  path: [],
  questions: (questions) => questions,
  value: ({ answer }, id, path, cell, options) => answerIn(id, answer, [...path, "answer"], cell, options),
});

/** Lines with a value may be of `fields`, and lines with an answer of `concepts`: only accepted answers show this task. */
export const formats = {
  gold: [goldFile, { ...goldLines, isTypical: (record: SourceRecord) => /"answers"\s*:/.test(textOf(record)) }],
  pred: [predFile, { ...predLines, isTypical: () => false }],
} as const;
