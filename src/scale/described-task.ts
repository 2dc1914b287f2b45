// A task that a file describes: the file is parsed and checked, never executed.
import { readFileSync } from "node:fs";
import { placeOf } from "../core/finding-sink.ts";
import { KaratError, type Problem } from "../core/problem.ts";
import { isObject } from "../core/shape.ts";
import type { AnyTaskMaker } from "../core/task.ts";
import { readJsonFile } from "../io/read-json-file.ts";
import { describedTask } from "../tasks/index.ts";

/** Whether a word on the command line is the path of a description, or of a file that should be one. */
export function isDescriptionPath(word: string): boolean {
  return !word.startsWith("-") && word.endsWith(".json");
}

/** Results and comparisons are JSON too; a description says that it is one. */
export function isDescription(word: string): boolean {
  if (!isDescriptionPath(word)) return false;
  try {
    const value: unknown = JSON.parse(readFileSync(word, "utf8"));
    return isObject(value) && Object.hasOwn(value, "$karat");
  } catch {
    return false;
  }
}

export async function loadDescribed(file: string): Promise<AnyTaskMaker> {
  const description = readJsonFile(file);
  try {
    return await describedTask(description);
  } catch (error) {
    throw error instanceof KaratError ? new KaratError(error.problems.map((problem) => inFile(problem, file))) : error;
  }
}

/** A problem of a description at its line. */
function inFile(problem: Problem, file: string): Problem {
  const record = { file, line: 1, text: readFileSync(file, "utf8") };
  return { ...problem, at: placeOf({ record, path: problem.at?.path ?? [] }) };
}
