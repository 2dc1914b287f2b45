// What a thread does that reads for itself: one job, whose part it sends back.
import { type Job, runJob } from "../job.ts";
import { onProgress, onUnit, sendOutcome, threadOrder } from "./thread-side.ts";

const EVERY_MS = 100;

let last = 0;
await sendOutcome(() =>
  runJob(threadOrder<Job>(), {
    onUnit,
    onProgress(done) {
      if (Date.now() - last < EVERY_MS) return;
      last = Date.now();
      onProgress(done);
    },
  }),
);
