// What a command writes or says of the matches of a run besides its report: the lines of the task, in a file or as advice.
import type { Option } from "commander";
import { writeAtomically } from "../adapters/node/write-atomically.ts";
import type { AnyTask } from "../contract/task.ts";
import type { MatchLines, MatchWatch } from "../contract/task-extras.ts";
import type { ShardSettings } from "../engine/run.ts";
import { usageError } from "../problems/problem.ts";
import { visibleText } from "../problems/visible-text.ts";
import type { Definition } from "./flags/declared-flags.ts";
import { named, WrittenFileFlag } from "./flags/flag.ts";
import { noteTo } from "./output/console.ts";

export function matchLinesFlags({ lines = {} }: Definition): readonly Option[] {
  return Object.entries(lines).flatMap(([name, { about }]) =>
    about === undefined ? [] : named(name, new WrittenFileFlag(name, about)).helpGroup("Output:"),
  );
}

interface WatchedMatches {
  readonly settings: Pick<ShardSettings, "visit">;
  /** Writes the files that were asked for, and says the advice. */
  conclude(): Promise<void>;
}

/** Files need a run in one thread; elsewhere advice is not given. */
export function watchedMatches(
  { definition, options }: AnyTask,
  flags: { readonly quiet?: boolean },
  isOneThread: boolean,
): WatchedMatches {
  const paths = flags as Readonly<Record<string, unknown>>;
  const lines: readonly (readonly [string, MatchLines<unknown, unknown>])[] = Object.entries(definition.lines ?? {});
  const files = lines
    .filter(([name, { about }]) => about !== undefined && paths[name] !== undefined)
    .map(([name, { watch }]) => ({ name, file: paths[name] as string, watch: watch(options) }));
  if (files.length > 0 && !isOneThread) throw manyThreads(files[0]!.name);
  const advisers = lines.filter(([, { about }]) => about === undefined && flags.quiet !== true && isOneThread);
  const advice = new Map<string, readonly MatchWatch<unknown>[]>();
  const visit: ShardSettings["visit"] = ({ id, match, system }) => {
    for (const { watch } of files) watch.add(id, match);
    const own = advice.get(system) ?? advisers.map(([, { watch }]) => watch(options));
    advice.set(system, own);
    for (const watch of own) watch.add(id, match);
  };
  return {
    settings: files.length + advisers.length > 0 ? { visit } : {},
    async conclude() {
      for (const { file, watch } of files) {
        const lines = watch.end();
        await writeAtomically(
          file,
          lines.map((line) => `${line}\n`),
        );
        noteTo(flags)(`wrote ${visibleText(file)}: ${lines.length} ${lines.length === 1 ? "line" : "lines"}`);
      }
      for (const [system, watches] of advice) {
        const text = watches.flatMap((watch) => watch.end()).join("; ");
        if (text !== "") noteTo(flags)(advice.size === 1 ? text : `${visibleText(system)}: ${text}`);
      }
    },
  };
}

function manyThreads(name: string): Error {
  return usageError("BAD_VALUE", {
    expected: `one thread and no parts with \`${name}\``,
    received: "a run in several",
    hint: "run it without --workers, --shard, --shards and --queue",
  });
}
