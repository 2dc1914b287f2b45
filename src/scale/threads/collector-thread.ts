// What a thread does that is fed: it reads and matches the units it is given, batch by batch, and in the end says what it learned.
import { on } from "node:events";
import { parentPort } from "node:worker_threads";
import { FindingCollector } from "../../core/finding-sink.ts";
import { coupleRestorer, type StoredCouple } from "../../run/part/stored-couple.ts";
import type { InputFacts } from "../../run/read/open-sides.ts";
import { type Job, jobCollector, taskOf } from "../job.ts";
import { onProgress, onUnit, sendOutcome, threadOrder } from "./thread-side.ts";

export interface CollectorOrder {
  readonly job: Job;
  readonly formats: InputFacts["formats"];
  /** Which of the threads of a job this is. */
  readonly name: string;
}

/** Some units, or null when nothing more will come. */
export type Batch = readonly StoredCouple[] | null;

const { job, formats, name } = threadOrder<CollectorOrder>();
/** From the first moment, so that nothing that comes while the task is loaded gets lost. */
const batches = on(parentPort!, "message") as AsyncIterableIterator<[Batch]>;

await sendOutcome(async () => {
  const task = await taskOf(job);
  const sink = new FindingCollector(job.settings.missing);
  const restore = coupleRestorer(task, formats, sink);
  const collector = await jobCollector(job, task, { sink, name, onUnit });
  let done = 0;
  for await (const [couples] of batches) {
    if (couples === null) break;
    await collector.add(couples.map(restore));
    onProgress(++done);
  }
  return collector.end();
});
