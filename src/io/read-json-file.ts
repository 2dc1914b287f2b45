// Reads a file that holds one JSON value, and says where it is not one.
import { readFileSync } from "node:fs";
import { FindingCollector } from "../core/finding-sink.ts";
import { jsonOf } from "../core/shape.ts";
import { asReadError } from "./read-error.ts";

export function readJsonFile(file: string): unknown {
  const sink = new FindingCollector();
  const value = jsonOf({ file, line: 1, text: textIn(file) }, sink);
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
