// Reads a model's answer: JSON text whose keys name blocks.
import { type JsonNode, JsonSyntaxError, objectEntries, readJson } from "../../core/json.ts";
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

/** The propositions of an answer, or null when it is not a JSON object. */
export function readAnswer(text: string): Propositions | null {
  const entries = parsedObject(text);
  return entries && new Map([...entries].map(([key, node]) => [blockName(key), pythonText(node)]));
}

function parsedObject(text: string): ReadonlyMap<string, JsonNode> | null {
  try {
    return objectEntries(readJson(text));
  } catch (error) {
    if (error instanceof JsonSyntaxError) return null;
    throw error;
  }
}

const FENCED = /```[a-zA-Z]*\s*\n(.*?)```/gs;

/** The propositions of the first fenced block that holds a JSON object, or null. */
export function readFencedAnswer(text: string): Propositions | null {
  for (const [, block] of text.matchAll(FENCED)) {
    const answer = readAnswer((block as string).trim());
    if (answer !== null) return answer;
  }
  return null;
}
