// A job as it lies in the queue, where strangers may write too: checked, confined, and without any say in what code runs.
import { dirname, resolve } from "node:path";
import * as v from "valibot";
import { FindingCollector } from "../../core/finding-sink.ts";
import { optionSchema } from "../../core/option-schema.ts";
import { checkReach } from "../../core/reach.ts";
import { settingsWhere } from "../../core/setting.ts";
import { shaped } from "../../core/shape.ts";
import { MOST_SHARDS } from "../../core/shard.ts";
import { checkWithin } from "../../io/check-path.ts";
import type { FormatSettings } from "../../run/read/open-sides.ts";
import type { RunSettings } from "../../run/run-header.ts";
import { RUN_SETTINGS } from "../../run/run-settings.ts";
import { type TaskReference, taskFrom } from "../load-task.ts";

const path = v.pipe(
  v.string(),
  v.check((text) => text !== "" && text !== "-" && !text.includes("\0"), "the path of a file or a folder"),
);
const shardNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SHARDS));
const plain = v.union([v.string(), v.number(), v.boolean(), v.null()]);

const given = settingsWhere(RUN_SETTINGS, ({ flagOnly }) => flagOnly !== true);

/** Settings may grow: what is not named here is plain, and checked by the engine. */
const settings = v.objectWithRest(
  {
    ...Object.fromEntries(given.map(([name, setting]) => [name, v.optional(optionSchema(setting))])),
    keepRows: v.optional(v.boolean()),
    official: v.optional(v.boolean()),
  },
  v.union([plain, v.array(plain)]),
);

export const QUEUED_JOB = v.strictObject({
  task: v.string(),
  options: v.record(v.string(), v.unknown()),
  input: v.strictObject({
    gold: path,
    systems: v.pipe(
      v.array(v.strictObject({ name: v.string(), pred: path, sources: v.record(v.string(), path) })),
      v.minLength(1),
    ),
    base: path,
  }),
  settings,
  shard: v.pipe(
    v.strictObject({ index: shardNumber, count: shardNumber }),
    v.check(({ index, count }) => index <= count, "a shard from 1 to their number"),
  ),
  evidence: v.optional(path),
});

type QueuedJob = v.InferOutput<typeof QUEUED_JOB>;

/** A shard of a run. Paths are meant from the base; sources are extra predictions, by the name the task declares for them. */
export interface Job extends Omit<QueuedJob, "input" | "settings">, Pick<TaskReference, "module"> {
  /** Nothing of it may lead out of `within`, links included. */
  readonly input: QueuedJob["input"] & { readonly within?: string };
  readonly settings: RunSettings & FormatSettings;
}

export interface WorkerRules {
  readonly root: string;
  /** Whether options of jobs may use the network. */
  readonly network?: boolean;
  /** The module of the worker's own task, and its id. */
  readonly own?: { readonly id: string; readonly module: string };
}

const BASE_HINT = "start the run in a folder that holds gold, predictions and output";

/** The job in the queue, if it is one and reaches no further than the worker allows; throws what is wrong with it. */
export async function receiveJob(data: unknown, { root, own, network = false }: WorkerRules): Promise<Job> {
  const sink = new FindingCollector();
  const checked = shaped(QUEUED_JOB, data, { file: "a job in the queue", line: 1, value: data }, sink);
  sink.throwProblems();
  const queued = checked as unknown as Job;
  const job = { ...queued, ...(own?.id === queued.task ? { module: own.module } : {}) };
  const { base } = job.input;
  checkWithin(root, base);
  // A job belongs to the folder it was submitted from: it names nothing of its neighbours in the root.
  for (const place of placesOf(job)) checkWithin(base, place, BASE_HINT);
  const { definition, options } = await taskFrom(job);
  checkReach(definition.options, options, { network, read: (file) => checkWithin(root, resolve(file)) });
  return { ...job, input: { ...job.input, within: base } };
}

function placesOf({ input: { gold, systems, base }, evidence }: Job): readonly string[] {
  const files = [gold, ...systems.flatMap(({ pred, sources }) => [pred, ...Object.values(sources)])];
  return [
    ...files.map((file) => resolve(base, file)),
    ...(evidence === undefined ? [] : [evidence, dirname(evidence)]),
  ];
}
