// Whether what a program hands in is a task, with its options settled.
import { receivedText, usageError } from "./problem.ts";
import { isObject } from "./shape.ts";
import type { AnyTask } from "./task.ts";

/** Throws unless it is a task. */
export function checkTask(task: unknown): asserts task is AnyTask {
  if (isTask(task)) return;
  const isMaker = typeof task === "function" && "definition" in task;
  throw usageError("UNKNOWN_TASK", {
    expected: "a task",
    received: isMaker ? "the maker of one" : receivedText(task),
    hint: isMaker
      ? "call it, with its options if it shall have any: score(task(), …)"
      : "the maker of a task has an entry of its own, karat/NAME; builtInTask(id) finds it by its id",
  });
}

export function isTask(value: unknown): value is AnyTask {
  return isObject(value) && isObject(value.definition) && isObject(value.options);
}
