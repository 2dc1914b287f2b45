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

/** The id of a built-in task. */
export type TaskId = keyof typeof tasks;

/** The task that reads what other tools have scored. */
export const OF_OTHER_TOOLS: TaskId = "values";

/**
 * The ids of all built-in tasks.
 *
 * @example
 * import { TASK_IDS } from "karat";
 *
 * console.log(TASK_IDS.includes("breakdown")); // true
 */
export const TASK_IDS = Object.keys(tasks) as readonly TaskId[];

/** A first description of these values, with remarks on choices that a person should look at. */
export async function inferredDescription(values: readonly unknown[], isBare: boolean) {
  return (await import("./fields/infer.ts")).inferDescription(values, { isBare });
}

/** The maker of the task that a description (data, as `karat fields-infer` writes it) describes. */
export async function describedTask(description: unknown): Promise<AnyTaskMaker> {
  return (await import("./fields/task.ts")).taskOfDescription(description);
}

/**
 * Loads a built-in task by its id. If you know the id, import the task itself, which has the types: `import { breakdown } from "karat/breakdown"`.
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
