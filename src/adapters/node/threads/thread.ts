// What a thread does: it scores a shard, and sends what it has scored.
import { parentPort, workerData } from "node:worker_threads";
import { scoreShard } from "../../../engine/score-shard.ts";
import { evidenceWriter } from "../evidence.ts";
import { failureOf } from "../failure.ts";
import { runOf } from "../shard-job.ts";
import type { ThreadData, ThreadReply } from "./in-thread.ts";
import { UnitBoard } from "./unit-board.ts";

export async function runThread(): Promise<void> {
  const { job, evidence, board: memory } = workerData as ThreadData;
  const board = new UnitBoard(memory);
  try {
    const run = await runOf(job);
    const settings = {
      ...run.settings,
      onUnit: (id: string) => board.write(id),
      onProgress: atIntervals((done) => reply({ kind: "progress", done })),
      ...(evidence === null ? {} : { evidence: { place: () => evidence, open: evidenceWriter } }),
    };
    const scored = await scoreShard({ ...run, settings });
    // Transfers the rows instead of copying them.
    const rows = scored.flatMap(({ units }) => (units === null ? [] : [units.values.buffer]));
    reply({ kind: "scored", scored }, rows as ArrayBuffer[]);
  } catch (error) {
    reply({ kind: "failure", failure: failureOf(error) });
  }
}

/** A message costs more than scoring some units. */
const EVERY_MS = 100;

function atIntervals(tell: (done: number) => void): (done: number) => void {
  let last = performance.now();
  return (done) => {
    const now = performance.now();
    if (now - last < EVERY_MS) return;
    last = now;
    tell(done);
  };
}

function reply(message: ThreadReply, transfer: readonly ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, [...transfer]);
}
