// The registry: each task by its id, loaded only when it is used.
import { didYouMean } from "../core/nearest.ts";
import { receivedText, usageError } from "../core/problem.ts";
import type { AnyTaskMaker } from "../core/task.ts";

export const tasks = {
  "common-ground": async () => (await import("./common-ground/index.ts")).commonGround,
  timeline: async () => (await import("./timeline/index.ts")).timeline,
  breakdown: async () => (await import("./breakdown/index.ts")).breakdown,
  rules: async () => (await import("./rules/index.ts")).rules,
  concepts: async () => (await import("./concepts/index.ts")).concepts,
  rouge: async () => (await import("./rouge/index.ts")).rouge,
  fields: async () => (await import("./fields/task.ts")).wholeValues,
  values: async () => (await import("./values/index.ts")).values,
} satisfies Record<string, () => Promise<AnyTaskMaker>>;

/** The id of a task that karat brings. */
export type TaskId = keyof typeof tasks;

/** The task that reads what other tools have scored. */
export const OF_OTHER_TOOLS: TaskId = "values";

/**
 * The ids of all tasks that karat brings.
 *
 * @example
 * import { TASK_IDS } from "karat";
 *
 * console.log(TASK_IDS.includes("breakdown")); // true
 */
export const TASK_IDS = Object.keys(tasks) as readonly TaskId[];

/** The maker of the task that a description (data, as `karat fields-infer` writes it) describes. */
export async function describedTask(description: unknown): Promise<AnyTaskMaker> {
  return (await import("./fields/task.ts")).taskOfDescription(description);
}

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
