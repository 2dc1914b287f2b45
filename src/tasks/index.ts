// The registry: each task by its id, loaded only when it is used. Help, page and demo list tasks in this order.

import type { AnyTaskMaker } from "../contract/task.ts";
import type { ReadRecords } from "../json/record.ts";
import { didYouMean } from "../problems/nearest.ts";
import { receivedText, usageError } from "../problems/problem.ts";

export const tasks = {
  fields: async () => (await import("./fields/task.ts")).fieldsMaker,
  values: async () => (await import("./values/index.ts")).values,
  entities: async () => (await import("./entities/index.ts")).entities,
  "tool-calls": async () => (await import("./tool-calls/index.ts")).toolCalls,
  bfcl: async () => (await import("./bfcl/index.ts")).bfcl,
  anls: async () => (await import("./anls/index.ts")).anls,
  rouge: async () => (await import("./rouge/index.ts")).rouge,
  timeline: async () => (await import("./timeline/index.ts")).timeline,
  breakdown: async () => (await import("./breakdown/index.ts")).breakdown,
  "common-ground": async () => (await import("./common-ground/index.ts")).commonGround,
  rules: async () => (await import("./rules/index.ts")).rules,
  concepts: async () => (await import("./concepts/index.ts")).concepts,
} satisfies Record<string, () => Promise<AnyTaskMaker>>;

/** The id of a built-in task. */
export type TaskId = keyof typeof tasks;

/** The task that reads what other tools have scored. */
export const OF_OTHER_TOOLS: TaskId = "values";

/** Reads one table with a column for each system, for that task. */
export const boards = () => import("./values/board.ts");

/**
 * The ids of all built-in tasks.
 *
 * @example
 * import { TASK_IDS } from "karat";
 *
 * console.log(TASK_IDS.includes("breakdown")); // true
 */
export const TASK_IDS = Object.keys(tasks) as readonly TaskId[];

/** The description that gold records suggest, with remarks on choices that a person should look at. */
export async function inferredDescription(read: ReadRecords, schema?: unknown) {
  const remarks: string[] = [];
  const { infer } = await import("./fields/infer.ts");
  const { typedRecords } = await import("./fields/untyped.ts");
  const description = infer(typedRecords(read), { schema, onRemark: (remark) => remarks.push(remark) });
  return { description, remarks };
}

/** The maker of the task that a description or a JSON Schema describes. */
export async function describedTask(described: unknown): Promise<AnyTaskMaker> {
  return (await import("./fields/task.ts")).makerOfDescription(described);
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
