// What score and compare do around a run: the flags for large runs, who makes the parts, evidence, progress and the stop signal.
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Option } from "commander";
import { evidenceIn, evidenceLinesIn, temporaryEvidence } from "../adapters/node/evidence.ts";
import { Cancelled } from "../adapters/node/failure.ts";
import { ownModule } from "../adapters/node/load-task.ts";
import { onStop } from "../adapters/node/stop-signals.ts";
import { writeAtomically } from "../adapters/node/write-atomically.ts";
import { orWriteError } from "../adapters/node/write-error.ts";
import type { Services } from "../contract/service.ts";
import { DEFAULT_SHARDS, parseShard, splitShard, WHOLE } from "../contract/shard.ts";
import type { StopSignal } from "../contract/stop-signal.ts";
import type { AnyTask } from "../contract/task.ts";
import type { Executor } from "../engine/run.ts";
import { usageError } from "../problems/problem.ts";
import { countText } from "../problems/visible-text.ts";
import { numberOf } from "../report/score-report.ts";
import type { RunScoreSettings } from "../run/score.ts";
import { estimateUnits } from "./estimate-units.ts";
import { type FlagValues, flagsOf, switchFlag, textFlag } from "./flags/flag.ts";
import { noteTo, progress } from "./output/console.ts";
import { watchedMatches } from "./watched-matches.ts";

const MOST_SHARDS = 10_000;
const MOST_WORKERS = 1_024;

export function workersFlag(about: string) {
  return {
    kind: "number",
    value: "n|auto",
    whole: true,
    min: 1,
    max: MOST_WORKERS,
    word: "auto",
    default: 1,
    about,
  } as const;
}

const SCALE_FLAGS = {
  workers: workersFlag("number of threads; auto: all cores for large JSON Lines files"),
  shard: {
    kind: "text",
    value: "i/N",
    about: "score only part i of N; karat merge joins the parts",
    parse: parseShard,
  },
  shards: {
    kind: "number",
    value: "N",
    whole: true,
    min: 1,
    max: MOST_SHARDS,
    about: "score in N parts, kept in FILE.parts until all are done; FILE is that of -o, or karat",
  },
  queue: textFlag(
    "url",
    `let karat worker processes score the parts, over Redis (${DEFAULT_SHARDS} parts unless --shards is given)`,
  ),
  resume: switchFlag("skip parts that are done already"),
} as const;

/** Only `karat score` writes single parts. */
export function scaleFlags({ hasShard }: { readonly hasShard: boolean }): readonly Option[] {
  const { shard, ...others } = SCALE_FLAGS;
  return flagsOf(hasShard ? SCALE_FLAGS : others, "Scale:");
}

export interface RunFlags extends FlagValues<typeof SCALE_FLAGS> {
  readonly output?: string;
  readonly evidence?: string;
  readonly quiet?: boolean;
  readonly gold?: string;
  readonly pred?: string | readonly string[];
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
  readonly settings: Pick<RunScoreSettings, "services" | "executor" | "evidence" | "signal" | "onProgress" | "visit">;
  /** Clears the progress, gives evidence its name, and concludes what was watched. */
  finishReading(): Promise<void>;
}

/** Does the work of a run. Parts that were kept until all are done are removed after it. */
export async function scoringRun<Done>(
  task: AnyTask,
  { flags, name, systems = 1 }: { readonly flags: RunFlags; readonly name: string; readonly systems?: number },
  work: (run: ScoringRun) => Promise<Done>,
): Promise<Done> {
  const bar = progress(flags);
  const text = scoringText(task.definition.unit, systems, flags);
  const parts = partsFolder(flags);
  const executor = await executorFrom(flags, name);
  const watched = watchedMatches(task, flags, executor === undefined && flags.shard === undefined);
  const evidence = flags.evidence === undefined ? null : evidenceFile(flags.evidence, parts);
  try {
    const settings = {
      ...(await servicesFor(task)),
      executor,
      ...watched.settings,
      evidence: evidence?.store,
      signal: processStop,
      onProgress: (done: number) => bar.update(() => text(done)),
    };
    const finishReading = async () => {
      bar.end();
      await evidence?.commit();
      await watched.conclude();
    };
    const done = await work({ settings, finishReading });
    if (parts !== null) {
      const { PartFolder } = await import("../adapters/node/parts/parts.ts");
      new PartFolder(parts).remove(splitShard(WHOLE, flags.shards ?? DEFAULT_SHARDS));
    }
    return done;
  } finally {
    bar.end();
    evidence?.close();
  }
}

/** "Scoring 5 systems · 12,400 of about 19,200 dialogues". The total is estimated once a run takes long enough to show it. */
function scoringText(unit: string, systems: number, { gold, pred, shard }: RunFlags): (done: number) => string {
  const sample = gold ?? [pred ?? "-"].flat()[0]!;
  let total: number | null = null;
  return (done) => {
    if (total === null) {
      total = 0;
      void estimateUnits(sample).then(
        (units) => {
          total = Math.round(units / (shard?.count ?? 1));
        },
        () => {},
      );
    }
    const all = total > done ? `${countText(done)} of about ${numberOf(total, unit)}` : numberOf(done, unit);
    return `${systems === 1 ? "Scoring" : `Scoring ${systems} systems`} · ${all}`;
  };
}

/** The services of a task that has some; loaded only then. */
export async function servicesFor(task: AnyTask): Promise<{ readonly services?: Services }> {
  if (task.definition.prepare?.services === undefined) return {};
  return { services: await (await import("../adapters/services-node.ts")).servicesOf(task) };
}

function partsFolder({ shards, queue, output = "karat" }: RunFlags): string | null {
  return shards === undefined && queue === undefined ? null : `${output}.parts`;
}

/** Chooses the executor of the run; undefined if this thread scores it as one part. Each is loaded only when it is used. */
async function executorFrom(flags: RunFlags, name: string): Promise<Executor | undefined> {
  const { workers, shards: count = DEFAULT_SHARDS, queue: url, resume } = flags;
  const folder = partsFolder(flags);
  const onNote = noteTo(flags);
  if (folder !== null && url !== undefined)
    return (await import("../adapters/node/queue/queue.ts")).queue({ url, count, folder, resume, onNote });
  const executor =
    workers === 1
      ? undefined
      : (await import("../adapters/node/threads/threads.ts")).threads({ workers, task: ownModule(name), onNote });
  if (folder === null) return executor;
  return (await import("../adapters/node/parts/parts.ts")).parts({ count, folder, resume, executor, onNote });
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
