// Asks the worker and waits for its answers; ends it at once when the user has had enough.
import type { Ask, FailureReport, Kind, Progress, Questions, WorkerReply } from "../protocol.ts";

/** The name of the worker's file, which the build knows. */
declare const WORKER_FILE: string;

/** A worker from a file would follow the policy that came with the file, if any; one made here follows the page's. */
const source = `import ${JSON.stringify(new URL(WORKER_FILE, import.meta.url).href)};`;
const entry = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));

/** A failure as the worker reported it. */
export class WorkerFailure extends Error {
  readonly failure: FailureReport;
  constructor(failure: FailureReport) {
    super(failure.kind === "bug" ? failure.message : "the worker reported problems");
    this.failure = failure;
  }
}

/** The question was given up. */
export class Cancelled extends Error {}

export class WorkerClient {
  #worker = this.#start();
  /** Give up the questions without an answer. */
  #giveUps = new Set<(error: Error) => void>();

  ask<K extends Kind>(
    kind: K,
    ask: Questions[K]["ask"],
    onProgress: (progress: Progress) => void = () => {},
  ): Promise<Questions[K]["answer"]> {
    const { port1: replies, port2: port } = new MessageChannel();
    return new Promise<unknown>((resolve, reject) => {
      // Chromium lets a terminated worker go on for a moment; what it still says is not heard.
      const giveUp = (error: Error) => {
        replies.close();
        reject(error);
      };
      this.#giveUps.add(giveUp);
      replies.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
        if ("progress" in data) return onProgress(data.progress);
        this.#giveUps.delete(giveUp);
        replies.close();
        if ("failure" in data) reject(new WorkerFailure(data.failure));
        else resolve(data.answer);
      };
      this.#worker.postMessage({ kind, ask } satisfies Ask<K>, [port]);
    }) as Promise<Questions[K]["answer"]>;
  }

  /** Rejects all open questions and starts a new worker. */
  cancel(): void {
    this.#worker.terminate();
    this.#rejectAll(new Cancelled());
    this.#worker = this.#start();
  }

  #start(): Worker {
    const worker = new Worker(entry, { type: "module" });
    worker.addEventListener("error", ({ message }) =>
      this.#rejectAll(new WorkerFailure({ kind: "bug", message: message || "the worker could not be loaded" })),
    );
    return worker;
  }

  #rejectAll(error: Error): void {
    for (const giveUp of this.#giveUps) giveUp(error);
    this.#giveUps.clear();
  }
}
