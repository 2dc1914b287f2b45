// Reads the JSON in a model's answer, with the texts of its numbers.
import { type AnswerOptions, type AnswerPlace, type TakenAnswer, takeAnswer } from "../../input/answer/take-answer.ts";
import { answerTree, type Wanted } from "../../json/answer/read-answer.ts";
import { NULL, type StarValue, starValue } from "./star-value.ts";

const ANYTHING: Wanted = { what: "a JSON value", fits: () => true };
const WANTED: Readonly<Partial<Record<StarValue["kind"], Wanted>>> = {
  object: { what: "a JSON object", fits: ({ kind }) => kind === "object" || kind === "null" },
  list: { what: "a JSON list", fits: ({ kind }) => kind === "array" || kind === "null" },
};

/** Null after a problem. JSON of another kind than gold's is still an answer, unless a repair finds one of that kind. */
export function readResponse(
  response: string,
  gold: StarValue,
  options: AnswerOptions,
  place: AnswerPlace,
): TakenAnswer<StarValue> | null {
  const ofKind = WANTED[gold.kind] ?? ANYTHING;
  const isJson = answerTree(response, { mode: "strict", wanted: ANYTHING }).node !== null;
  const isOfKind = answerTree(response, { mode: options.answers, wanted: ofKind }).node !== null;
  const wanted = isJson && !isOfKind ? ANYTHING : ofKind;
  const value: Parameters<typeof takeAnswer<StarValue>>[1]["value"] = (tree) => starValue(tree, "pred");
  return takeAnswer(response, { wanted, value, nothing: NULL, counts: "null" }, options, place);
}
