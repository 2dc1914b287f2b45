// Finds a task by its id, in a description, or in a user's own module, which is named by its path or by the name of an installed package.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { importModule } from "../core/import-module.ts";
import { didYouMean } from "../core/nearest.ts";
import { defineTask } from "../core/own-task.ts";
import { KaratError, type Problem, receivedText, usageError } from "../core/problem.ts";
import { isObject } from "../core/shape.ts";
import type { AnyTask, AnyTaskMaker } from "../core/task.ts";
import { type TaskId, tasks } from "../tasks/index.ts";
import { isDescription, isDescriptionPath, loadDescribed } from "./described-task.ts";
import { packageEntry } from "./package-entry.ts";

export const TASK_IDS = Object.keys(tasks) as TaskId[];

/** Whether a word on the command line can be nothing but a task. */
export function isTaskName(word: string): boolean {
  return Object.hasOwn(tasks, word) || isOwnTask(word) || isDescription(word);
}

/** Whether a task is named by the path of a module. */
export function isOwnTask(word: string): boolean {
  return !word.startsWith("-") && /\.[cm]?[jt]s$/.test(word);
}

/** The module of an own task that a person has named by its path or as an installed package; undefined for others. */
export function ownModule(name: string): string | undefined {
  if (Object.hasOwn(tasks, name) || isDescriptionPath(name)) return undefined;
  return isOwnTask(name) ? name : (packageEntry(name) ?? undefined);
}

export async function loadTask(name: string): Promise<AnyTaskMaker> {
  if (Object.hasOwn(tasks, name)) return tasks[name as TaskId]();
  if (isDescriptionPath(name)) return loadDescribed(name);
  const module = ownModule(name);
  if (module !== undefined) return loadOwnTask(module);
  throw usageError("UNKNOWN_TASK", {
    expected: "a task, the path of a description or of a module that exports a task, or an installed package",
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
  const maker = await loadOwnTask(ownModule(module) ?? module);
  if (maker.definition.id === id) return maker;
  throw usageError("UNKNOWN_TASK", {
    expected: `data of the task in ${module}, ${receivedText(maker.definition.id)}`,
    received: `data of ${receivedText(id)}`,
    hint: "--task names the module of the task that the data are of",
  });
}

/** A task as plain data, from which another thread or process makes it again. */
export interface TaskReference {
  /** Its id. */
  readonly task: string;
  /** The module of it, where it is the user's own: named by a person, and never by what came from elsewhere. */
  readonly module?: string | undefined;
  readonly options: Readonly<Record<string, unknown>>;
}

export async function taskFrom({ task, module, options }: TaskReference): Promise<AnyTask> {
  return (await taskOfData(task, module))(options as never);
}

/** Whether both are one task; labels of scores may depend on options. */
function isSameTask(known: AnyTask["definition"], definition: AnyTask["definition"]): boolean {
  const keys = Object.keys({ ...known, ...definition }) as (keyof AnyTask["definition"])[];
  return keys.every((key) => key === "scores" || known[key] === definition[key]);
}

/** Null where the options are not those of the task. */
function madeAgain(maker: AnyTaskMaker, options: object): AnyTask | null {
  try {
    return maker(options as never);
  } catch {
    return null;
  }
}

/** Names a task for threads: a task of karat by its id, any other by the module it is in. */
export async function taskReference({ definition, options }: AnyTask, module?: string): Promise<TaskReference> {
  const { id } = definition;
  if (module !== undefined) return { task: id, module: resolve(ownModule(module) ?? module), options };
  const known = Object.hasOwn(tasks, id) ? madeAgain(await tasks[id as TaskId](), options) : null;
  if (known !== null && isSameTask(known.definition, definition)) return { task: id, options };
  throw usageError("UNKNOWN_TASK", {
    expected: "a task of karat, or the path of the module with your own",
    received: `the task ${receivedText(id)} without a path`,
    hint: 'threads load a task for themselves: threads({ task: "./my-task.js" })',
  });
}

async function loadOwnTask(path: string): Promise<AnyTaskMaker> {
  const module = await importOwn(path);
  const made = [module.default, ...Object.values(module)].find(isMaker);
  if (made === undefined)
    throw new KaratError([
      {
        code: "BAD_SHAPE",
        at: { file: path },
        expected: "an export made by defineTask",
        received: Object.keys(module).join(", ") || "no export",
        hint: "export default defineTask({ … })",
      },
    ]);
  // Defined once more: the module may have made it by hand, or with another version.
  return located(path, () => defineTask(asWritten(made.definition) as AnyTask["definition"]));
}

/** Without the summary that defineTask has made of formulas. */
function asWritten(definition: unknown): unknown {
  if (!isObject(definition) || definition.formulas === undefined) return definition;
  const { summarize: _, ...written } = definition;
  return written;
}

async function importOwn(path: string): Promise<Readonly<Record<string, unknown>>> {
  if (!existsSync(path))
    throw usageError("UNKNOWN_TASK", {
      expected: "a module that exports a task",
      received: `no file ${JSON.stringify(path)}`,
    });
  try {
    return await importModule(pathToFileURL(resolve(path)).href);
  } catch (cause) {
    throw isProblem(cause) ? relocated(path, cause) : notLoaded(path, cause);
  }
}

function notLoaded(path: string, cause: unknown): KaratError {
  const isTypeScript = /\.[cm]?ts$/.test(path) && !canRunTypeScript();
  const problem: Problem = {
    code: "READ_FAILED",
    at: { file: path },
    expected: "a module that can be loaded",
    received: isTypeScript ? `TypeScript, which Node ${process.version} cannot run` : messageOf(cause),
    ...(isTypeScript ? { hint: "use Node 22.18 or newer, or compile the task to JavaScript first" } : {}),
  };
  return new KaratError([problem], { cause });
}

function canRunTypeScript(): boolean {
  return Boolean((process.features as { readonly typescript?: unknown }).typescript);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

const EXAMPLE = "examples/own-task/slot-filling.js in the package is a task that runs";

interface Made {
  readonly definition: unknown;
}

function isMaker(value: unknown): value is Made {
  return typeof value === "function" && Object.hasOwn(value, "definition");
}

/** By its name: the module may bring a copy of karat of its own. */
function isProblem(error: unknown): error is KaratError {
  return error instanceof Error && error.name === "KaratError" && Array.isArray((error as KaratError).problems);
}

function located<Value>(path: string, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw isProblem(error) ? relocated(path, error) : error;
  }
}

/** What is wrong with a definition, in the file it was read from. */
function relocated(file: string, { problems }: KaratError): KaratError {
  return new KaratError(problems.map((problem) => ({ hint: EXAMPLE, ...problem, at: { ...problem.at, file } })));
}
