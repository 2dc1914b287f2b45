// Finds a task by its id, or in a user's own module.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { didYouMean } from "../core/nearest.ts";
import { KaratError, receivedText, usageError } from "../core/problem.ts";
import type { AnyTaskMaker } from "../core/task.ts";
import { type TaskId, tasks } from "../tasks/index.ts";
import { checkOwnTask } from "./check-own-task.ts";

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

/**
 * The task that data name (a stored result, a part, a job). Data never choose code: they name a built-in task by its id,
 * or one whose module a person has named.
 */
export async function taskOfData(id: string, module?: string): Promise<AnyTaskMaker> {
  if (module !== undefined) return ownTaskOfData(id, module);
  if (Object.hasOwn(tasks, id)) return tasks[id as TaskId]();
  throw usageError("UNKNOWN_TASK", {
    expected: `data of a task of karat: ${TASK_IDS.join(", ")}`,
    received: `data of ${receivedText(id)}`,
    hint: "data never choose code: if the task is your own and you trust it, name its module with --task PATH",
  });
}

async function ownTaskOfData(id: string, module: string): Promise<AnyTaskMaker> {
  const maker = await loadOwnTask(module);
  if (maker.definition.id === id) return maker;
  throw usageError("UNKNOWN_TASK", {
    expected: `data of the task in ${module}, ${receivedText(maker.definition.id)}`,
    received: `data of ${receivedText(id)}`,
    hint: "--task names the module of the task that the data are of",
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
  if (task !== undefined) {
    checkOwnTask(task.definition, path);
    return task;
  }
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
  return typeof value === "function" && Object.hasOwn(value, "definition");
}
