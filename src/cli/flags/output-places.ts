// Refuses output that cannot be written, or would take the place of input or of other output, before anything is read.

import { realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Command, Option } from "commander";
import { loadTask } from "../../adapters/node/load-task.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { AtomicFile } from "../../adapters/node/write-atomically.ts";
import { idText } from "../../contract/ids.ts";
import type { AnyFormat } from "../../contract/source.ts";
import { filesOf } from "../../engine/read/input.ts";
import { isHidden } from "../../input/files/hidden-path.ts";
import { badValue, KaratError } from "../../problems/problem.ts";
import { TASK_IDS, type TaskId } from "../../tasks/index.ts";
import { WrittenFileFlag } from "./flag.ts";
import { namedPath } from "./named-path.ts";

/** Flags that name a file to write, with the commands for which they name one to read. All other paths are read. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = { output: [], evidence: ["report"] };

/** `task` is the task of a command that has one. */
export async function refuseBadPlaces(command: Command, task: string | undefined): Promise<void> {
  const given = withParents(command).flatMap(givenOptions);
  const inputs = [...argumentsOf(command, task), ...given.filter(({ isWritten }) => !isWritten).flatMap(pathsIn)];
  const outputs = given
    .filter(({ isWritten }) => isWritten)
    .flatMap(({ option, values }) => values.map((path) => ({ option, path, flag: option.short ?? option.long })));
  for (const { flag, path } of outputs)
    for (const input of inputs)
      if (await isRead(input, path, { command, task }))
        throw shared(`another file for ${flag} than those that are read`, path);
  for (const [at, one] of outputs.entries())
    for (const other of outputs.slice(at + 1))
      if (isSameFile(one.path, other.path)) throw shared(`different files for ${one.flag} and ${other.flag}`, one.path);
  // Codabench wants a folder, which is made.
  if (command.getOptionValue("format") === "codabench") return;
  for (const { path, option } of outputs) if (option.flags.includes("<file>")) refuseUnwritable(path);
}

/** Opens what the end of the run would open, and discards it; devices and pipes only show when they are used. */
function refuseUnwritable(path: string): void {
  const stats = statsOf(path);
  if (stats === undefined || stats.isFile() || stats.isDirectory()) new AtomicFile(path).discard();
}

function withParents(command: Command): Command[] {
  return [command, ...(command.parent === null ? [] : withParents(command.parent))];
}

interface GivenOption {
  readonly option: Option;
  readonly values: readonly string[];
  readonly isWritten: boolean;
}

function givenOptions(command: Command): GivenOption[] {
  return command.options.map((option) => {
    const values: unknown[] = [command.getOptionValue(option.attributeName())].flat();
    const readers = WRITTEN[option.attributeName()];
    const isBaseline = option.attributeName() === "baseline" && command.getOptionValue("accept") === true;
    const isWritten =
      isBaseline || option instanceof WrittenFileFlag || (readers !== undefined && !readers.includes(command.name()));
    return { option, values: values.filter((value) => typeof value === "string"), isWritten };
  });
}

interface Reading {
  readonly command: Command;
  readonly task: string | undefined;
}

interface InputPlace {
  readonly path: string;
  /** The name of its flag's value; null for an argument. */
  readonly flag: string | null;
}

/** Arguments that are files, and the file of the task: a description or a module. */
function argumentsOf(command: Command, task: string | undefined): InputPlace[] {
  const words = task === undefined ? command.args : [task, ...command.args];
  return words.filter((word) => !TASK_IDS.includes(word as TaskId)).map((path) => ({ path, flag: null }));
}

const PATH = /<(name=)?(path|file)(\.\.\.)?>/;

/** `PATH` and `NAME=PATH` of flags for paths; `NAME:PATH` of others, which may name a service with its file. */
function pathsIn({ option, values }: GivenOption): InputPlace[] {
  const isPath = PATH.test(option.flags);
  const paths = isPath
    ? values.flatMap((value) => [value, namedPath(value).path])
    : values.flatMap((value) => /:(.+)$/s.exec(value)?.[1] ?? []);
  return paths.map((path) => ({ path, flag: option.attributeName() }));
}

function shared(expected: string, path: string): Error {
  return badValue(expected, path, "one would overwrite the other");
}

/** Whether an existing file is the input, or one of the files of a folder that is read. */
async function isRead({ path: named, flag }: InputPlace, output: string, reading: Reading): Promise<boolean> {
  const path = [named, named.replace(/#[^#]*$/, "")].find((one) => statsOf(one) !== undefined);
  if (path === undefined || statsOf(output)?.isFile() !== true) return false;
  if (!statsOf(path)!.isDirectory()) return isSameFile(path, output);
  const below = pathsBelow(path, output);
  if (below.length === 0) return false;
  const read = flag === null ? null : await filesRead(flag, path, reading);
  return read === null || below.some((one) => read.has(one));
}

/** The files of a folder that a command reads, those of the format that its task recognises there; null for all. */
async function filesRead(
  flag: string,
  folder: string,
  { command, task }: Reading,
): Promise<ReadonlySet<string> | null> {
  const readsByFormat = command.options.some((option) => option.attributeName() === "predFormat");
  if (task === undefined || !readsByFormat) return null;
  const { formats } = (await loadTask(task)).definition;
  const known: readonly AnyFormat[] | undefined = formats[flag];
  if (known === undefined) return null;
  const source = readPath(folder);
  const side = { input: source, name: flag === "gold" ? "gold" : "pred" } as const;
  try {
    const { entries } = await filesOf(source, { ...side, format: command.getOptionValue(`${flag}Format`) }, known);
    return new Set(entries.map(({ path }) => path));
  } catch (error) {
    // The run reports it.
    if (error instanceof KaratError) return new Set();
    throw error;
  }
}

/** The paths below a folder that lead to a file: its own, and the one that links resolve to. */
function pathsBelow(folder: string, file: string): string[] {
  const root = realpathSync(folder);
  const places = [join(realpathSync(dirname(file)), basename(file)), realpathSync(file)];
  const paths = places.map((place) => relative(root, place)).filter((path) => !isAbsolute(path));
  // A path that leads out of the folder begins with dots, as hidden ones do.
  const shown = paths.map((path) => idText(path.split(sep).join("/"))).filter((path) => !isHidden(path));
  return shown.map((path) => path.replace(/\.gz$/i, ""));
}

/** Never for devices and pipes: they take everything. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [statsOf(one), statsOf(other)];
  if (a === undefined || b === undefined) return a === b && resolve(one) === resolve(other);
  return a.isFile() && a.dev === b.dev && a.ino === b.ino;
}

/** Undefined if there is nothing, or nothing that can be looked at: writing then says why. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
