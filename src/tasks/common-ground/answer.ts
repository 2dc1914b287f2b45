// Reads a model's answer: JSON text whose keys name blocks.
import type { Wanted } from "../../core/answer/read-answer.ts";
import { type JsonNode, objectEntries } from "../../core/json.ts";
import { pythonText } from "./python-value.ts";

/** Propositions of one statement, in the order in which they were written: block → weight. */
export type Propositions = ReadonlyMap<string, string>;

/** White space as Python's `\s` sees it, which is not JavaScript's. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts U+001C to U+001F among white space
const KEY_END = /_|[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|block/;

/** The text before the first `_`, white space or `block`, in lower case: `Red_block` is `red`, `RedBlock` is `redblock`. */
export function blockName(key: string): string {
  return (key.split(KEY_END, 1)[0] as string).toLowerCase();
}

export const OBJECT: Wanted = { what: "an answer that is a JSON object", fits: ({ kind }) => kind === "object" };

/** The propositions of an answer that is an object. */
export function propositionsOf(answer: JsonNode): Propositions {
  return new Map([...(objectEntries(answer) ?? [])].map(([key, node]) => [blockName(key), pythonText(node)]));
}
