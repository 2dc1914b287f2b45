// The task of an example as a command names it: its id, or the description that lies in its folder.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TASK_IDS } from "../src/tasks/index.ts";
import { root } from "./cli/run-karat.ts";

/** The tasks that have an example with gold. */
export const EXAMPLE_TASKS = TASK_IDS.filter((id) => existsSync(join(root, "examples", id, "gold")));

export function exampleTask(id: string): string {
  const description = readdirSync(join(root, "examples", id)).find((file) => file.endsWith(".fields.json"));
  return description === undefined ? id : join("examples", id, description);
}

/** The options that the example is scored with. */
export function exampleOptions(id: string): Readonly<Record<string, unknown>> {
  const task = exampleTask(id);
  return task === id ? {} : { description: JSON.parse(readFileSync(join(root, task), "utf8")) };
}
