// What a command writes or says of the matches of a run besides its report: the lists of the task, and its advice.
import type { Option } from "commander";
import { writeAtomically } from "../adapters/node/write-atomically.ts";
import type { AnyTask } from "../contract/task.ts";
import type { MatchWatch } from "../contract/task-extras.ts";
import type { ShardSettings } from "../engine/run.ts";
import { usageError } from "../problems/problem.ts";
import { visibleText } from "../problems/visible-text.ts";
import type { Definition } from "./flags/declared-flags.ts";
import { named, WrittenFileFlag } from "./flags/flag.ts";
import { noteTo } from "./output/console.ts";

export function matchListFlags({ lists = {} }: Definition): readonly Option[] {
  return Object.entries(lists).map(([name, { about }]) =>
    named(name, new WrittenFileFlag(name, about)).helpGroup("Output:"),
  );
}

interface WatchedMatches {
  readonly settings: Pick<ShardSettings, "visit">;
  /** Writes the lists that were asked for, and says the advice. */
  conclude(): Promise<void>;
}

/** Lists need a run in one thread; elsewhere advice is not given. */
export function watchedMatches(
  { definition, options }: AnyTask,
  flags: { readonly quiet?: boolean },
  isOneThread: boolean,
): WatchedMatches {
  const files = flags as Readonly<Record<string, unknown>>;
  const lists = Object.entries(definition.lists ?? {})
    .filter(([name]) => files[name] !== undefined)
    .map(([name, { watch }]) => ({ name, file: files[name] as string, watch: watch(options) as Watch<Lines> }));
  if (lists.length > 0 && !isOneThread) throw manyThreads(lists[0]!.name);
  const advice = new Map<string, Watch<string | null>>();
  const adviser = (system: string) => {
    const watch = advice.get(system) ?? definition.advise!(options);
    advice.set(system, watch);
    return watch;
  };
  const isAdvised = definition.advise !== undefined && flags.quiet !== true && isOneThread;
  const isWatched = isAdvised || lists.length > 0;
  const visit: ShardSettings["visit"] = ({ id, match, system }) => {
    for (const { watch } of lists) watch.add(id, match);
    if (isAdvised) adviser(system).add(id, match);
  };
  return {
    settings: isWatched ? { visit } : {},
    async conclude() {
      for (const { file, watch } of lists) {
        const lines = watch.end();
        await writeAtomically(
          file,
          lines.map((line) => `${line}\n`),
        );
        noteTo(flags)(`wrote ${visibleText(file)}: ${lines.length} ${lines.length === 1 ? "line" : "lines"}`);
      }
      for (const [system, watch] of advice) {
        const text = watch.end();
        if (text !== null) noteTo(flags)(advice.size === 1 ? text : `${visibleText(system)}: ${text}`);
      }
    },
  };
}

type Watch<Said> = MatchWatch<unknown, Said>;
type Lines = readonly string[];

function manyThreads(name: string): Error {
  return usageError("BAD_VALUE", {
    expected: `one thread and no parts with \`${name}\``,
    received: "a run in several",
    hint: "run it without --workers, --shard, --shards and --queue",
  });
}
