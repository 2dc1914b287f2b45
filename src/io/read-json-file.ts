// Reads a file that holds one JSON value, and says where it is not one.
import { readFileSync } from "node:fs";
import { jsonIn } from "../core/shape.ts";
import { orReadError } from "./read-error.ts";

export function readJsonFile(file: string): unknown {
  return jsonIn(textIn(file), file);
}

export function textIn(file: string): string {
  return orReadError(file, () => readFileSync(file, "utf8"));
}
