// Finds a task by its id, or in a user's own module.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { didYouMean } from "../core/nearest.ts";
import { KaratError, usageError } from "../core/problem.ts";
import type { AnyTaskMaker } from "../core/task.ts";
import { type TaskId, tasks } from "../tasks/index.ts";

export const TASK_IDS = Object.keys(tasks) as TaskId[];

/** Whether a word on the command line can be nothing but a task. */
export function isTaskName(word: string): boolean {
  return Object.hasOwn(tasks, word) || isOwnTask(word);
}

/** Whether a task is named by the path of a module. */
export function isOwnTask(word: string): boolean {
  return /\.[cm]?[jt]s$/.test(word);
}

export async function loadTask(name: string): Promise<AnyTaskMaker> {
  if (Object.hasOwn(tasks, name)) return tasks[name as TaskId]();
  if (isOwnTask(name)) return loadOwnTask(name);
  throw usageError("UNKNOWN_TASK", {
    expected: "a task, or the path of a module that exports one",
    received: JSON.stringify(name),
    hint: didYouMean(name, TASK_IDS),
  });
}

async function loadOwnTask(path: string): Promise<AnyTaskMaker> {
  if (!existsSync(path))
    throw usageError("UNKNOWN_TASK", {
      expected: "a module that exports a task",
      received: `no file ${JSON.stringify(path)}`,
    });
  let module: Record<string, unknown>;
  try {
    module = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>;
  } catch (cause) {
    throw new KaratError(
      [
        {
          code: "READ_FAILED",
          at: { file: path },
          expected: "a module that can be loaded",
          received: cause instanceof Error ? cause.message : String(cause),
        },
      ],
      { cause },
    );
  }
  const task = [module.default, ...Object.values(module)].find(isTaskMaker);
  if (task !== undefined) return task;
  throw new KaratError([
    {
      code: "BAD_SHAPE",
      at: { file: path },
      expected: "an export made by defineTask",
      received: Object.keys(module).join(", ") || "no export",
      hint: "export default defineTask({ … })",
    },
  ]);
}

function isTaskMaker(value: unknown): value is AnyTaskMaker {
  return typeof value === "function" && typeof (value as Partial<AnyTaskMaker>).definition === "object";
}
