// The other end of a thread: how a script speaks to whoever started it.
import { parentPort, workerData } from "node:worker_threads";
import type { RowsState } from "../../run/part/rows.ts";
import type { ThreadData, ThreadMessage } from "./thread.ts";
import { failureOf } from "./thread-failure.ts";
import { UnitBoard } from "./unit-board.ts";

const { order, board: memory } = workerData as ThreadData<unknown>;
const board = new UnitBoard(memory);

export function threadOrder<Order>(): Order {
  return order as Order;
}

/** To be called with the unit that is next. */
export function onUnit(id: string): void {
  board.write(id);
}

export function onProgress(done: number): void {
  send({ kind: "progress", done });
}

/** Does the work and sends what comes of it; large rows are handed over and not copied. */
export async function sendOutcome<Outcome extends { readonly rows: RowsState }>(
  work: () => Promise<Outcome>,
): Promise<void> {
  try {
    const outcome = await work();
    const { kept } = outcome.rows;
    send({ kind: "outcome", outcome }, kept === null ? [] : [kept.values.buffer as ArrayBuffer]);
  } catch (error) {
    send({ kind: "failure", failure: failureOf(error) });
  }
}

function send(message: ThreadMessage<unknown>, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, [...transfer]);
}
