// The registry: each task by its id, loaded only when it is used.
import type { AnyTaskMaker } from "../core/task.ts";

export const tasks = {
  "common-ground": async () => (await import("./common-ground/index.ts")).commonGround,
  timeline: async () => (await import("./timeline/index.ts")).timeline,
  breakdown: async () => (await import("./breakdown/index.ts")).breakdown,
  rules: async () => (await import("./rules/index.ts")).rules,
  concepts: async () => (await import("./concepts/index.ts")).concepts,
  rouge: async () => (await import("./rouge/index.ts")).rouge,
} satisfies Record<string, () => Promise<AnyTaskMaker>>;

/** The id of a task that karat brings. */
export type TaskId = keyof typeof tasks;
