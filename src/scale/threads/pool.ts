// A pool of threads: each batch of units goes to the least busy one, `give` waits while all have enough (backpressure), and the first failure ends them all.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { StopSignal } from "../../core/event-loop.ts";
import { KaratError } from "../../core/problem.ts";
import { packageRoot } from "../../io/package-root.ts";
import type { Collected } from "../../run/part/collect-units.ts";
import type { StoredFormats, StoredUnit } from "../../run/part/stored-unit.ts";
import type { RunSettings } from "../../run/run-header.ts";
import { Cancelled, errorOf, type Failure } from "../failure.ts";
import type { TaskReference } from "../load-task.ts";

export interface ThreadOrder {
  readonly task: TaskReference;
  readonly settings: RunSettings;
  readonly systems: readonly string[];
  readonly formats: StoredFormats;
  readonly evidence: string | number | null;
}

/** What a thread is started with. It then gets batches of units, and null at the end. */
export interface ThreadData extends ThreadOrder {
  readonly board: SharedArrayBuffer;
}

export type Batch = readonly StoredUnit[];

export type Reply =
  | { readonly kind: "batch"; readonly units: number; readonly milliseconds: number }
  | { readonly kind: "outcome"; readonly outcome: Collected }
  | { readonly kind: "failure"; readonly failure: Failure };

interface Thread {
  readonly worker: Worker;
  readonly board: UnitBoard;
  /** The number of batches it was given and has not finished. */
  waiting: number;
  /** What it collected, once it was told that no more batches will come. */
  readonly outcome: Promise<Collected>;
}

/** The current batch of a thread and two in its queue: enough to keep it busy, in little memory. */
const MOST_WAITING = 3;
/** A third more than the default, for a third fewer garbage collections. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 };

interface PoolSettings {
  readonly signal?: StopSignal | undefined;
  onBatch(units: number, milliseconds: number): void;
}

export class Pool {
  readonly #threads: readonly Thread[];
  readonly #settings: PoolSettings;
  /** Rejected as soon as a thread fails or the run is stopped. */
  readonly #failed: Promise<never>;
  #fail: (error: unknown) => void = () => {};
  #hasFailed = false;
  #wake = () => {};

  constructor(orders: readonly ThreadOrder[], settings: PoolSettings) {
    this.#settings = settings;
    // Each thread adds a listener to these streams.
    for (const stream of [process.stdout, process.stderr])
      stream.setMaxListeners(stream.getMaxListeners() + orders.length);
    this.#failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.#failed.catch(() => {
      this.#hasFailed = true;
      this.#wake();
    });
    this.#threads = orders.map((order) => this.#start(order));
    settings.signal?.addEventListener("abort", this.#cancel);
  }

  /** Gives a batch to the least busy thread, as soon as one has room. */
  async give(batch: Batch): Promise<void> {
    let thread = this.#leastBusy();
    while (thread.waiting >= MOST_WAITING && !this.#hasFailed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      thread = this.#leastBusy();
    }
    if (this.#hasFailed) await this.#failed;
    thread.waiting++;
    thread.worker.postMessage(batch);
  }

  end(): Promise<readonly Collected[]> {
    for (const { worker } of this.#threads) worker.postMessage(null);
    return Promise.race([Promise.all(this.#threads.map(({ outcome }) => outcome)), this.#failed]);
  }

  async stop(): Promise<void> {
    this.#settings.signal?.removeEventListener("abort", this.#cancel);
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  readonly #cancel = () => {
    const units = this.#threads.map(({ board }) => board.read()).filter((id) => id !== null);
    this.#fail((this.#settings.signal?.reason as Error | undefined) ?? new Cancelled(units));
  };

  #leastBusy(): Thread {
    return this.#threads.reduce((one, other) => (other.waiting < one.waiting ? other : one));
  }

  #start(order: ThreadOrder): Thread {
    const board = new UnitBoard();
    const workerData: ThreadData = { ...order, board: board.memory };
    const worker = new Worker(threadFile(), { workerData, resourceLimits });
    const outcome = new Promise<Collected>((resolve) => {
      worker.on("message", (reply: Reply) => {
        if (reply.kind === "failure") this.#fail(errorOf(reply.failure, board.read()));
        else if (reply.kind === "outcome") resolve(reply.outcome);
        else {
          thread.waiting--;
          this.#settings.onBatch(reply.units, reply.milliseconds);
          this.#wake();
        }
      });
    });
    worker.on("error", ({ code, message }: NodeJS.ErrnoException) => this.#fail(ended(message, board.read(), code)));
    worker.on("exit", (code) => this.#fail(ended(`one that ended with code ${code}`, board.read())));
    const thread: Thread = { worker, board, waiting: 0, outcome };
    return thread;
  }
}

/** The error for a thread that ended without reporting one. */
function ended(text: string, unit: string | null, code?: string): KaratError {
  const isMemory = code === "ERR_WORKER_OUT_OF_MEMORY";
  return new KaratError({
    code: "WORKER_FAILED",
    at: null,
    expected: unit === null ? "a worker that reads the input" : `a worker that finishes unit ${JSON.stringify(unit)}`,
    received: isMemory ? "one that ran out of memory" : text,
    hint: isMemory
      ? "use fewer --workers, or give each more memory: NODE_OPTIONS=--max-old-space-size=8192"
      : "score that unit alone, without --workers, to see what happens",
  });
}

/** The script of a thread. A scorer that was copied out of the package is a single file, which detects that it runs in a thread. */
function threadFile(): string {
  const root = packageRoot();
  const file = join(root, "dist/cli/thread.js");
  return existsSync(file) ? file : join(root, "karat.mjs");
}

const MOST_CHARACTERS = 255;

/** Shared memory in which a thread writes its current unit, so that a crash can be traced to a unit. */
export class UnitBoard {
  readonly #memory: Uint16Array;

  constructor(memory = new SharedArrayBuffer(2 * (MOST_CHARACTERS + 1))) {
    this.#memory = new Uint16Array(memory);
  }

  get memory(): SharedArrayBuffer {
    return this.#memory.buffer as SharedArrayBuffer;
  }

  write(id: string): void {
    const length = Math.min(id.length, MOST_CHARACTERS);
    this.#memory[0] = length;
    for (let at = 0; at < length; at++) this.#memory[at + 1] = id.charCodeAt(at);
  }

  /** The id that was written last, cut off if it is long; null if there is none. */
  read(): string | null {
    const length = this.#memory[0]!;
    return length === 0 ? null : String.fromCharCode(...this.#memory.subarray(1, length + 1));
  }
}
