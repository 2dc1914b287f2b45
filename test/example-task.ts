// The task of an example as a command names it: its id, or the description that lies in its folder.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { TASK_IDS } from "../src/tasks/index.ts";
import { root } from "./cli/run-karat.ts";

/** The tasks that have an example with gold. */
export const EXAMPLE_TASKS = TASK_IDS.filter((id) => existsSync(join(root, "examples", id)));

export function exampleTask(id: string): string {
  const description = readdirSync(join(root, "examples", id)).find((file) => file.endsWith(".fields.json"));
  return description === undefined ? id : join("examples", id, description);
}
