// `karat compare a.eval b.eval`: recognises files of other tools in place of a task by their content.

import { isTaskName } from "../adapters/node/load-task.ts";
import { textIn } from "../adapters/node/read-json-file.ts";
import { pathAndSystem } from "../adapters/node/read-path.ts";
import { isObject } from "../contract/shape.ts";
import { strictText } from "../json/text.ts";
import { OF_OTHER_TOOLS } from "../tasks/index.ts";
import { statsOf } from "./flags/output-places.ts";

/** Adds the task that reads logs of other tools to the words, if they name such logs. */
export function withTaskOfLogs(words: readonly string[]): readonly string[] {
  const [command, ...rest] = words;
  const firstFlag = rest.findIndex((word) => word.startsWith("-"));
  const files = firstFlag === -1 ? rest : rest.slice(0, firstFlag);
  if (command !== "compare" || files.length === 0 || files.some((word) => isTaskName(word) || !isLog(word)))
    return words;
  return [command, OF_OTHER_TOOLS, "--pred", ...files, ...rest.slice(files.length)];
}

/** A file, or a system in one, that is neither a result of karat nor a description: `karat` and `$karat` would say so. */
function isLog(word: string): boolean {
  const { path } = pathAndSystem(word);
  const stats = statsOf(path);
  if (stats === undefined) return false;
  if (!path.endsWith(".json") || stats.isDirectory()) return true;
  const text = textIn(path).replace(/^\ufeff/, "");
  try {
    const value: unknown = JSON.parse(strictText(text));
    return !isObject(value) || !["karat", "$karat"].some((key) => Object.hasOwn(value, key));
  } catch {
    // Lines, or a file that was cut off.
    return !/^\s*\{\s*"\$?karat"/.test(text);
  }
}
