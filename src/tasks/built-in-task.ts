// A task that karat brings, by its id, for programs that learn the id only when they run.
import { didYouMean } from "../core/nearest.ts";
import { receivedText, usageError } from "../core/problem.ts";
import type { AnyTaskMaker } from "../core/task.ts";
import { type TaskId, tasks } from "./index.ts";

/**
 * The ids of all tasks that karat brings.
 *
 * @example
 * import { TASK_IDS } from "karat";
 *
 * console.log(TASK_IDS.includes("breakdown")); // true
 */
export const TASK_IDS = Object.keys(tasks) as readonly TaskId[];

/**
 * The maker of a task by its id, loaded when it is asked for. Where the id is known beforehand, import the maker itself,
 * which has the types of the task: `import { breakdown } from "karat/breakdown"`.
 *
 * @example
 * import { builtInTask } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * console.log((await builtInTask("breakdown")) === breakdown); // true
 */
export async function builtInTask(id: string): Promise<AnyTaskMaker> {
  if (Object.hasOwn(tasks, id)) return tasks[id as TaskId]();
  throw usageError("UNKNOWN_TASK", {
    expected: "the id of a task",
    received: receivedText(id),
    hint: didYouMean(id, TASK_IDS),
  });
}
