// What a thread does: it reads and matches the units it is given, batch by batch, and in the end says what it learned.

import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { servicesOf } from "../../adapters/services-node.ts";
import { FindingCollector } from "../../core/finding-sink.ts";
import { UnreadRecord } from "../../io/unread-record.ts";
import { type Collected, collectHere } from "../../run/part/collect-units.ts";
import { type UnreadPlace, unitRestorer } from "../../run/part/stored-unit.ts";
import { evidenceWriter } from "../evidence.ts";
import { failureOf } from "../failure.ts";
import { taskFrom } from "../load-task.ts";
import { type Batch, type Reply, type ThreadData, type ThreadOrder, UnitBoard } from "./thread-messages.ts";

const { order, board: memory } = workerData as ThreadData<ThreadOrder>;
const board = new UnitBoard(memory);
/** From the first moment, so that nothing that comes while the task is loaded gets lost. */
const batches = on(parentPort!, "message") as AsyncIterableIterator<[Batch]>;

function reply(message: Reply, transfer: readonly ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, [...transfer]);
}

async function collect(): Promise<Collected> {
  const { systems, formats, settings, evidence } = order;
  const task = await taskFrom(order.task);
  const sinks = systems.map(() => new FindingCollector(settings.missing));
  const files = new FilesOfBatch();
  const restore = unitRestorer(task, formats, { sinks, recordOf: (file, place) => files.add(file, place) });
  const collector = collectHere(task, {
    settings: { ...settings, services: await servicesOf(task), onUnit: (id) => board.write(id) },
    systems,
    sinks,
    evidence: evidence === null ? null : evidenceWriter(evidence),
  });
  for await (const [units] of batches) {
    if (units === null) break;
    await collector.add(units.map(restore));
    reply({ kind: "batch", hashes: files.takeHashes() });
  }
  return collector.end();
}

/** The files of a batch that are read here, and their hashes, which count in the digest of the input. */
class FilesOfBatch {
  #records: UnreadRecord[] = [];
  #hashes: string[] = [];

  add(file: string, { path, name, bytes }: UnreadPlace): UnreadRecord {
    const hashes = this.#hashes;
    const at = this.#records.length;
    const record = new UnreadRecord(
      { file, path, bytes },
      {
        name,
        add(hash) {
          hashes[at] = hash;
        },
      },
    );
    this.#records.push(record);
    return record;
  }

  /** Those that nobody asked for are read now. */
  takeHashes(): readonly string[] {
    for (const { unread } of this.#records) unread?.count();
    const hashes = this.#hashes;
    this.#records = [];
    this.#hashes = [];
    return hashes;
  }
}

/** Calls `beforeEnd` when all is done and nothing said yet: who has heard the outcome ends the thread. */
export async function runThread(beforeEnd: () => void): Promise<void> {
  try {
    const outcome = await collect();
    beforeEnd();
    // Large rows are handed over and not copied.
    const rows = outcome.systems.flatMap(({ rows: { kept } }) => (kept === null ? [] : [kept.values.buffer]));
    reply({ kind: "outcome", outcome }, rows as ArrayBuffer[]);
  } catch (error) {
    reply({ kind: "failure", failure: failureOf(error) });
  }
}
