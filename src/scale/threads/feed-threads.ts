// A run in which this thread reads and pairs, and hands what belongs together to others: from the beginning, or as soon as that pays.
import { type Collector, mergeCollected } from "../../run/part/collect-units.ts";
import type { Part } from "../../run/part/part.ts";
import type { CarryOutHooks } from "../carry-out.ts";
import { type Job, jobCollector, type OpenedJob, runOpened } from "../job.ts";
import { stoppable } from "./stoppable.ts";
import { ThreadCollector } from "./thread-collector.ts";
import { BREAK_EVEN_MS, type Workers, workerCount } from "./workers.ts";

export function feedThreads(opened: OpenedJob, workers: Workers, { onProgress }: CarryOutHooks): Promise<Part> {
  const { job, task, sides } = opened;
  return stoppable(async (signal) => {
    let before = 0;
    const inThreads = () =>
      new ThreadCollector(job, {
        formats: { gold: sides.gold.format.id, pred: sides.pred.format.id },
        threads: workerCount(workers),
        onProgress: (done) => onProgress?.(before + done),
        signal: signal(),
      });
    if (workers !== "auto") return runOpened(opened, inThreads());
    const here = await jobCollector(job, task, {
      onProgress(done) {
        before = done;
        onProgress?.(done);
      },
    });
    return runOpened(opened, inTurn(job, here, inThreads));
  });
}

/** So few that it is soon noticed when they take long. */
const FEW = 8;

/** Collects here as long as threads do not pay, and then in them. */
function inTurn({ settings }: Job, here: Collector, inThreads: () => Collector): Collector {
  const end = Date.now() + BREAK_EVEN_MS;
  let there: Collector | null = null;
  return {
    async add(couples) {
      let from = 0;
      for (; there === null && Date.now() < end && from < couples.length; from += FEW)
        await here.add(couples.slice(from, from + FEW));
      if (from >= couples.length) return;
      there ??= inThreads();
      await there.add(couples.slice(from));
    },
    async end() {
      const parts = [here, ...(there === null ? [] : [there])].map((collector) => collector.end());
      return mergeCollected(await Promise.all(parts), settings);
    },
  };
}
