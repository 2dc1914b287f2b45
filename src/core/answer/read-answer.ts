// Reads a model's answer strictly, as JSON or a Python literal and nothing else, or leniently, with repairs that are named.
import { type JsonNode, JsonSyntaxError, readJson } from "../json.ts";
import { findAnswer, type Wanted } from "./find-answer.ts";
import { readPythonLiteral } from "./python-literal.ts";
import type { RepairKind } from "./repair.ts";

export type { Wanted } from "./find-answer.ts";

export type AnswerMode = "strict" | "lenient";

/** The option of every task whose predictions may be a model's text. */
export const ANSWERS_OPTION = {
  kind: "choice",
  choices: ["strict", "lenient"],
  default: "strict",
  about: "whether a model's answer must be JSON or a Python literal and nothing else, or is repaired where it can be",
} as const;

export type Answer =
  | { readonly node: JsonNode; readonly repairs: readonly RepairKind[] }
  /** It could not be read: what was expected after so many characters. */
  | { readonly node: null; readonly expected: string; readonly offset: number };

export interface AnswerRules {
  readonly mode: AnswerMode;
  readonly wanted: Wanted;
  /** What a strict answer is written in; JSON or a Python literal where nothing is said. */
  readonly notation?: "json" | "python";
}

export function readAnswer(text: string, { mode, wanted, notation = "python" }: AnswerRules): Answer {
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
