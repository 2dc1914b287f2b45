// The flags that say how a large run is carried out, the executor they ask for, and the signal that stops it.
import { type Command, Option } from "commander";
import type { StopSignal } from "../../core/event-loop.ts";
import { usageError } from "../../core/problem.ts";
import { parseShard, type Shard, splitShard, WHOLE } from "../../core/shard.ts";
import { onStop } from "../../io/stop-signals.ts";
import type { Executor } from "../../run/run.ts";
import { Cancelled } from "../../scale/failure.ts";
import type { Workers } from "../../scale/threads/threads.ts";
import { numberFlag, numberFrom } from "./number-flag.ts";
import { addOptions } from "./usual-flags.ts";

export interface ScaleFlags {
  readonly workers: Workers;
  readonly shard?: Shard;
  readonly shards?: number;
  readonly queue?: string;
  readonly resume?: boolean;
  readonly output?: string;
}

const DEFAULT_SHARDS = 16;
const SHARDS = { whole: true, least: 1, most: 10_000 };
const MOST_WORKERS = 1_024;

export function workersFlag(about: string): Option {
  return new Option("--workers <n|auto>", about).argParser(parseWorkers).default(1);
}

function parseWorkers(text: string): Workers {
  if (text === "auto") return "auto";
  return numberFrom("--workers", text, { whole: true, least: 1, most: MOST_WORKERS, or: "auto" });
}

export function addScaleFlags(command: Command, { shard }: { readonly shard: boolean }): void {
  const options = [
    workersFlag("number of threads; auto: all cores for runs longer than about a second"),
    ...(shard ? [shardFlag()] : []),
    numberFlag("--shards", "<N>", "score in N parts, kept in FILE.parts until all are done (needs -o FILE)", SHARDS),
    new Option(
      "--queue <url>",
      `let karat worker processes score the parts, over Redis (default: ${DEFAULT_SHARDS} parts)`,
    ),
    new Option("--resume", "skip parts that are done already"),
  ];
  addOptions(command, options, "Scale:");
}

function shardFlag(): Option {
  return new Option("--shard <i/N>", "score only part i of N; karat merge joins the parts").argParser(parseShard);
}

export function checkScaleFlags({ shard, shards, queue, resume }: ScaleFlags): void {
  const isCut = shards !== undefined || queue !== undefined;
  if (shard !== undefined && isCut) throw wrong("either --shard or --shards and --queue", "both");
  if (resume === true && shard === undefined && !isCut)
    throw wrong("--shard, --shards or --queue with --resume", "--resume alone");
}

function wrong(expected: string, received: string): Error {
  return usageError("BAD_VALUE", { expected, received });
}

export function partsFolder({ shards, queue, output = "karat" }: ScaleFlags): string | null {
  return shards === undefined && queue === undefined ? null : `${output}.parts`;
}

interface ExecutorContext {
  readonly module: string | undefined;
  readonly onNote: (text: string) => void;
}

/** Who makes the parts of the run; undefined where this thread makes it in one. Each is loaded only when it is used. */
export async function executorFrom(flags: ScaleFlags, context: ExecutorContext): Promise<Executor | undefined> {
  const { workers, shards: count = DEFAULT_SHARDS, queue: url, resume } = flags;
  const { module, onNote } = context;
  const folder = partsFolder(flags);
  if (folder !== null && url !== undefined)
    return (await import("../../scale/queue/queue.ts")).queue({ url, count, folder, resume, onNote });
  const executor =
    workers === 1 ? undefined : (await import("../../scale/threads/threads.ts")).threads({ workers, task: module });
  if (folder === null) return executor;
  return (await import("../../scale/parts/parts.ts")).parts({ count, folder, resume, executor, onNote });
}

export async function removeParts(flags: ScaleFlags): Promise<void> {
  const folder = partsFolder(flags);
  if (folder === null) return;
  const { PartFolder } = await import("../../scale/parts/parts.ts");
  new PartFolder(folder).remove(splitShard(WHOLE, flags.shards ?? DEFAULT_SHARDS));
}

/** Heard only while somebody listens; otherwise a signal ends the process as usual. */
class ProcessStop implements StopSignal {
  aborted = false;
  readonly #removers = new Map<() => void, () => void>();

  throwIfAborted(): void {
    if (this.aborted) throw new Cancelled();
  }

  addEventListener(_type: "abort", listener: () => void): void {
    const stop = () => {
      this.aborted = true;
      listener();
    };
    this.#removers.set(listener, onStop(stop));
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#removers.get(listener)?.();
    this.#removers.delete(listener);
  }
}

export const processStop: StopSignal = new ProcessStop();
