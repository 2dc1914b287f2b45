// A thread of this process: it is given an order, speaks of its progress, and ends with an outcome or a failure.
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { packageRoot } from "../../io/package-root.ts";
import { Cancelled } from "./cancelled.ts";
import { endedThread, errorOf, type ThreadFailure } from "./thread-failure.ts";
import { UnitBoard } from "./unit-board.ts";

export type ThreadMessage<Outcome> =
  | { readonly kind: "progress"; readonly done: number }
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  | { readonly kind: "failure"; readonly failure: ThreadFailure };

export interface ThreadData<Order> {
  readonly order: Order;
  readonly board: SharedArrayBuffer;
}

export interface Thread<Outcome> {
  readonly outcome: Promise<Outcome>;
  /** The unit it is on, or was when it ended. */
  unit(): string | null;
  tell(message: unknown): void;
  stop(): void;
}

/** Room for what units leave behind: a third more than usual, and threads stop to tidy up a third less often. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 };

/** Starts a script of this room. */
export function startThread<Order, Outcome>(
  script: string,
  order: Order,
  onProgress: (done: number) => void,
): Thread<Outcome> {
  const board = new UnitBoard();
  const workerData: ThreadData<Order> = { order, board: board.memory };
  const worker = new Worker(join(packageRoot(), "dist/scale/threads", script), { workerData, resourceLimits });
  const outcome = new Promise<Outcome>((resolve, reject) => {
    worker.on("message", (message: ThreadMessage<Outcome>) => {
      if (message.kind === "progress") onProgress(message.done);
      else if (message.kind === "outcome") resolve(message.outcome);
      else reject(errorOf(message.failure, board.read()));
    });
    worker.on("error", ({ code, message }: NodeJS.ErrnoException) =>
      reject(endedThread({ ...(code === undefined ? {} : { code }), text: message }, board.read())),
    );
    worker.on("exit", (code) => reject(endedThread({ text: `one that ended with code ${code}` }, board.read())));
  });
  return {
    outcome,
    unit: () => board.read(),
    tell: (message) => worker.postMessage(message),
    stop: () => void worker.terminate(),
  };
}

/** The outcomes of all threads; a failure of one, or the signal, ends them all. */
export async function outcomesOf<Outcome>(
  threads: readonly Thread<Outcome>[],
  signal?: AbortSignal,
): Promise<readonly Outcome[]> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(new Cancelled(threads.map((thread) => thread.unit()).filter((unit) => unit !== null)));
    if (signal?.aborted === true) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([Promise.all(threads.map(({ outcome }) => outcome)), stopped]);
  } finally {
    for (const thread of threads) thread.stop();
  }
}
