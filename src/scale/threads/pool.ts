// A few threads of this process that share batches of work: each batch goes to the least busy thread; the first failure ends them all.
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { StopSignal } from "../../core/event-loop.ts";
import { KaratError } from "../../core/problem.ts";
import { packageRoot } from "../../io/package-root.ts";
import { Cancelled, errorOf } from "../failure.ts";
import { type Reply, type ThreadData, UnitBoard } from "./thread-messages.ts";

/** The batch it is on and the next one: so no thread runs dry, and little lies about. */
const MOST_WAITING = 2;
/** While a thread starts, reading goes on. */
const MOST_WAITING_AT_START = 12;
/** Room for what units leave behind: a third more than usual, and threads stop to tidy up a third less often. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 };

interface Waiting {
  readonly units: number;
  readonly since: number;
}

interface Thread<Outcome> {
  readonly worker: Worker;
  readonly board: UnitBoard;
  /** The batches it was given and has not done yet. */
  readonly waiting: Waiting[];
  /** Whether it has done a batch yet. */
  hasBegun: boolean;
  /** Hears what it says next, batches aside. */
  onAnswer: (answer: Answer<Outcome>) => void;
}

type Answer<Outcome> = Exclude<Reply<Outcome>, { readonly kind: "batch" | "failure" }>;

export interface PoolPlan<Order> {
  /** One for each thread. */
  readonly orders: readonly Order[];
  readonly signal?: StopSignal | undefined;
  /** Called when a batch is done, with its units and how long they took. */
  onBatch(units: number, milliseconds: number): void;
}

export class Pool<Order, Batch, Outcome> {
  readonly #threads: readonly Thread<Outcome>[];
  readonly #plan: PoolPlan<Order>;
  /** Rejected as soon as a thread fails or the run is stopped. */
  readonly #failed: Promise<never>;
  #fail: (error: unknown) => void = () => {};
  #hasFailed = false;
  /** Ends the waiting for a thread that has room. */
  #wake = () => {};

  constructor(plan: PoolPlan<Order>) {
    this.#plan = plan;
    // What threads print goes through these, and each thread listens.
    for (const stream of [process.stdout, process.stderr])
      stream.setMaxListeners(stream.getMaxListeners() + plan.orders.length);
    this.#failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.#failed.catch(() => {
      this.#hasFailed = true;
      this.#wake();
    });
    this.#threads = plan.orders.map((order) => this.#start(order));
    plan.signal?.addEventListener("abort", this.#cancel);
  }

  get size(): number {
    return this.#threads.length;
  }

  /** Hands a batch over as soon as a thread has room for it. */
  async give(batch: Batch, units: number): Promise<void> {
    const { worker, waiting } = await this.#withRoom();
    waiting.push({ units, since: performance.now() });
    worker.postMessage(batch);
  }

  /** What all threads have learned, after everything they were given. */
  async end(): Promise<readonly Outcome[]> {
    const answers = await this.#askAll(null);
    return answers.map((answer) => (answer as Extract<Answer<Outcome>, { kind: "outcome" }>).outcome);
  }

  /** Ends all threads at once. */
  async stop(): Promise<void> {
    this.#plan.signal?.removeEventListener("abort", this.#cancel);
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  readonly #cancel = () => {
    const units = this.#threads.map(({ board }) => board.read()).filter((id) => id !== null);
    this.#fail((this.#plan.signal?.reason as Error | undefined) ?? new Cancelled(units));
  };

  #askAll(message: unknown): Promise<readonly Answer<Outcome>[]> {
    const answers = this.#threads.map(
      (thread) =>
        new Promise<Answer<Outcome>>((resolve) => {
          thread.onAnswer = resolve;
          thread.worker.postMessage(message);
        }),
    );
    return Promise.race([Promise.all(answers), this.#failed]);
  }

  #start(order: Order): Thread<Outcome> {
    const board = new UnitBoard();
    const workerData: ThreadData<Order> = { order, board: board.memory };
    const script = join(packageRoot(), "dist/cli/thread.js");
    const worker = new Worker(script, { workerData, resourceLimits });
    const waiting: Waiting[] = [];
    let free = 0;
    const onBatch = () => {
      thread.hasBegun = true;
      const now = performance.now();
      const { units, since } = waiting.shift()!;
      this.#plan.onBatch(units, now - Math.max(since, free));
      free = now;
      this.#wake();
    };
    worker.on("message", (reply: Reply<Outcome>) => {
      if (reply.kind === "batch") onBatch();
      else if (reply.kind === "failure") this.#fail(errorOf(reply.failure, board.read()));
      else thread.onAnswer(reply);
    });
    worker.on("error", ({ code, message }: NodeJS.ErrnoException) => this.#fail(ended(message, board.read(), code)));
    worker.on("exit", (code) => this.#fail(ended(`one that ended with code ${code}`, board.read())));
    const thread: Thread<Outcome> = { worker, board, waiting, hasBegun: false, onAnswer: () => {} };
    return thread;
  }

  /** The thread that has the least to do, as soon as there is room for more. */
  async #withRoom(): Promise<Thread<Outcome>> {
    while (true) {
      if (this.#hasFailed) await this.#failed;
      const free = this.#threads.filter(hasRoom);
      if (free.length > 0)
        return free.reduce((one, other) => (other.waiting.length < one.waiting.length ? other : one));
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

function hasRoom({ waiting, hasBegun }: Pick<Thread<unknown>, "waiting" | "hasBegun">): boolean {
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
