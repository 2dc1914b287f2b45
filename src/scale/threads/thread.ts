// What a thread does: reads and matches batches of units, and sends what it collected at the end.
import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { servicesOf } from "../../adapters/services-node.ts";
import { FindingCollector } from "../../core/finding-sink.ts";
import { type Collected, collectHere } from "../../run/part/collect-units.ts";
import { unitRestorer } from "../../run/part/stored-unit.ts";
import { evidenceWriter } from "../evidence.ts";
import { failureOf } from "../failure.ts";
import { taskFrom } from "../load-task.ts";
import { type Batch, type Reply, type ThreadData, UnitBoard } from "./pool.ts";

export async function runThread(): Promise<void> {
  // Listens before the task is loaded, so that no message gets lost.
  const messages = on(parentPort!, "message") as AsyncIterableIterator<[Batch | null]>;
  try {
    const outcome = await collect(workerData as ThreadData, messages);
    // Transfers the rows instead of copying them.
    const rows = outcome.systems.flatMap(({ rows: { kept } }) => (kept === null ? [] : [kept.values.buffer]));
    reply({ kind: "outcome", outcome }, rows as ArrayBuffer[]);
  } catch (error) {
    reply({ kind: "failure", failure: failureOf(error) });
  }
}

async function collect(
  { systems, formats, settings, evidence, ...order }: ThreadData,
  messages: AsyncIterableIterator<[Batch | null]>,
): Promise<Collected> {
  const board = new UnitBoard(order.board);
  const task = await taskFrom(order.task);
  const sinks = systems.map(() => new FindingCollector(settings.missing));
  const restore = unitRestorer(task, formats, sinks);
  const collector = collectHere(task, {
    settings: { ...settings, services: await servicesOf(task), onUnit: (id) => board.write(id) },
    systems,
    sinks,
    evidence: evidence === null ? null : evidenceWriter(evidence),
  });
  const next = async () => (await messages.next()).value[0];
  for (let batch = await next(); batch !== null; batch = await next()) {
    const start = performance.now();
    await collector.add(batch.map(restore));
    reply({ kind: "batch", units: batch.length, milliseconds: performance.now() - start });
  }
  return collector.end();
}

function reply(message: Reply, transfer: readonly ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, [...transfer]);
}
