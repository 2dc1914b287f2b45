// A few threads of this process that share batches of work: each batch goes to the least busy thread; the first failure ends them all.
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { KaratError } from "../../core/problem.ts";
import { packageRoot } from "../../io/package-root.ts";
import type { StopSignal } from "../../run/run.ts";
import { Cancelled, errorOf } from "../failure.ts";
import { type Reply, type ThreadData, UnitBoard } from "./thread-messages.ts";

/** The batch it is on and the next one: so no thread runs dry, and little lies about. */
const MOST_WAITING = 2;
/** While a thread starts, reading goes on. */
const MOST_WAITING_AT_START = 12;
/** Room for what units leave behind: a third more than usual, and threads stop to tidy up a third less often. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 };

export interface GivenBatch {
  readonly units: number;
  /** Called when it is done, with the hashes of the files that were read for it. */
  onDone(hashes: readonly string[]): void;
}

interface Waiting extends GivenBatch {
  readonly since: number;
}

interface Thread<Outcome> {
  readonly worker: Worker;
  readonly board: UnitBoard;
  /** The batches it was given and has not done yet. */
  readonly waiting: Waiting[];
  /** Whether it has done a batch yet. */
  hasBegun: boolean;
  readonly outcome: Promise<Outcome>;
}

export interface PoolPlan<Order> {
  /** One for each thread. */
  readonly orders: readonly Order[];
  readonly signal?: StopSignal | undefined;
  /** Called when a batch is done, with its units and how long they took. */
  onBatch(units: number, milliseconds: number): void;
}

export class Pool<Order, Batch, Outcome> {
  readonly #threads: readonly Thread<Outcome>[];
  readonly #outcomes: Promise<readonly Outcome[]>;
  readonly #plan: PoolPlan<Order>;
  #hasFailed = false;
  /** Ends the waiting for a thread that has room. */
  #wake = () => {};

  constructor(plan: PoolPlan<Order>) {
    this.#plan = plan;
    // What threads print goes through these, and each thread listens.
    for (const stream of [process.stdout, process.stderr])
      stream.setMaxListeners(stream.getMaxListeners() + plan.orders.length);
    this.#threads = plan.orders.map((order) => this.#start(order));
    this.#outcomes = this.#finish();
    this.#outcomes.catch(() => {
      this.#hasFailed = true;
      this.#wake();
    });
  }

  /** Hands a batch over as soon as a thread has room for it. */
  async give(batch: Batch, given: GivenBatch): Promise<void> {
    const { worker, waiting } = await this.#withRoom();
    waiting.push({ ...given, since: performance.now() });
    worker.postMessage(batch);
  }

  /** What all threads have learned, after everything they were given. */
  end(): Promise<readonly Outcome[]> {
    for (const { worker } of this.#threads) worker.postMessage(null);
    return this.#outcomes;
  }

  /** Ends all threads at once. */
  async stop(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  async #finish(): Promise<readonly Outcome[]> {
    const { signal } = this.#plan;
    let stop = () => {};
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(new Cancelled(this.#threads.map(({ board }) => board.read()).filter((id) => id !== null)));
    });
    signal?.addEventListener("abort", stop);
    try {
      return await Promise.race([Promise.all(this.#threads.map(({ outcome }) => outcome)), stopped]);
    } finally {
      signal?.removeEventListener("abort", stop);
      await this.stop();
    }
  }

  #start(order: Order): Thread<Outcome> {
    const board = new UnitBoard();
    const workerData: ThreadData<Order> = { order, board: board.memory };
    const script = join(packageRoot(), "dist/cli/thread.js");
    const worker = new Worker(script, { workerData, resourceLimits });
    const waiting: Waiting[] = [];
    let free = 0;
    const onBatch = (hashes: readonly string[]) => {
      thread.hasBegun = true;
      const now = performance.now();
      const { units, since, onDone } = waiting.shift()!;
      onDone(hashes);
      this.#plan.onBatch(units, now - Math.max(since, free));
      free = now;
      this.#wake();
    };
    const outcome = new Promise<Outcome>((resolve, reject) => {
      worker.on("message", (reply: Reply<Outcome>) => {
        if (reply.kind === "batch") onBatch(reply.hashes);
        else if (reply.kind === "outcome") resolve(reply.outcome);
        else reject(errorOf(reply.failure, board.read()));
      });
      worker.on("error", ({ code, message }: NodeJS.ErrnoException) => reject(ended(message, board.read(), code)));
      worker.on("exit", (code) => reject(ended(`one that ended with code ${code}`, board.read())));
    });
    outcome.catch(() => {});
    const thread: Thread<Outcome> = { worker, board, waiting, hasBegun: false, outcome };
    return thread;
  }

  /** The thread that has the least to do, as soon as there is room for more. */
  async #withRoom(): Promise<Thread<Outcome>> {
    while (true) {
      if (this.#hasFailed) await this.#outcomes;
      const free = this.#threads.filter(hasRoom);
      if (free.length > 0)
        return free.reduce((one, other) => (other.waiting.length < one.waiting.length ? other : one));
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

function hasRoom({ waiting, hasBegun }: Thread<unknown>): boolean {
  return waiting.length < (hasBegun ? MOST_WAITING : MOST_WAITING_AT_START);
}

/** The failure of a thread that ended without a word. */
function ended(text: string, unit: string | null, code?: string): KaratError {
  const isMemory = code === "ERR_WORKER_OUT_OF_MEMORY";
  return new KaratError([
    {
      code: "WORKER_FAILED",
      at: null,
      expected: unit === null ? "a worker that reads the input" : `a worker that finishes unit ${JSON.stringify(unit)}`,
      received: isMemory ? "one that ran out of memory" : text,
      hint: isMemory
        ? "use fewer --workers, or give each more memory: NODE_OPTIONS=--max-old-space-size=8192"
        : "score that unit alone, without --workers, to see what happens",
    },
  ]);
}
