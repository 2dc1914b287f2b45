// Reads a model's answer strictly, as JSON or a Python literal and nothing else, or leniently, with repairs that are named.

import { type JsonNode, JsonSyntaxError, readJson, readPythonLiteral } from "../json-reader.ts";
import { plainValue } from "../json-tree.ts";
import { badValue } from "../problem.ts";
import { type Answer, findAnswer, type Wanted } from "./find-answer.ts";
import { REPAIRS } from "./repair.ts";

export type { Wanted } from "./find-answer.ts";

export type AnswerMode = "strict" | "lenient";

/** The option of every task whose predictions may be a model's text. */
export const ANSWERS_OPTION = {
  kind: "choice",
  choices: ["strict", "lenient"],
  default: "strict",
  about: "read a model's answer as JSON or a Python literal only (strict), or repair it (lenient)",
} as const;

/** What such a task does with an answer that cannot be read. */
export const INVALID_OPTION = {
  kind: "choice",
  choices: ["error", "empty"],
  default: "error",
  about: "an answer that cannot be read is an error, or counts as empty",
} as const;

interface AnswerRules {
  readonly mode: AnswerMode;
  readonly wanted: Wanted;
  /** What a strict answer is written in; JSON or a Python literal where nothing is said. */
  readonly notation?: "json" | "python";
}

export function answerTree(text: string, { mode, wanted, notation = "python" }: AnswerRules): Answer {
  const strict = readStrict(text, wanted, notation);
  return strict.node !== null || mode === "strict" ? strict : findAnswer(text, wanted);
}

function readStrict(text: string, wanted: Wanted, notation: "json" | "python"): Answer {
  try {
    const node = notation === "json" ? readJson(text) : jsonOrPython(text);
    if (wanted.fits(node)) return { node, repairs: [] };
    return { node: null, expected: wanted.what, offset: 0 };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { node: null, expected: `${wanted.what} with ${error.expected}`, offset: error.offset };
  }
}

function jsonOrPython(text: string): JsonNode {
  try {
    return readJson(text);
  } catch {
    return readPythonLiteral(text);
  }
}

/** The JSON found in a model's answer with the repairs, or why there is none. */
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

/** The kind of JSON to look for in an answer. */
export type WantedAnswer = keyof typeof WANTED;

/**
 * Finds the last complete JSON object or list in a model's answer. Skips thoughts, prose and fences, repairs broken JSON, and lists the repairs.
 *
 * @example
 * import { readAnswer } from "karat";
 *
 * const { value } = readAnswer('Sure! Here it is: {"city": "Oslo",}');
 * console.log(JSON.stringify(value)); // {"city":"Oslo"}
 */
export function readAnswer(text: string, wanted: WantedAnswer = "any"): AnswerInText {
  if (typeof text !== "string") throw badValue("a text", text);
  if (!Object.hasOwn(WANTED, wanted)) throw badValue(`one of ${Object.keys(WANTED).join(", ")}`, wanted);
  const answer = answerTree(text, { mode: "lenient", wanted: WANTED[wanted] });
  if (answer.node === null) return { value: undefined, expected: answer.expected, offset: answer.offset };
  return { value: plainValue(answer.node), repairs: answer.repairs.map((kind) => REPAIRS[kind]) };
}
