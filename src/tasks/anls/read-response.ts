// Reads the JSON in a model's answer, with the texts of its numbers.
import {
  type AnswerOptions,
  type AnswerPlace,
  type AnswerReader,
  type TakenAnswer,
  takeAnswer,
} from "../../input/answer/take-answer.ts";
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
): TakenAnswer<StarValue> | { readonly value: StarValue } | null {
  const wanted = WANTED[gold.kind] ?? ANYTHING;
  const { node } = answerTree(response, { mode: "strict", wanted: ANYTHING });
  const isTaken = node !== null && (options.answers === "strict" || wanted.fits(node));
  if (node !== null && (isTaken || answerTree(response, { mode: "lenient", wanted }).node === null))
    return { value: starValue(node, "pred") };
  const reader: AnswerReader<StarValue> = {
    wanted,
    value: (tree) => starValue(tree, "pred"),
    nothing: NULL,
    counts: "null",
  };
  return takeAnswer(response, reader, options, place);
}
