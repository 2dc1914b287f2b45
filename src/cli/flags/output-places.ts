// Refuses output that cannot be written, or would take the place of input or of other output, before anything is read.
import { realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Command, Option } from "commander";
import { isHidden } from "../../core/files/file-source.ts";
import { idText } from "../../core/ids.ts";
import { usageError } from "../../core/problem.ts";
import { AtomicFile } from "../../io/write-atomically.ts";
import { isOwnTask, isTaskName } from "../../scale/load-task.ts";

/** The flags that name files to be written, and the commands that read what is named so; all other files of a command line are read. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = { output: [], evidence: ["report"] };

/** Holds for every command: what it reads and writes is known from its words. */
export async function refuseBadPlaces(command: Command): Promise<void> {
  const given = [...withParents(command)].flatMap(givenOptions);
  const outputs = given.filter(({ isWritten }) => isWritten).flatMap(placesOf);
  if (outputs.length === 0) return;
  for (const output of outputs) await refuseInput(command, given, output);
  for (const [at, one] of outputs.entries())
    for (const other of outputs.slice(at + 1))
      if (isSameFile(one.path, other.path)) throw shared(`different files for ${one.flag} and ${other.flag}`, one.path);
  // Codabench wants a folder, which is made.
  if (command.getOptionValue("format") === "codabench") return;
  for (const { path, isFile } of outputs) if (isFile) refuseUnwritable(path);
}

/** Opens what would be opened at the end of the run, and takes it away again; devices and pipes only show when they are used. */
function refuseUnwritable(path: string): void {
  const stats = statsOf(path);
  if (stats === undefined || stats.isFile() || stats.isDirectory()) new AtomicFile(path).discard();
}

async function refuseInput(
  command: Command,
  given: readonly GivenOption[],
  { flag, path }: OutputPlace,
): Promise<void> {
  const inputs = [...argumentsOf(command), ...given.filter(({ isWritten }) => !isWritten).flatMap(pathsIn)];
  for (const input of inputs)
    if (await isRead(command, input, path)) throw shared(`another file for ${flag} than those that are read`, path);
}

function* withParents(command: Command): Generator<Command> {
  for (let one: Command | null = command; one !== null; one = one.parent) yield one;
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
    const isWritten = readers !== undefined && !readers.includes(command.name());
    return { option, values: values.filter((value) => typeof value === "string"), isWritten };
  });
}

interface OutputPlace {
  readonly flag: string | undefined;
  readonly path: string;
  readonly isFile: boolean;
}

function placesOf({ option, values }: GivenOption): OutputPlace[] {
  const isFile = option.flags.includes("<file>");
  return values.map((path) => ({ flag: option.short ?? option.long, path, isFile }));
}

interface InputPlace {
  readonly path: string;
  /** The name of the value of its flag; null where it stands by itself. */
  readonly flag: string | null;
}

/** Files that stand by themselves, and the module of a task, which may stand where a name of ours would. */
function argumentsOf(command: Command): InputPlace[] {
  const files = command.args.filter((word) => isOwnTask(word) || !isTaskName(word));
  const paths = isOwnTask(command.name()) ? [command.name(), ...files] : files;
  return paths.map((path) => ({ path, flag: null }));
}

const PATH = /<(name=)?(path|file)(\.\.\.)?>/;

/** `PATH` and `NAME=PATH` of flags for paths; `NAME:PATH` of others, which may name a service with its file. */
function pathsIn({ option, values }: GivenOption): InputPlace[] {
  const isPath = PATH.test(option.flags);
  const named = values.flatMap((value) => (isPath ? /=(.+)$/s : /:(.+)$/s).exec(value)?.[1] ?? []);
  return (isPath ? [...values, ...named] : named).map((path) => ({ path, flag: option.attributeName() }));
}

function shared(expected: string, path: string): Error {
  return usageError("BAD_VALUE", {
    expected,
    received: JSON.stringify(path),
    hint: "one would overwrite the other",
  });
}

/** Whether a file that is there is an input, holds one system of it, or is read in a folder that is one. */
async function isRead(command: Command, { path: named, flag }: InputPlace, output: string): Promise<boolean> {
  const path = [named, named.replace(/#[^#]*$/, "")].find((one) => statsOf(one) !== undefined);
  if (path === undefined || statsOf(output)?.isFile() !== true) return false;
  if (!statsOf(path)!.isDirectory()) return isSameFile(path, output);
  const below = pathsBelow(path, output);
  if (below.length === 0) return false;
  const { filesRead } = await import("./files-read.ts");
  const read = await filesRead(command, flag, path);
  return read === null || below.some((one) => read.has(one));
}

/** The paths of a file in a folder, as it is listed there: by the way that leads to it, and by where that ends. */
function pathsBelow(folder: string, file: string): string[] {
  const root = realpathSync(folder);
  const places = [join(realpathSync(dirname(file)), basename(file)), realpathSync(file)];
  const paths = places.map((place) => relative(root, place)).filter((path) => !isAbsolute(path));
  // A way that leads out of the folder begins with dots, as hidden ones do.
  const shown = paths.map((path) => idText(path.split(sep).join("/"))).filter((path) => !isHidden(path));
  return shown.map((path) => path.replace(/\.gz$/i, ""));
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
