// What a thread does: it reads and matches the units it is given, batch by batch, and in the end says what it learned.

import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { servicesOf } from "../../adapters/services-node.ts";
import { FindingCollector } from "../../core/finding-sink.ts";
import type { AnyTask } from "../../core/task.ts";
import { type Collected, collectHere } from "../../run/part/collect-units.ts";
import { unitRestorer } from "../../run/part/stored-unit.ts";
import { evidenceWriter } from "../evidence.ts";
import { failureOf } from "../failure.ts";
import { taskFrom } from "../load-task.ts";
import {
  type Batch,
  type Message,
  type Reply,
  type ThreadData,
  type ThreadOrder,
  UnitBoard,
} from "./thread-messages.ts";

const { order, board: memory } = workerData as ThreadData<ThreadOrder>;
const board = new UnitBoard(memory);
/** From the first moment, so that nothing that comes while the task is loaded gets lost. */
const messages = on(parentPort!, "message") as AsyncIterableIterator<[Message]>;

function reply(message: Reply, transfer: readonly ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, [...transfer]);
}

async function collect(task: AnyTask): Promise<Collected> {
  const { systems, formats, settings, evidence } = order;
  const sinks = systems.map(() => new FindingCollector(settings.missing));
  const restore = unitRestorer(task, formats, sinks);
  const collector = collectHere(task, {
    settings: { ...settings, services: await servicesOf(task), onUnit: (id) => board.write(id) },
    systems,
    sinks,
    evidence: evidence === null ? null : evidenceWriter(evidence),
  });
  for (let message = await next(); message !== null; message = await next()) {
    await collector.add((message as Batch).map(restore));
    reply({ kind: "batch" });
  }
  return collector.end();
}

async function next(): Promise<Message> {
  return (await messages.next()).value[0];
}

export async function runThread(): Promise<void> {
  try {
    const task = await taskFrom(order.task);
    const outcome = await collect(task);
    // Large rows are handed over and not copied.
    const rows = outcome.systems.flatMap(({ rows: { kept } }) => (kept === null ? [] : [kept.values.buffer]));
    reply({ kind: "outcome", outcome }, rows as ArrayBuffer[]);
  } catch (error) {
    reply({ kind: "failure", failure: failureOf(error) });
  }
}
