// JSON values as the text that Python's str() gives for them, since the official script compares such texts.
import type { JsonNode } from "../../core/json-reader.ts";
import { objectEntries } from "../../core/json-tree.ts";
import { pythonFloat, pythonString } from "../../core/python.ts";

/** `str(value)`: texts as they are, `10` and `10.0` kept apart, `True`, `None`, lists and dicts as Python prints them. */
export function pythonText(node: JsonNode): string {
  return node.kind === "string" ? node.value : pythonRepr(node);
}

function pythonRepr(node: JsonNode): string {
  switch (node.kind) {
    case "string":
      return pythonString(node.value);
    case "number":
      return /[.eE]/.test(node.source) ? pythonFloat(Number(node.source)) : wholeNumber(node.source);
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

function wholeNumber(source: string): string {
  return source === "-0" ? "0" : source;
}

/** A dict of which the values are already printed. */
export function pythonDict(entries: Iterable<readonly [string, string]>): string {
  return `{${[...entries].map(([key, value]) => `${pythonString(key)}: ${value}`).join(", ")}}`;
}
