// What score and compare do around a run: the flags for large runs, who makes the parts, evidence, progress and the stop signal.
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Option } from "commander";
import type { StopSignal } from "../core/event-loop.ts";
import { usageError } from "../core/problem.ts";
import type { Services } from "../core/service.ts";
import { DEFAULT_SHARDS, parseShard, type Shard, splitShard, WHOLE } from "../core/shard.ts";
import type { AnyTask } from "../core/task.ts";
import { onStop } from "../io/stop-signals.ts";
import { writeAtomically } from "../io/write-atomically.ts";
import { orWriteError } from "../io/write-error.ts";
import type { Executor } from "../run/run.ts";
import type { RunScoreSettings } from "../run/score.ts";
import { evidenceIn, evidenceLinesIn, temporaryEvidence } from "../scale/evidence.ts";
import { Cancelled } from "../scale/failure.ts";
import { ownModule } from "../scale/load-task.ts";
import type { Workers } from "../scale/threads/threads.ts";
import { headed, numberFlag } from "./flags/flag.ts";
import { noteTo, progress } from "./output/console.ts";

export interface RunFlags {
  readonly workers: Workers;
  readonly shard?: Shard;
  readonly shards?: number;
  readonly queue?: string;
  readonly resume?: boolean;
  readonly output?: string;
  readonly evidence?: string;
  readonly quiet?: boolean;
}

const MOST_SHARDS = 10_000;
const MOST_WORKERS = 1_024;

export function workersFlag(about: string): Option {
  return numberFlag("--workers <n|auto>", about, { whole: true, min: 1, max: MOST_WORKERS, word: "auto", default: 1 });
}

export function scaleFlags({ shard }: { readonly shard: boolean }): readonly Option[] {
  const parts = "score in N parts, kept in FILE.parts until all are done; FILE is that of -o, or karat";
  const queue = `let karat worker processes score the parts, over Redis (${DEFAULT_SHARDS} parts unless --shards is given)`;
  const onlyPart = new Option("--shard <i/N>", "score only part i of N; karat merge joins the parts");
  return headed("Scale:", [
    workersFlag("number of threads; auto: all cores for runs longer than about a second"),
    ...(shard ? [onlyPart.argParser(parseShard)] : []),
    numberFlag("--shards <N>", parts, { whole: true, min: 1, max: MOST_SHARDS }),
    new Option("--queue <url>", queue),
    new Option("--resume", "skip parts that are done already"),
  ]);
}

export function checkScaleFlags({ shard, shards, queue, resume }: RunFlags): void {
  const isCut = shards !== undefined || queue !== undefined;
  if (shard !== undefined && isCut)
    throw usageError("BAD_VALUE", { expected: "either --shard or --shards and --queue", received: "both" });
  if (resume === true && shard === undefined && !isCut)
    throw usageError("BAD_VALUE", {
      expected: "--shard, --shards or --queue with --resume",
      received: "--resume alone",
    });
}

interface ScoringRun {
  readonly settings: Pick<RunScoreSettings, "services" | "executor" | "evidence" | "signal" | "onProgress">;
  /** Clears the progress, and gives evidence its name. */
  finishReading(): Promise<void>;
}

/** Does the work of a run. Parts that were kept until all are done are removed after it. */
export async function scoringRun<Done>(
  task: AnyTask,
  { flags, name }: { readonly flags: RunFlags; readonly name: string },
  work: (run: ScoringRun) => Promise<Done>,
): Promise<Done> {
  const bar = progress(task.definition.unit, flags.quiet === true);
  const parts = partsFolder(flags);
  const evidence = flags.evidence === undefined ? null : evidenceFile(flags.evidence, parts);
  try {
    const settings = {
      ...(await servicesFor(task)),
      executor: await executorFrom(flags, name),
      evidence: evidence?.store,
      signal: processStop,
      onProgress: bar.update,
    };
    const finishReading = async () => {
      bar.end();
      await evidence?.commit();
    };
    const done = await work({ settings, finishReading });
    if (parts !== null) {
      const { PartFolder } = await import("../scale/parts/parts.ts");
      new PartFolder(parts).remove(splitShard(WHOLE, flags.shards ?? DEFAULT_SHARDS));
    }
    return done;
  } finally {
    bar.end();
    evidence?.close();
  }
}

/** The services of a task that has some; loaded only then. */
export async function servicesFor(task: AnyTask): Promise<{ readonly services?: Services }> {
  if (task.definition.services === undefined) return {};
  return { services: await (await import("../adapters/services-node.ts")).servicesOf(task) };
}

function partsFolder({ shards, queue, output = "karat" }: RunFlags): string | null {
  return shards === undefined && queue === undefined ? null : `${output}.parts`;
}

/** Who makes the parts of the run; undefined if this thread makes it in one. Each is loaded only when it is used. */
async function executorFrom(flags: RunFlags, name: string): Promise<Executor | undefined> {
  const { workers, shards: count = DEFAULT_SHARDS, queue: url, resume } = flags;
  const folder = partsFolder(flags);
  const onNote = noteTo(flags);
  if (folder !== null && url !== undefined)
    return (await import("../scale/queue/queue.ts")).queue({ url, count, folder, resume, onNote });
  const executor =
    workers === 1
      ? undefined
      : (await import("../scale/threads/threads.ts")).threads({ workers, task: ownModule(name) });
  if (folder === null) return executor;
  return (await import("../scale/parts/parts.ts")).parts({ count, folder, resume, executor, onNote });
}

/** Until the run has succeeded, evidence waits in unnamed files beside the named one, or in the folder of the parts. */
function evidenceFile(path: string, parts: string | null) {
  if (parts !== null) {
    const folder = join(parts, "evidence");
    return { store: evidenceIn(folder), commit: () => writeAtomically(path, evidenceLinesIn(folder)), close: () => {} };
  }
  const store = temporaryEvidence(folderBeside(path));
  return { store, commit: () => writeAtomically(path, store.lines()), close: () => store.close() };
}

/** The folder of the file, which must exist; for a device or a pipe the temporary folder. */
function folderBeside(path: string): string {
  return orWriteError(path, () => {
    const isReplaceable = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
    if (!isReplaceable) return tmpdir();
    statSync(dirname(path));
    return dirname(path);
  });
}

/** Listens for signals only while somebody listens to it; otherwise a signal ends the process as usual. */
class ProcessStop implements StopSignal {
  aborted = false;
  readonly #removers = new Map<() => void, () => void>();

  /** A turn of the event loop makes V8 collect garbage earlier, which costs about 5 % of a short run. */
  get isHeard(): boolean {
    return this.#removers.size > 0;
  }

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

const processStop: StopSignal = new ProcessStop();
