// Reads an option that is a table of texts from a JSON object.
import { readJson } from "./json-reader.ts";
import { objectEntries } from "./json-tree.ts";

/** Numbers keep their digits, so that 1.0 stays 1.0. Throws an Error that says what was there instead. */
export function parseTextTable(text: string): Record<string, string> {
  const entries = objectEntries(readJson(text));
  if (entries === null) throw new Error("something else");
  return Object.fromEntries(
    [...entries].map(([key, node]) => {
      if (node.kind === "string") return [key, node.value];
      if (node.kind === "number") return [key, node.source];
      throw new Error(`${node.kind} for ${JSON.stringify(key)}`);
    }),
  );
}
