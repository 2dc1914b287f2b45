// A job in the queue: a shard, and where its evidence goes. The queue is untrusted: a job stays inside a folder and never chooses code.
import { dirname, resolve } from "node:path";
import * as v from "valibot";
import { FindingCollector } from "../../../contract/finding-sink.ts";
import { checkReach } from "../../../contract/reach.ts";
import { checkSettings } from "../../../contract/schema.ts";
import { CARRIED_SCHEMAS } from "../../../contract/setting-schemas.ts";
import { shaped } from "../../../contract/shape.ts";
import { MOST_SHARDS } from "../../../contract/shard.ts";
import type { Run } from "../../../engine/run.ts";
import { checkWithin } from "../check-path.ts";
import { taskFrom } from "../load-task.ts";
import { type ShardJob, shardJob } from "../shard-job.ts";

const path = v.pipe(
  v.string(),
  v.check((text) => text !== "" && text !== "-" && !text.includes("\0"), "the path of a file or a folder"),
);
const shardNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SHARDS));

export const QUEUED_JOB = v.strictObject({
  task: v.string(),
  options: v.record(v.string(), v.unknown()),
  input: v.strictObject({
    gold: v.nullable(path),
    systems: v.pipe(
      v.array(v.strictObject({ name: v.string(), pred: path, sources: v.record(v.string(), path) })),
      v.minLength(1),
    ),
    base: path,
  }),
  settings: v.record(v.string(), v.unknown()),
  shard: v.pipe(
    v.strictObject({ index: shardNumber, count: shardNumber }),
    v.check(({ index, count }) => index <= count, "a shard from 1 to their number"),
  ),
  evidence: v.optional(path),
});

export interface QueuedJob extends ShardJob {
  /** The folder of its evidence. */
  readonly evidence?: string;
}

/** The job of a shard; it names the task, but no code. */
export function queuedJob(run: Run): QueuedJob {
  const { task, settings } = run;
  const { evidence } = settings;
  return {
    ...shardJob(run, { task: task.definition.id, options: task.options }),
    ...(evidence === undefined ? {} : { evidence: resolve(dirname(evidence.place("queue") as string)) }),
  };
}

export interface WorkerRules {
  readonly root: string;
  /** Whether options of jobs may use the network. */
  readonly network?: boolean;
  /** The module of the worker's own task, and its id. */
  readonly own?: { readonly id: string; readonly module: string };
}

const BASE_HINT = "start the run in a folder that holds gold, predictions and output";

/** Checks a job from the queue: its shape, and that it reaches no further than the worker allows. */
export async function receiveJob(data: unknown, { root, own, network = false }: WorkerRules): Promise<QueuedJob> {
  const sink = new FindingCollector();
  const file = "a job in the queue";
  const checked = shaped(QUEUED_JOB, data, { file, line: 1, value: data }, sink);
  sink.throwProblems();
  const queued = checked as unknown as QueuedJob;
  checkSettings(queued.settings, CARRIED_SCHEMAS, { name: file });
  const job = { ...queued, ...(own?.id === queued.task ? { module: own.module } : {}) };
  const { base } = job.input;
  for (const place of [...placesOf(job), base]) checkWithin(root, place);
  // A job may only name files below the folder it was submitted from, not its neighbours in the root.
  for (const place of placesOf(job)) checkWithin(base, place, BASE_HINT);
  const { definition, options } = await taskFrom(job);
  checkReach(definition.options, options, { network, read: (file) => checkWithin(root, resolve(file)) });
  return { ...job, input: { ...job.input, within: base } };
}

function placesOf({ input: { gold, systems, base }, evidence }: QueuedJob): readonly string[] {
  const preds = systems.flatMap(({ pred, sources }) => [pred, ...Object.values(sources)]);
  return [
    ...[...(gold === null ? [] : [gold]), ...preds].map((file) => resolve(base, file)),
    ...(evidence === undefined ? [] : [evidence, dirname(evidence)]),
  ];
}
