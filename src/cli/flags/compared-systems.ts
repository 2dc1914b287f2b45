// The systems of a comparison as the command line names them: `--pred NAME=PATH` once for each, and further sources alike.
import { basename } from "node:path";
import type { MissingPolicy } from "../../core/missing-policy.ts";
import { didYouMean } from "../../core/nearest.ts";
import { flagOf } from "../../core/options.ts";
import { usageError } from "../../core/problem.ts";
import type { AnyTask } from "../../core/task.ts";
import type { CompareInput } from "../../run/compare/compare.ts";
import { type InputPaths, openInput } from "../../scale/input-paths.ts";
import { type Flags, inputPaths } from "./scoring-flags.ts";

/** As the flags of other commands, but with a list of `NAME=PATH` in place of each path of predictions. */
export type SystemFlags = Readonly<Record<string, unknown>> & {
  readonly gold: string;
  readonly pred: readonly string[];
  readonly missing: MissingPolicy;
  readonly strict?: boolean;
};

/** What each system is scored from, by its name. */
export function pathsOfSystems(task: AnyTask, flags: SystemFlags): ReadonlyMap<string, InputPaths> {
  const systems = byName("pred", flags.pred);
  const sources = Object.keys(task.definition.sources ?? {}).map((source) => {
    const paths = byName(flagOf(source), flags[source]);
    const unknown = [...paths.keys()].find((name) => !systems.has(name));
    if (unknown !== undefined)
      throw usageError("BAD_VALUE", {
        expected: `the name of a system of --pred for --${flagOf(source)}`,
        received: JSON.stringify(unknown),
        hint: didYouMean(unknown, [...systems.keys()]),
      });
    return [source, paths] as const;
  });
  return new Map(
    [...systems].map(([name, pred]) => {
      const own = Object.fromEntries(sources.map(([source, paths]) => [source, paths.get(name)]));
      return [name, inputPaths(task, { ...flags, pred, ...own } as Flags)];
    }),
  );
}

export function openSystems(paths: ReadonlyMap<string, InputPaths>): CompareInput {
  const opened = [...paths].map(([name, one]) => [name, openInput(one)] as const);
  return {
    gold: opened[0]![1].gold,
    pred: new Map(opened.map(([name, { pred }]) => [name, pred])),
    sources: Object.fromEntries(opened.map(([name, { sources = {} }]) => [name, sources])),
  };
}

/** The values of a flag that is given once for each system. */
function byName(flag: string, texts: unknown = []): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const text of texts as readonly string[]) {
    const [name, path] = namedPath(flag, text);
    if (paths.has(name))
      throw usageError("BAD_VALUE", {
        expected: `a different name for each --${flag}`,
        received: `${JSON.stringify(name)} twice`,
      });
    paths.set(name, path);
  }
  return paths;
}

function namedPath(flag: string, text: string): [name: string, path: string] {
  const at = text.indexOf("=");
  if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)];
  throw usageError("BAD_VALUE", {
    expected: `NAME=PATH for --${flag}`,
    received: JSON.stringify(text),
    hint: `--${flag} ${basename(text) || "mine"}=${text}`,
  });
}
