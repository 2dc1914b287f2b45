// Loads a task: a built-in one by its id, a description by its path, or a user's own by the path of its module or the name of its package.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { placeOf } from "../../contract/finding-sink.ts";
import { looksLikeSchema } from "../../contract/looks-like-schema.ts";
import { defineTask } from "../../contract/own-task.ts";
import { isObject, writtenJson } from "../../contract/shape.ts";
import type { AnyTask, AnyTaskMaker } from "../../contract/task.ts";
import { readFailed } from "../../input/files/read-failed.ts";
import { didYouMean } from "../../problems/nearest.ts";
import { KaratError, type Path, receivedText, thrownText, usageError } from "../../problems/problem.ts";
import { describedTask, TASK_IDS, type TaskId, tasks } from "../../tasks/index.ts";
import { textIn } from "./read-json-file.ts";

export function isTaskName(word: string): boolean {
  return Object.hasOwn(tasks, word) || isOwnTask(word) || isDescription(word);
}

export function isOwnTask(word: string): boolean {
  return !word.startsWith("-") && /\.[cm]?[jt]s$/.test(word);
}

/** The module of an own task, named by its path or as an installed package; undefined for other tasks. */
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
 * The task named in data (a stored result, a part, a job). Data never choose code: a built-in task is found by its id, any
 * other only in the module that the user named.
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
    hint: "--task must name the module of the task that the data belong to",
  });
}

/** A task as plain data, from which another thread or process can load it. */
export interface TaskReference {
  readonly task: string;
  /** The module of the user's own task: named by the user, never by data. */
  readonly module?: string | undefined;
  readonly options: Readonly<Record<string, unknown>>;
}

export async function taskFrom({ task, module, options }: TaskReference): Promise<AnyTask> {
  return (await taskOfData(task, module))(options as never);
}

/** Whether a maker with these options gives this very task. Members that it makes anew each time, such as scores that depend on options, cannot be compared. */
function isMadeBy(maker: AnyTaskMaker, { definition, options }: AnyTask): boolean {
  const [one, other] = [madeAgain(maker, options), madeAgain(maker, options)];
  if (one === null || other === null) return false;
  const keys = Object.keys({ ...one, ...definition }) as (keyof AnyTask["definition"])[];
  return keys.every((key) => one[key] === definition[key] || one[key] !== other[key]);
}

/** Null if the options do not fit the task. */
function madeAgain(maker: AnyTaskMaker, options: object): AnyTask["definition"] | null {
  try {
    return maker(options as never).definition;
  } catch {
    return null;
  }
}

/** Names a task for threads: a built-in task by its id, any other by its module. */
export async function taskReference(task: AnyTask, module?: string): Promise<TaskReference> {
  const { definition, options } = task;
  const { id } = definition;
  if (module !== undefined) return { task: id, module: resolve(ownModule(module) ?? module), options };
  if (Object.hasOwn(tasks, id) && isMadeBy(await tasks[id as TaskId](), task)) return { task: id, options };
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
    throw new KaratError({
      code: "BAD_SHAPE",
      at: { file: path },
      expected: "an export made by defineTask",
      received: Object.keys(module).join(", ") || "no export",
      hint: "export default defineTask({ … })",
    });
  // Defined again: the module may have made it by hand, or with another version of karat.
  try {
    return defineTask(asWritten(made.definition) as never) as AnyTaskMaker;
  } catch (error) {
    throw isProblem(error) ? relocated(path, error) : error;
  }
}

/** Returns the definition as its author wrote it, without what defineTask has filled in. */
function asWritten(definition: unknown): unknown {
  return isObject(definition) ? (definition.written ?? definition) : definition;
}

async function importOwn(path: string): Promise<Readonly<Record<string, unknown>>> {
  if (!existsSync(path))
    throw usageError("UNKNOWN_TASK", {
      expected: "a module that exports a task",
      received: `no file ${JSON.stringify(path)}`,
    });
  try {
    return await import(pathToFileURL(resolve(path)).href);
  } catch (cause) {
    throw isProblem(cause) ? relocated(path, cause) : notLoaded(path, cause);
  }
}

function notLoaded(path: string, cause: unknown): KaratError {
  const { typescript } = process.features as { readonly typescript?: unknown };
  const isTypeScript = /\.[cm]?ts$/.test(path) && !typescript;
  const expected = "a module that can be loaded";
  const thrown = thrownText(cause);
  if (/^Cannot find package 'karat'/.test(thrown))
    return readFailed(path, { expected, received: thrown, hint: INSTALL }, cause);
  if (!isTypeScript) return readFailed(path, { expected, received: thrown }, cause);
  const received = `TypeScript, which Node ${process.version} cannot run`;
  const hint = "use Node 22.18 or newer, or compile the task to JavaScript first";
  return readFailed(path, { expected, received, hint }, cause);
}

const INSTALL =
  "install karat in the project of the module too, from git or its tarball; the npm registry has another karat";
const EXAMPLE = "examples/own-task/slot-filling.js in the package is a task that runs";

function isMaker(value: unknown): value is { readonly definition: unknown } {
  return typeof value === "function" && Object.hasOwn(value, "definition");
}

/** Checks the name, since the module may use its own copy of karat. */
function isProblem(error: unknown): error is KaratError {
  return error instanceof Error && error.name === "KaratError" && Array.isArray((error as KaratError).problems);
}

/** Problems of a definition, with the file it was read from. */
function relocated(file: string, { problems }: KaratError): KaratError {
  return new KaratError(problems.map((problem) => ({ hint: EXAMPLE, ...problem, at: { ...problem.at, file } })));
}

export function isDescriptionPath(word: string): boolean {
  return !word.startsWith("-") && word.endsWith(".json");
}

/** Results and logs are JSON too. A description has the key `$karat`, and a JSON Schema says what an object is. */
function isDescription(word: string): boolean {
  if (!isDescriptionPath(word)) return false;
  try {
    const value: unknown = JSON.parse(readFileSync(word, "utf8"));
    return isObject(value) && (Object.hasOwn(value, "$karat") || looksLikeSchema(value));
  } catch {
    return false;
  }
}

/** Problems of the description have their lines. */
async function loadDescribed(file: string): Promise<AnyTaskMaker> {
  const text = textIn(file);
  const description = writtenJson(text, file);
  try {
    return await describedTask(description);
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    const at = (path: Path = []) => placeOf({ record: { file, line: 1, text }, path });
    throw new KaratError(error.problems.map((problem) => ({ ...problem, at: at(problem.at?.path) })));
  }
}

const NAME = /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/i;

/** The path of the main module; null if no such package is installed. */
function packageEntry(name: string, from: string = process.cwd()): string | null {
  if (!NAME.test(name)) return null;
  const home = join(from, "node_modules", name);
  if (existsSync(join(home, "package.json"))) return join(home, mainModule(home));
  const above = dirname(from);
  return above === from ? null : packageEntry(name, above);
}

function mainModule(home: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const { exports, main } = isObject(manifest) ? manifest : {};
  const root = isObject(exports) && Object.hasOwn(exports, ".") ? exports["."] : exports;
  return moduleOf(root) ?? (typeof main === "string" ? main : "index.js");
}

const CONDITIONS = ["node", "import", "module-sync", "default"];

/** Resolves conditional exports as `import` does: the first condition that holds. */
function moduleOf(target: unknown): string | null {
  if (typeof target === "string") return target;
  const choices = Array.isArray(target)
    ? target
    : isObject(target)
      ? Object.entries(target).flatMap(([condition, inner]) => (CONDITIONS.includes(condition) ? [inner] : []))
      : [];
  return choices.map(moduleOf).find((path) => path !== null) ?? null;
}
