// Asks the worker and waits for its answers; ends it at once when the user has had enough.
import type { Ask, Failure, Kind, Progress, Questions, Reply } from "../protocol.ts";

/** The name of the worker's file, which the build knows. */
declare const WORKER_FILE: string;

/** A worker from a file would follow the policy that came with the file, if any; one made here follows the page's. */
const source = `import ${JSON.stringify(new URL(WORKER_FILE, import.meta.url).href)};`;
const entry = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));

/** What went wrong, as the worker told it. */
export class WorkerFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind === "bug" ? failure.message : "the worker reported problems");
    this.failure = failure;
  }
}

/** The question was given up. */
export class Cancelled extends Error {}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  onProgress(progress: Progress): void;
}

export class WorkerClient {
  #worker = this.#start();
  #waiting = new Map<number, Waiting>();
  #asked = 0;

  ask<K extends Kind>(
    kind: K,
    ask: Questions[K]["ask"],
    onProgress: (progress: Progress) => void = () => {},
  ): Promise<Questions[K]["answer"]> {
    const number = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as Waiting["resolve"], reject, onProgress });
      this.#worker.postMessage({ number, kind, ask } satisfies Ask<K>);
    });
  }

  /** Rejects all open questions and starts a new worker. */
  cancel(): void {
    this.#worker.terminate();
    this.#rejectAll(new Cancelled());
    this.#worker = this.#start();
  }

  #start(): Worker {
    const worker = new Worker(entry, { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => this.#hear(data));
    worker.addEventListener("error", ({ message }) =>
      this.#rejectAll(new WorkerFailure({ kind: "bug", message: message || "the worker could not be loaded" })),
    );
    return worker;
  }

  #hear(reply: Reply): void {
    const waiting = this.#waiting.get(reply.number);
    if (waiting === undefined) return;
    if ("progress" in reply) {
      waiting.onProgress(reply.progress);
      return;
    }
    this.#waiting.delete(reply.number);
    if ("failure" in reply) waiting.reject(new WorkerFailure(reply.failure));
    else waiting.resolve(reply.answer);
  }

  #rejectAll(error: Error): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
