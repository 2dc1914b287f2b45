// A model's answer: prose, or JSON with the answer, its concepts, or both.

import { answerTree, type Wanted, withoutThoughts } from "../../core/answer/read-answer.ts";
import { type AnswerOptions, type AnswerPlace, takeAnswer } from "../../core/answer/take-answer.ts";
import type { JsonNode } from "../../core/json-reader.ts";
import { objectEntries } from "../../core/json-tree.ts";
import { type Answer, givenAnswer, NOTHING } from "./answer.ts";

const isText = ({ kind }: JsonNode) => kind === "string";
const isTextList = (node: JsonNode) => node.kind === "array" && node.items.every(isText);
const textsOf = (node: JsonNode) =>
  node.kind === "array" ? node.items.map((item) => (item.kind === "string" ? item.value : "")) : null;

function isAnswerObject(node: JsonNode): boolean {
  const entries = objectEntries(node);
  const [answer, concepts] = [entries?.get("answer"), entries?.get("concepts")];
  if (answer === undefined && concepts === undefined) return false;
  return (answer === undefined || isText(answer)) && (concepts === undefined || isTextList(concepts));
}

/** In prose only an object is data: a list in brackets may be part of what is said. */
const IN_PROSE: Wanted = { what: 'a JSON object with "answer" or "concepts"', fits: isAnswerObject };
const ALONE: Wanted = {
  what: 'a JSON object with "answer" or "concepts", or a list of concepts',
  fits: (node) => isAnswerObject(node) || isTextList(node),
};
/** What begins like this was meant as data, so that it is no prose where it cannot be read. */
const DATA = /^\s*(?:(?:```|~~~)\w*\s*)?[{[]/;

export function readResponse(response: string, options: AnswerOptions, place: AnswerPlace): Answer | undefined {
  const said = options.answers === "lenient" ? withoutThoughts(response) : response;
  const isData = DATA.test(said);
  const wanted = isData ? ALONE : IN_PROSE;
  const isProse = !isData && said.trim() !== "" && answerTree(said, { mode: options.answers, wanted }).node === null;
  if (isProse) return proseAnswer(said, response);
  const taken = takeAnswer(
    response,
    { wanted, value: answerOf, nothing: NOTHING, counts: "an answer without concepts" },
    options,
    place,
  );
  return taken === null ? undefined : { ...taken.value, reading: taken.reading };
}

function proseAnswer(text: string, response: string): Answer {
  const answer = givenAnswer({ text });
  return text === response ? answer : { ...answer, reading: { repairs: ["thinking"], failure: null } };
}

function answerOf(tree: JsonNode): Answer {
  const entries = objectEntries(tree);
  const answer = entries?.get("answer");
  const concepts = entries === null ? tree : entries.get("concepts");
  return givenAnswer({
    text: answer?.kind === "string" ? answer.value : null,
    concepts: concepts === undefined ? null : textsOf(concepts),
  });
}
