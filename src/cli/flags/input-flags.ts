// Where gold and predictions come from: --gold and --pred, or one table with --data; one system, or several by name.
import { basename } from "node:path";
import { Option } from "commander";
import { needsGold } from "../../core/define-task.ts";
import { didYouMean } from "../../core/nearest.ts";
import { flagOf } from "../../core/options.ts";
import { badValue, receivedText, usageError } from "../../core/problem.ts";
import type { SourceRecord } from "../../core/source.ts";
import { systemNames } from "../../core/system-names.ts";
import type { AnyTask } from "../../core/task.ts";
import { pathAndSystem, readPath } from "../../io/read-path.ts";
import type { CompareInput } from "../../run/compare/compare.ts";
import { type Input, openSide } from "../../run/read/input.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import type { Definition } from "./declared-flags.ts";
import { listFlag } from "./flag.ts";

type CommonFlags = Readonly<Record<string, unknown>> &
  SettingFlags<"validate"> & { readonly gold?: string; readonly quiet?: boolean; readonly output?: string };

export type Flags = CommonFlags & { readonly pred?: string };

/** The same with a list of paths, perhaps with names, in place of each path of predictions. */
export type SystemFlags = CommonFlags & { readonly pred: readonly string[] };

/** None of these is mandatory: which sides are needed is known when all flags are. */
export function goldFlag(definition: Definition): Option {
  const gold = "gold: a file, a folder, .zip, .tar.gz or - (standard input)";
  return new Option("--gold <path>", needsGold(definition) ? gold : "the units that should be there; optional");
}

export function predFlag(about = "predictions of the system"): Option {
  return new Option("--pred <path>", about);
}

/** Predictions of several systems: all paths up to the next flag. */
export function predsFlag(about: string): Option {
  return listFlag("--pred <path...>", about);
}

export function dataFlag(about = "one table with gold and predictions, instead of --gold and --pred"): Option {
  return new Option("--data <path>", about);
}

interface SideFlags {
  readonly gold?: string;
  readonly pred?: string | readonly string[];
  readonly data?: string;
}

interface NeededSides {
  readonly gold: boolean;
  readonly pred: boolean;
  readonly several?: boolean;
}

/** The flags with both sides in them; of several systems, each is a column of the table. */
export function withSides<Given extends SideFlags>(definition: Definition, flags: Given, needed: NeededSides): Given {
  const { data, gold, pred } = flags;
  if (data !== undefined) {
    refuseBeside(flags, data);
    if (Array.isArray(pred)) return { ...flags, gold: data, pred: pred.map((text) => columnOf(data, text)) };
    if (!needed.several) return { ...flags, gold: data, pred: data };
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
  throw usageError("BAD_VALUE", { expected: "either --data or --gold and --pred", received });
}

/** `NAME=COLUMN`, or a column that gives its name to the system. */
function columnOf(data: string, text: string): string {
  const [, name, column] = NAME_AND_VALUE.exec(text) ?? [null, text, text];
  return `${name}=${data}#${column}`;
}

const NAME_AND_VALUE = /^([^=]+)=(.*)$/s;

/** Gold as the engine reads it; an empty list for a task that has none. */
export function goldFrom(gold: string | undefined): Input {
  return gold === undefined ? [] : readPath(gold);
}

export function inputFrom({ definition }: AnyTask, flags: Flags): RunInput {
  const names = Object.keys(definition.sources ?? {}).filter((name) => flags[name] !== undefined);
  return {
    gold: goldFrom(flags.gold),
    pred: readPath(flags.pred as string),
    sources: Object.fromEntries(names.map((name) => [name, readPath(String(flags[name]))])),
  };
}

/** Gold and the predictions of each system; a name that is given again is another run of that system. */
export async function systemsFrom(task: AnyTask, flags: SystemFlags): Promise<CompareInput> {
  const systems = byName("pred", named(await withSystemsNamed(task, flags)));
  const sources: Record<string, Record<string, Input>[]> = {};
  for (const source of Object.keys(task.definition.sources ?? {}))
    for (const [name, paths] of byName(flagOf(source), flags[source])) {
      if (!systems.has(name)) {
        const expected = `the name of a system of --pred for --${flagOf(source)}`;
        throw badValue(expected, name, didYouMean(name, [...systems.keys()]));
      }
      for (const [run, path] of paths.entries()) {
        sources[name] ??= [];
        sources[name][run] = { ...sources[name][run], [source]: readPath(path) };
      }
    }
  return {
    gold: goldFrom(flags.gold),
    pred: [...systems].flatMap(([name, paths]) => paths.map((path) => [name, readPath(path)] as const)),
    sources,
  };
}

/** `NAME=PATH#NAME` for each system of a path without a name, if its format holds several. */
async function withSystemsNamed(task: AnyTask, flags: SystemFlags): Promise<readonly string[]> {
  const pred: string[] = [];
  for (const text of flags.pred) {
    const isNamed = text.includes("=") || pathAndSystem(text).system !== undefined;
    const systems = isNamed ? [] : await systemsWithin(task, text, flags.predFormat);
    pred.push(...(systems.length === 0 ? [text] : systems.map((name) => `${name}=${text}#${name}`)));
  }
  return pred;
}

async function systemsWithin(
  { definition }: AnyTask,
  path: string,
  format: string | undefined,
): Promise<readonly string[]> {
  if (!definition.formats.pred.some(({ systems }: { systems?: unknown }) => systems !== undefined)) return [];
  const input = readPath(path);
  // A stream is one system: it could not be read again.
  if (input.isStream === true) return [];
  const side = await openSide({ input, name: "pred", format }, definition.formats.pred);
  if (side.format.systems === undefined) return [];
  const records: SourceRecord[] = [];
  for await (const batch of side.records()) records.push(...batch);
  return side.format.systems(records);
}

export const NAMED = /^[^=/\\]+=./;

/** Paths without a name are named after each other. */
function named(texts: readonly string[]): readonly string[] {
  const unnamed = texts.filter((text) => !NAMED.test(text));
  const names = systemNames(unnamed.map(pathAndSystem));
  return texts.map((text) => (NAMED.test(text) ? text : `${names[unnamed.indexOf(text)]}=${text}`));
}

function byName(flag: string, texts: unknown = []): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, string[]>();
  for (const text of texts as readonly string[]) {
    const [name, path] = namedPath(flag, text);
    paths.set(name, [...(paths.get(name) ?? []), path]);
  }
  return paths;
}

export function namedPath(
  flag: string,
  text: string,
  hint = `--${flag} ${basename(text) || "mine"}=${text}`,
): readonly [name: string, path: string] {
  const [, name, path] = NAME_AND_VALUE.exec(text) ?? [];
  if (name && path) return [name, path];
  throw badValue(`NAME=PATH for --${flag}`, text, hint);
}
