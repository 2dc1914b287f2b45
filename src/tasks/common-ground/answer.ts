// Reads a model's answers (an object whose keys name blocks, or a list of them), and writes JSON values as Python's str() does.

import { type AnswerOptions, type AnswerPlace, takeAnswer } from "../../input/answer/take-answer.ts";
import type { Wanted } from "../../json/answer/read-answer.ts";
import type { JsonNode } from "../../json/reader.ts";
import { objectEntries } from "../../json/tree.ts";
import { pythonFloat, pythonString } from "../../text/python.ts";
import type { PredDialogue, Propositions } from "./dialogue.ts";

/** White space as Python's `\s` sees it, which is not JavaScript's. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts U+001C to U+001F among white space
const KEY_END = /_|[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|block/;

/** The text before the first `_`, white space or `block`, in lower case: `Red_block` is `red`, `RedBlock` is `redblock`. */
export function blockName(key: string): string {
  return (key.split(KEY_END, 1)[0] as string).toLowerCase();
}

export const OBJECT: Wanted = { what: "an answer that is a JSON object", fits: ({ kind }) => kind === "object" };

export function propositionsOf(answer: JsonNode): Propositions {
  return new Map([...(objectEntries(answer) ?? [])].map(([key, node]) => [blockName(key), pythonText(node)]));
}

const STATEMENTS: Wanted = {
  what: "a list of objects, one per statement",
  fits: (answer) => statementsOf(answer) !== null,
  wrapper: "statements",
};

function statementsOf(answer: JsonNode): readonly JsonNode[] | null {
  const list = objectEntries(answer)?.get("statements") ?? answer;
  return list.kind === "array" && list.items.every(({ kind }) => kind === "object") ? list.items : null;
}

export function readResponse(response: string, options: AnswerOptions, place: AnswerPlace): PredDialogue | undefined {
  const taken = takeAnswer<readonly Propositions[] | null>(
    response,
    {
      wanted: STATEMENTS,
      value: (answer) => statementsOf(answer)!.map(propositionsOf),
      nothing: null,
      counts: "no propositions",
    },
    options,
    place,
  );
  if (taken === null) return undefined;
  return { statements: taken.value, isResponse: true, readings: [taken.reading] };
}

/** `str(value)`: texts as they are, `10` and `10.0` kept apart, `True`, `None`, lists and dicts as Python prints them. */
export function pythonText(node: JsonNode): string {
  return node.kind === "string" ? node.value : pythonRepr(node);
}

function pythonRepr(node: JsonNode): string {
  switch (node.kind) {
    case "string":
      return pythonString(node.value);
    case "number":
      if (/[.eE]/.test(node.source)) return pythonFloat(Number(node.source));
      return node.source === "-0" ? "0" : node.source;
    case "array":
      return `[${node.items.map(pythonRepr).join(", ")}]`;
    case "object":
      return pythonDict([...objectEntries(node)!].map(([key, value]) => [key, pythonRepr(value)]));
    case "true":
      return "True";
    case "false":
      return "False";
    case "null":
      return "None";
  }
}

/** A dict whose values are already printed. */
export function pythonDict(entries: Iterable<readonly [string, string]>): string {
  return `{${[...entries].map(([key, value]) => `${pythonString(key)}: ${value}`).join(", ")}}`;
}
