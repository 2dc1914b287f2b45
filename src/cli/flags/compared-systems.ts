// The systems of a comparison as the command line names them: `--pred NAME=PATH` once for each, and extra sources likewise.
import { basename } from "node:path";
import type { MissingPolicy } from "../../core/missing-policy.ts";
import { didYouMean } from "../../core/nearest.ts";
import { flagOf } from "../../core/options.ts";
import { usageError } from "../../core/problem.ts";
import type { AnyTask } from "../../core/task.ts";
import { readPath } from "../../io/read-path.ts";
import type { CompareInput } from "../../run/compare/compare.ts";
import type { Input } from "../../run/read/input.ts";
import { NO_GOLD } from "./scoring-flags.ts";

/** As the flags of other commands, but with a list of `NAME=PATH` in place of each path of predictions. */
export type SystemFlags = Readonly<Record<string, unknown>> & {
  readonly gold?: string;
  readonly pred: readonly string[];
  readonly missing?: MissingPolicy;
  readonly strict?: boolean;
};

/** Gold, and what each system said, opened; a name that is given again is another run of that system. */
export function systemsFrom(task: AnyTask, flags: SystemFlags): CompareInput {
  const systems = byName("pred", named(flags.pred));
  const sources: Record<string, Record<string, Input>[]> = {};
  for (const source of Object.keys(task.definition.sources ?? {}))
    for (const [name, paths] of byName(flagOf(source), flags[source])) {
      if (!systems.has(name))
        throw usageError("BAD_VALUE", {
          expected: `the name of a system of --pred for --${flagOf(source)}`,
          received: JSON.stringify(name),
          hint: didYouMean(name, [...systems.keys()]),
        });
      for (const [run, path] of paths.entries()) {
        sources[name] ??= [];
        sources[name][run] = { ...sources[name][run], [source]: readPath(path) };
      }
    }
  return {
    gold: flags.gold === undefined ? NO_GOLD : readPath(flags.gold),
    pred: [...systems].flatMap(([name, paths]) => paths.map((path) => [name, readPath(path)] as const)),
    sources,
  };
}

/** Paths without a name get the shortest ends of their paths that differ. */
function named(texts: readonly string[]): readonly string[] {
  const bare = texts.filter((text) => !NAMED.test(text));
  const names = shortestNames(bare);
  return texts.map((text) => (NAMED.test(text) ? text : `${names.get(text)}=${text}`));
}

export const NAMED = /^[^=/\\]+=./;

function shortestNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const parts = paths.map((path) =>
    path
      .replace(/[/\\]+$/, "")
      .replace(/(?<=[^./\\])(\.\w+)+$/, "")
      .split(/[/\\]/),
  );
  const ends = (depth: number) => parts.map((steps) => steps.slice(-depth).join("/"));
  const deepest = Math.max(1, ...parts.map((steps) => steps.length));
  const depths = Array.from({ length: deepest }, (_, k) => k + 1);
  const depth = depths.find((one) => new Set(ends(one)).size === new Set(paths).size) ?? deepest;
  return new Map(ends(depth).map((name, at) => [paths[at]!, name]));
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
  const at = text.indexOf("=");
  if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)];
  throw usageError("BAD_VALUE", {
    expected: `NAME=PATH for --${flag}`,
    received: JSON.stringify(text),
    hint,
  });
}
