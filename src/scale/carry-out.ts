// Decides where a job is carried out: in this thread, or in several.
import { usageError } from "../core/problem.ts";
import type { Part } from "../run/part/part.ts";
import { canStore } from "../run/read/pair-units.ts";
import { canBeReadAgain } from "./input-paths.ts";
import { type Job, jobCollector, openJob, runJob, runOpened } from "./job.ts";
import type { Workers } from "./threads/workers.ts";

export interface CarryOutHooks {
  readonly onProgress?: (done: number) => void;
}

export async function carryOut(job: Job, workers: Workers, hooks: CarryOutHooks = {}): Promise<Part> {
  if (workers === 1) return runJob(job, hooks);
  const opened = await openJob(job);
  if (canStore(opened.sides)) return (await import("./threads/feed-threads.ts")).feedThreads(opened, workers, hooks);
  if (canBeReadAgain(job.input)) return (await import("./threads/share-input.ts")).shareInput(job, workers, hooks);
  if (workers === "auto") return runOpened(opened, await jobCollector(job, opened.task, hooks));
  throw usageError("BAD_VALUE", {
    expected: "JSON Lines on both sides, or files and folders, as input of several workers",
    received: "standard input or a pipe, and another format",
    hint: "save it to a file first, or leave --workers away",
  });
}
