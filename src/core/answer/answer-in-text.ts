// The lenient reader of model answers for tasks of one's own: a text in, what it says as plain data out.
import { type JsonNode, plainValue } from "../json.ts";
import { receivedText, usageError } from "../problem.ts";
import { readAnswer as readNode, type Wanted } from "./read-answer.ts";
import { REPAIRS } from "./repair.ts";

/** What an answer says and how it was read, or why it could not be read. */
export type AnswerInText =
  | {
      readonly value: unknown;
      /** What had to be mended or passed over, in words; empty where the text was JSON or a Python literal and nothing else. */
      readonly repairs: readonly string[];
    }
  | {
      readonly value: undefined;
      /** What was expected, and after how many characters. */
      readonly expected: string;
      readonly offset: number;
    };

const isObjectNode = (node: JsonNode) => node.kind === "object";
const isListNode = (node: JsonNode) => node.kind === "array";

const WANTED = {
  object: { what: "a JSON object", fits: isObjectNode },
  list: { what: "a JSON list", fits: isListNode },
  any: { what: "a JSON object or list", fits: (node) => isObjectNode(node) || isListNode(node) },
} as const satisfies Readonly<Record<string, Wanted>>;

/** What is looked for in an answer. */
export type WantedAnswer = keyof typeof WANTED;

/**
 * Reads what a model answered: past thoughts, prose and fences, the last whole JSON object or list (or only one of both), with
 * what is broken mended and said.
 *
 * @example
 * import { readAnswer } from "karat";
 *
 * const { value } = readAnswer('Sure! Here it is: {"city": "Oslo",}');
 * console.log(JSON.stringify(value)); // {"city":"Oslo"}
 */
export function readAnswer(text: string, wanted: WantedAnswer = "any"): AnswerInText {
  if (typeof text !== "string") throw usageError("BAD_VALUE", { expected: "a text", received: receivedText(text) });
  if (!Object.hasOwn(WANTED, wanted))
    throw usageError("BAD_VALUE", {
      expected: `one of ${Object.keys(WANTED).join(", ")}`,
      received: receivedText(wanted),
    });
  const answer = readNode(text, { mode: "lenient", wanted: WANTED[wanted] });
  if (answer.node === null) return { value: undefined, expected: answer.expected, offset: answer.offset };
  return { value: plainValue(answer.node), repairs: answer.repairs.map((kind) => REPAIRS[kind]) };
}
