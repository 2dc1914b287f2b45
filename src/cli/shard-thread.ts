// What a thread does: one job, told by its parent, whose part it sends back.
import { parentPort, workerData } from "node:worker_threads";
import type { Part } from "../run/part.ts";
import { type Job, runJob } from "./job.ts";
import { failureOf, type ThreadFailure } from "./thread-failure.ts";
import { UnitBoard } from "./unit-board.ts";

export interface ThreadOrder {
  readonly job: Job;
  readonly board: SharedArrayBuffer;
}

export type ThreadMessage =
  | { readonly kind: "progress"; readonly done: number }
  | { readonly kind: "part"; readonly part: Part }
  | { readonly kind: "failure"; readonly failure: ThreadFailure };

const EVERY_MS = 100;

const { job, board: memory } = workerData as ThreadOrder;
const board = new UnitBoard(memory);
const send = (message: ThreadMessage, transfer: readonly ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, [...transfer]);
let last = 0;
try {
  const part = await runJob(job, {
    onUnit: (id) => board.write(id),
    onProgress: (done) => {
      if (Date.now() - last < EVERY_MS) return;
      last = Date.now();
      send({ kind: "progress", done });
    },
  });
  const { kept } = part.rows;
  send({ kind: "part", part }, kept === null ? [] : [kept.values.buffer as ArrayBuffer]);
} catch (error) {
  send({ kind: "failure", failure: failureOf(error) });
}
