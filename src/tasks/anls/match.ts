// Compares the prediction of a unit with gold by the rules of the run.
import type { ProblemDetail } from "../../contract/finding-sink.ts";
import type { SourceRecord } from "../../contract/source.ts";
import type { MatchContext, Unit } from "../../contract/task.ts";
import type { AnswerReading } from "../../input/answer/take-answer.ts";
import { type AnswerMatch, matchAnswer } from "./docvqa.ts";
import type { AnlsOptions } from "./options.ts";
import type { Gold, Prediction } from "./read.ts";
import { readResponse } from "./read-response.ts";
import { isListOfTexts, matchAnswers, type StarMatch } from "./star.ts";
import { NULL } from "./star-value.ts";
import { TooMuchWork } from "./work.ts";

interface QuestionMatch {
  readonly rules: "docvqa";
  readonly type: string | undefined;
  readonly answer: string;
  readonly match: AnswerMatch;
  readonly reading: AnswerReading | undefined;
}

interface DocumentMatch {
  readonly rules: "star";
  readonly match: StarMatch;
  readonly reading: AnswerReading | undefined;
}

export type AnlsMatch = QuestionMatch | DocumentMatch;

type AnlsUnit = Unit<Gold, Prediction>;

/** The rules that gold asks for. It may have what both need: then it is a question. */
export function rulesOf({ answers }: Gold): AnlsMatch["rules"] {
  return answers === undefined ? "star" : "docvqa";
}

export function match(unit: AnlsUnit, options: AnlsOptions, context: MatchContext): AnlsMatch | null {
  const rules = options.rules === "auto" ? rulesOf(unit.gold) : options.rules;
  try {
    return rules === "docvqa" ? matchQuestion(unit, options, context) : matchDocument(unit, options, context);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return refuse(context, unit.at.pred, error.detail);
  }
}

function matchQuestion({ gold, pred, at }: AnlsUnit, options: AnlsOptions, context: MatchContext) {
  const { answer = pred.response, reading } = pred;
  if (gold.answers === undefined) return refuse(context, at.gold, lacks("answers", "value", "star"));
  if (answer === undefined) return refuse(context, at.pred, lacks("answer", "value", gold.value && "star"));
  const answerMatch = matchAnswer(gold.answers, answer, options);
  return { rules: "docvqa", type: gold.type, answer, match: answerMatch, reading } as const;
}

function matchDocument({ id, gold, pred, at }: AnlsUnit, options: AnlsOptions, context: MatchContext) {
  if (gold.value === undefined) return refuse(context, at.gold, lacks("value", "answers", "docvqa"));
  if (pred.value === undefined && pred.response === undefined)
    return refuse(context, at.pred, lacks("value", "answer", gold.answers && "docvqa"));
  const place = { id, at: { record: at.pred, path: ["response"] }, sink: context };
  const taken = pred.value === undefined ? readResponse(pred.response!, gold.value, options, place) : pred;
  if (taken === null) return null;
  const { value = NULL, reading } = taken;
  if (isListOfTexts(gold.value) && gold.value.items.length === 0 && value.kind === "scalar" && value.isString)
    return refuse(context, at.gold, NO_ACCEPTED_TEXT);
  return { rules: "star", match: matchAnswers(gold.value, value, options), reading } as const;
}

/** QUIRK: against a text, a gold list of texts holds the accepted ones, and an empty list stops the official program. */
const NO_ACCEPTED_TEXT: ProblemDetail = {
  code: "BAD_VALUE",
  expected: "a list of at least one accepted text, because the prediction is a text",
  received: "[]",
  hint: "write null in gold if the document has no value",
};

/** A unit made for the other rules; `rules` are those that would fit it. */
function lacks(key: string, other: string, rules: unknown): ProblemDetail {
  const hint = typeof rules === "string" ? { hint: `score it by its ${other}: \`as: "${rules}"\`` } : {};
  return { code: "BAD_SHAPE", expected: `the key "${key}"`, received: `"${other}"`, ...hint };
}

function refuse(context: MatchContext, record: SourceRecord, problem: ProblemDetail): null {
  context.problem({ record }, problem);
  return null;
}
