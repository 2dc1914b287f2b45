// Where gold and predictions come from: --gold and --pred, or one table with --data; one system, or several by name.
import type { Option } from "commander";
import { pathAndSystem, readPath } from "../../adapters/node/read-path.ts";
import { flagOf } from "../../contract/options.ts";
import type { SettingFlags } from "../../contract/run-settings.ts";
import type { AnyTask } from "../../contract/task.ts";
import { furtherFormats, needsGold } from "../../contract/task-facts.ts";
import { type Input, openSide, systemsOf } from "../../engine/read/input.ts";
import type { RunInput } from "../../engine/read/open-sides.ts";
import { groupBy } from "../../numeric/group.ts";
import { didYouMean } from "../../problems/nearest.ts";
import { badValue, receivedText, usageError } from "../../problems/problem.ts";
import type { CompareInput } from "../../run/compare.ts";
import type { Definition } from "./declared-flags.ts";
import { type FlagSpec, flagsOf, namesFlag, textFlag } from "./flag.ts";
import { type NamedPath, namedPath, namedSystems } from "./named-path.ts";

type CommonFlags = Readonly<Record<string, unknown>> &
  SettingFlags<"validate"> & { readonly gold?: string; readonly quiet?: boolean; readonly output?: string };

export type Flags = CommonFlags & { readonly pred?: string };

/** The same with a list of paths, perhaps with names, in place of each path of predictions. */
export type SystemFlags = CommonFlags & { readonly pred: string | readonly string[]; readonly data?: string };

/** The flag is optional for the parser: which sides a run needs is known once all flags are read. */
function goldFlag(definition: Definition) {
  const gold = "gold: a file, a folder, .zip, .tar.gz or - (standard input)";
  return textFlag("path", needsGold(definition) ? gold : "the units that should be there; optional");
}

export function predFlag(about = "predictions of the system") {
  return textFlag("path", about);
}

/** Predictions of several systems: all paths up to the next flag. */
export function predsFlag(about: string) {
  return namesFlag("path...", about);
}

export function dataFlag(about = "one table with gold and predictions, instead of --gold and --pred") {
  return textFlag("path", about);
}

/** --gold, --pred and --data of a command that scores; a task without gold has no such table. */
export function sideFlags(definition: Definition, pred: FlagSpec, data = dataFlag()): readonly Option[] {
  return flagsOf({ gold: goldFlag(definition), pred, ...(needsGold(definition) && { data }) });
}

export interface SideFlags {
  readonly gold?: string;
  readonly pred?: string | readonly string[];
  readonly data?: string;
}

interface NeededSides {
  readonly gold: boolean;
  readonly pred: boolean;
  readonly several?: boolean;
}

/** The flags with both sides in them. */
export function withSides<Given extends SideFlags>(definition: Definition, flags: Given, needed: NeededSides): Given {
  const { data, gold, pred } = flags;
  if (data !== undefined) {
    refuseBeside(flags, data);
    // A column of the table is one of predictions.
    const { path } = pathAndSystem(data);
    if (pred !== undefined) return { ...flags, gold: path };
    if (!needed.several) return { ...flags, gold: path, pred: data };
    throw usageError("BAD_VALUE", {
      expected: "the columns of the systems with --data",
      received: "no --pred",
      hint: "--pred a=COLUMN --pred b=COLUMN",
    });
  }
  const missing = [
    ...(needsGold(definition) && needed.gold && gold === undefined ? ["--gold PATH"] : []),
    ...(needed.pred && pred === undefined ? ["--pred PATH"] : []),
  ];
  if (missing.length === 0) return flags;
  throw usageError("BAD_VALUE", { expected: missing.join(" and "), received: "no such flag" });
}

function refuseBeside({ gold, pred }: SideFlags, data: string): void {
  if (data === "-")
    throw usageError("BAD_VALUE", {
      expected: "a file for --data, which is read twice",
      received: "standard input",
      hint: "write it to a file first",
    });
  if (gold === undefined && typeof pred !== "string") return;
  const received = `--data ${receivedText(data)} and ${gold === undefined ? "--pred" : "--gold"}`;
  const hint =
    "columns of one table: --map gold.KEY=COLUMN --map pred.KEY=COLUMN; karat compare also takes --pred COLUMN";
  throw usageError("BAD_VALUE", { expected: "either --data or --gold and --pred", received, hint });
}

/** Reads --pred: one path, or NAME=PATH of several; with --data, columns of the table, which name their systems. */
export function predPaths({ pred = [], data }: SideFlags): readonly NamedPath[] {
  if (typeof pred === "string") return [{ path: pred }];
  const named = pred.map(namedPath);
  if (data === undefined) return named;
  return named.map(({ name, path: column }) => ({ name: name ?? column, path: `${data}#${column}` }));
}

/** Gold as the engine reads it; an empty list for a task that has none. */
export function goldFrom(gold: string | undefined): Input {
  return gold === undefined ? [] : readPath(gold);
}

export function inputFrom({ definition }: AnyTask, flags: Flags): RunInput {
  const names = Object.keys(furtherFormats(definition)).filter((name) => flags[name] !== undefined);
  const pred = flags.pred as string;
  // Links of a submission could lead to hidden gold.
  const within = flags.format === "codabench" ? { within: pathAndSystem(pred).path } : undefined;
  return {
    gold: goldFrom(flags.gold),
    pred: readPath(pred, within),
    sources: Object.fromEntries(names.map((name) => [name, readPath(String(flags[name]))])),
  };
}

/** Gold and the predictions of each system; a name that is given again is another run of that system. */
export async function systemsFrom(task: AnyTask, flags: SystemFlags): Promise<CompareInput> {
  const systems = groupBy(await systemPaths(task, flags), ({ name }) => name);
  const names = [...systems.keys()];
  const sources: Record<string, Record<string, Input>[]> = {};
  for (const source of Object.keys(furtherFormats(task.definition))) {
    const flag = flagOf(source);
    const texts = (flags[source] ?? []) as readonly string[];
    const given = texts.map((text) => withName(flag, text, `--${flag} ${names[0]}=${text}`));
    for (const [name, runs] of groupBy(given, (one) => one.name)) {
      if (!systems.has(name))
        throw badValue(`the name of a system of --pred for --${flag}`, name, didYouMean(name, names));
      for (const [run, { path }] of runs.entries()) {
        sources[name] ??= [];
        sources[name][run] = { ...sources[name][run], [source]: readPath(path) };
      }
    }
  }
  return {
    gold: goldFrom(flags.gold),
    pred: [...systems].flatMap(([name, runs]) => runs.map(({ path }) => [name, readPath(path)] as const)),
    sources,
  };
}

/** Systems without a name get that of the system within a path that holds several, or one after their path. */
async function systemPaths(task: AnyTask, flags: SystemFlags): Promise<readonly Required<NamedPath>[]> {
  const found: NamedPath[] = [];
  for (const given of predPaths(flags)) {
    const { name, path } = given;
    const isOne = name !== undefined || pathAndSystem(path).system !== undefined;
    const systems = isOne ? [] : await systemsWithin(task, path, flags.predFormat);
    found.push(...(systems.length === 0 ? [given] : systems.map((own) => ({ name: own, path: `${path}#${own}` }))));
  }
  return namedSystems(found);
}

export async function systemsWithin(
  { definition }: AnyTask,
  path: string,
  format: string | undefined,
): Promise<readonly string[]> {
  if (!definition.formats.pred.some(({ systems }: { systems?: unknown }) => systems !== undefined)) return [];
  const input = readPath(path);
  // A stream is one system: it could not be read again.
  if (input.isStream === true) return [];
  return systemsOf(await openSide({ input, name: "pred", format }, definition.formats.pred));
}

/** A path that must have a name. */
export function withName(flag: string, text: string, hint: string): Required<NamedPath> {
  const { name, path } = namedPath(text);
  if (name === undefined) throw badValue(`NAME=PATH for --${flag}`, text, hint);
  return { name, path };
}
