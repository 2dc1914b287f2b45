// Refuses output that cannot be written, or would take the place of input or of other output, before anything is read.
import { realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { type Command, Option } from "commander";
import { isHidden } from "../../core/files/file-source.ts";
import { usageError } from "../../core/problem.ts";
import { AtomicFile } from "../../io/atomic-file.ts";
import { isOwnTask, isTaskName } from "../../scale/load-task.ts";

const writtenFlags = new WeakSet<Option>();

/** A flag beside `-o` that names a file to be written; all other files that a command line names are read. */
export function writtenFlag(flags: string, about: string): Option {
  const option = new Option(flags, about);
  writtenFlags.add(option);
  return option;
}

/** Holds for every command: what it reads and writes is known from its words. */
export function refuseBadPlaces(command: Command): void {
  const given = [...withParents(command)].flatMap(givenOptions);
  const outputs = given.filter(({ option }) => isWritten(option)).flatMap(placesOf);
  if (outputs.length === 0) return;
  refuseSharedPlaces(command, given, outputs);
  // Codabench wants a folder, which is made.
  if (command.getOptionValue("format") === "codabench") return;
  for (const { path, isFile } of outputs) if (isFile) refuseUnwritable(path);
}

/** Opens what would be opened at the end of the run, and takes it away again; devices and pipes only show when they are used. */
function refuseUnwritable(path: string): void {
  const stats = statsOf(path);
  if (stats === undefined || stats.isFile() || stats.isDirectory()) new AtomicFile(path).discard();
}

function refuseSharedPlaces(command: Command, given: readonly GivenOption[], outputs: readonly OutputPlace[]): void {
  const inputs = [...argumentsOf(command), ...given.filter(({ option }) => !isWritten(option)).flatMap(pathsIn)];
  for (const { flag, path } of outputs)
    if (inputs.some((input) => isRead(path, input)))
      throw shared(`another file for ${flag} than those that are read`, path);
  for (const [at, one] of outputs.entries())
    for (const other of outputs.slice(at + 1))
      if (isSameFile(one.path, other.path)) throw shared(`different files for ${one.flag} and ${other.flag}`, one.path);
}

function* withParents(command: Command): Generator<Command> {
  for (let one: Command | null = command; one !== null; one = one.parent) yield one;
}

interface GivenOption {
  readonly option: Option;
  readonly values: readonly string[];
}

function givenOptions(command: Command): GivenOption[] {
  return command.options.map((option) => {
    const values: unknown[] = [command.getOptionValue(option.attributeName())].flat();
    return { option, values: values.filter((value) => typeof value === "string") };
  });
}

function isWritten(option: Option): boolean {
  return option.attributeName() === "output" || writtenFlags.has(option);
}

interface OutputPlace {
  readonly flag: string | undefined;
  readonly path: string;
  /** Where it is no folder that is made. */
  readonly isFile: boolean;
}

function placesOf({ option, values }: GivenOption): OutputPlace[] {
  const isFile = option.flags.includes("<file>");
  return values.map((path) => ({ flag: option.short ?? option.long, path, isFile }));
}

/** Files that stand by themselves, and the module of a task, which may stand where a name of ours would. */
function argumentsOf(command: Command): string[] {
  const files = command.args.filter((word) => isOwnTask(word) || !isTaskName(word));
  return isOwnTask(command.name()) ? [command.name(), ...files] : files;
}

const PATH = /<(name=)?(path|file)(\.\.\.)?>/;

/** `PATH` and `NAME=PATH` of flags for paths; `NAME:PATH` of others, which may name a service with its file. */
function pathsIn({ option, values }: GivenOption): string[] {
  const isPath = PATH.test(option.flags);
  const named = values.flatMap((value) => (isPath ? /=(.+)$/s : /:(.+)$/s).exec(value)?.[1] ?? []);
  return isPath ? [...values, ...named] : named;
}

function shared(expected: string, path: string): Error {
  return usageError("BAD_VALUE", {
    expected,
    received: JSON.stringify(path),
    hint: "one would take the place of the other",
  });
}

/** Whether a file that is there is an input, one system of it, or lies in a folder that is one. */
function isRead(output: string, input: string): boolean {
  const path = [input, input.replace(/#[^#]*$/, "")].find((one) => statsOf(one) !== undefined);
  if (path === undefined || statsOf(output)?.isFile() !== true) return false;
  return statsOf(path)!.isDirectory() ? isWithin(path, output) : isSameFile(path, output);
}

/** By the way that leads there, or by where that ends. */
function isWithin(folder: string, file: string): boolean {
  const root = realpathSync(folder);
  return [join(realpathSync(dirname(file)), basename(file)), realpathSync(file)].some((place) => {
    const below = relative(root, place);
    // A way that leads out of the folder begins with dots too.
    return !isAbsolute(below) && !isHidden(below.split(sep).join("/"));
  });
}

/** Devices and pipes take everything. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [statsOf(one), statsOf(other)];
  if (a === undefined || b === undefined) return a === b && resolve(one) === resolve(other);
  return a.isFile() && a.dev === b.dev && a.ino === b.ino;
}

/** Undefined where nothing is there, or cannot be looked at: then writing says so. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
