// Reads a file that holds one JSON value, and says where it is not one.
import { readFileSync } from "node:fs";
import { FindingCollector } from "../core/finding-sink.ts";
import { jsonOf } from "../core/shape.ts";
import { asReadError } from "./read-error.ts";

export function readJsonFile(file: string): unknown {
  return readJson({ file, text: textIn(file) });
}

/** The value in a text; `file` says in errors where it stands. */
export function readJson({ file, text }: { readonly file: string; readonly text: string }): unknown {
  const sink = new FindingCollector();
  const value = jsonOf({ file, line: 1, text }, sink);
  sink.throwProblems();
  return value;
}

function textIn(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw asReadError(file, error);
  }
}
