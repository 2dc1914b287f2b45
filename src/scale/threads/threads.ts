// The executor that shares a run among threads: this thread reads and pairs, a pool matches, from the start or once that pays.
import { availableParallelism } from "node:os";
import type { PairedUnit } from "../../core/pair.ts";
import { usageError } from "../../core/problem.ts";
import { checkSettings, either, oneOf, positive, type Schema, text } from "../../core/schema.ts";
import { type Collected, type Collector, mergeCollected } from "../../run/part/collect-units.ts";
import { type StoredUnit, storeUnit } from "../../run/part/stored-unit.ts";
import type { Sides } from "../../run/read/open-sides.ts";
import { collectorHere, type Executor, makePart, type Run } from "../../run/run.ts";
import { runSettings } from "../../run/run-header.ts";
import { type TaskReference, taskReference } from "../load-task.ts";
import { Pool, type ThreadOrder } from "./pool.ts";

/** A number of threads, or `"auto"`: one per core, once the run is long enough to pay for them. */
export type Workers = number | "auto";

export function threadCount(workers: Workers): number {
  return workers === "auto" ? availableParallelism() : workers;
}

/** How many threads make the parts of a run. */
export interface ThreadSettings {
  /**
   * How many threads share the work. With `"auto"`, which is the default, as many as there are cores begin once the run has
   * used 0.6 s of processor time. A number of threads begins at once, but two or more also wait if the input is whole files.
   */
  readonly workers?: Workers;
  /** The path of the module that exports the task, if it is your own: threads load it for themselves. */
  readonly task?: string | undefined;
}

const SETTINGS: Readonly<Record<keyof ThreadSettings, Schema>> = {
  workers: either(positive, oneOf(["auto"])),
  task: text,
};

/**
 * An executor that shares the units of a run among threads of this process. The result is the same to the last bit.
 *
 * @example
 * import { readPath, score, threads } from "karat/node";
 * import { timeline } from "karat/timeline";
 *
 * const input = { gold: readPath("examples/timeline/gold"), pred: readPath("examples/timeline/careful") };
 * const result = await score(timeline(), input, { executor: threads({ workers: 2 }) });
 * console.log(result.units.scored); // 4
 */
export function threads(settings: ThreadSettings = {}): Executor {
  checkSettings(settings, SETTINGS, { name: "threads" });
  const { workers = "auto", task: module } = settings;
  return async (run) => {
    if (run.settings.visit !== undefined)
      throw usageError("BAD_VALUE", {
        expected: "no visit beside threads",
        received: "one",
        hint: "matches stay in the threads that make them",
      });
    const task = await taskReference(run.task, module);
    return [await makePart(run, (sides) => new ThreadCollector({ run, task, sides, workers }))];
  };
}

interface ThreadPlan {
  readonly run: Run;
  readonly task: TaskReference;
  readonly sides: Sides;
  readonly workers: Workers;
}

/** Starting and warming up a thread costs about 0.2 s of processor time (measured: docs/internals/performance.md). */
const BREAK_EVEN_MS = 600;
/** How long a batch should take: long enough to be worth a message, short enough that threads end at about the same time. */
const BATCH_MS = 20;
const MOST_UNITS = 4_096;
/** The first batches are small, so that slow units are noticed early. */
const FEW = 8;

/** Matches units in this thread until a pool pays, then in the pool; units that cannot be copied to a thread stay here. */
class ThreadCollector implements Collector {
  readonly #plan: ThreadPlan;
  readonly #here: Collector;
  readonly #start = processorTime();
  readonly #beginsAtOnce: boolean;
  #pool: Pool | null = null;
  readonly #done = { here: 0, there: 0 };
  /** Units per batch, adapted to how long they take. */
  #units = FEW;

  constructor(plan: ThreadPlan) {
    this.#plan = plan;
    this.#beginsAtOnce = plan.workers === 1 || (plan.workers !== "auto" && !hasWholeFiles(plan.sides));
    const onProgress = (done: number) => this.#count({ here: done });
    this.#here = collectorHere({ ...plan.run, settings: { ...plan.run.settings, onProgress } });
  }

  async add(units: readonly PairedUnit[]): Promise<void> {
    let from = 0;
    for (; from < units.length && this.#pool === null && !this.#pays(); from += FEW)
      await this.#here.add(units.slice(from, from + FEW));
    while (from < units.length) {
      this.#pool ??= this.#startPool();
      const batch = units.slice(from, from + this.#units);
      from += batch.length;
      const stored = batch.map(storeUnit);
      const there = stored.filter((unit): unit is StoredUnit => unit !== null);
      if (there.length > 0) await this.#pool.give(there);
      const others = batch.filter((_, at) => stored[at] === null);
      if (others.length > 0) await this.#here.add(others);
    }
  }

  async end(): Promise<Collected> {
    if (this.#pool === null) return this.#here.end();
    try {
      const there = await this.#pool.end();
      return mergeCollected([await this.#here.end(), ...there], this.#plan.run.settings);
    } finally {
      await this.#pool.stop();
    }
  }

  async stop(): Promise<void> {
    await this.#pool?.stop();
  }

  /** Whether the run is long enough to pay for starting threads. */
  #pays(): boolean {
    return this.#beginsAtOnce || processorTime() - this.#start >= BREAK_EVEN_MS;
  }

  #count(more: { readonly here?: number; readonly there?: number }): void {
    Object.assign(this.#done, more);
    this.#plan.run.settings.onProgress?.(this.#done.here + this.#done.there);
  }

  #startPool(): Pool {
    const { task, sides, workers, run } = this.#plan;
    const { settings, input } = run;
    const orders = Array.from(
      { length: threadCount(workers) },
      (_, thread): ThreadOrder => ({
        task,
        settings: runSettings(settings),
        systems: input.systems.map(({ name }) => name),
        formats: { gold: sides.gold.format.id, preds: sides.systems.map(({ pred }) => pred.format.id) },
        evidence: settings.evidence?.place(`thread-${thread + 1}`) ?? null,
      }),
    );
    return new Pool(orders, {
      signal: settings.signal,
      onBatch: (units, milliseconds) => {
        this.#units = Math.ceil(Math.min((units * BATCH_MS) / milliseconds, 2 * this.#units, MOST_UNITS));
        this.#count({ there: this.#done.there + units });
      },
    });
  }
}

/** Opening files takes most of the time of a short run, and only this thread can do it. */
function hasWholeFiles({ gold, systems }: Sides): boolean {
  return [gold, ...systems.map(({ pred }) => pred)].some(({ paths }) => paths.length > 0);
}

/** Processor time of all threads in milliseconds; waiting for a disk or for other processes does not count. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
