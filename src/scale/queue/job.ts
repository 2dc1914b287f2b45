// A job: a shard of a run as plain data, which another process checks and carries out on the same files. The queue is untrusted: a job stays inside a folder and never chooses code.
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as v from "valibot";
import { servicesOf } from "../../adapters/services-node.ts";
import { FindingCollector } from "../../core/finding-sink.ts";
import { usageError } from "../../core/problem.ts";
import { checkReach } from "../../core/reach.ts";
import { checkSettings } from "../../core/schema.ts";
import { shaped } from "../../core/shape.ts";
import { MOST_SHARDS, WHOLE } from "../../core/shard.ts";
import type { Source, SourceRecord } from "../../core/source.ts";
import { checkWithin } from "../../io/check-path.ts";
import { type ReadOptions, readPath } from "../../io/read-path.ts";
import { type Input, isSource } from "../../run/read/input.ts";
import type { FormatSettings } from "../../run/read/open-sides.ts";
import { carryOut, type EvidenceStore, type Executor, type Run } from "../../run/run.ts";
import { type RunSettings, runSettings } from "../../run/run-header.ts";
import { CARRIED_SCHEMAS } from "../../run/setting-schemas.ts";
import { withEvidence } from "../evidence.ts";
import { type TaskReference, taskFrom } from "../load-task.ts";

const path = v.pipe(
  v.string(),
  v.check((text) => text !== "" && text !== "-" && !text.includes("\0"), "the path of a file or a folder"),
);
const shardNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SHARDS));

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
  settings: v.record(v.string(), v.unknown()),
  shard: v.pipe(
    v.strictObject({ index: shardNumber, count: shardNumber }),
    v.check(({ index, count }) => index <= count, "a shard from 1 to their number"),
  ),
  evidence: v.optional(path),
});

type QueuedJob = v.InferOutput<typeof QUEUED_JOB>;

/** A shard of a run. Paths are relative to the base; sources are extra predictions, by the name the task declares. */
export interface Job extends Omit<QueuedJob, "input" | "settings">, Pick<TaskReference, "module"> {
  /** No path may lead out of `within`, not even through links. */
  readonly input: QueuedJob["input"] & { readonly within?: string };
  readonly settings: RunSettings & FormatSettings;
}

/** The job of a shard; it names the task, but no code. */
export function jobOf({ task, input, settings }: Run): Job {
  const { goldFormat, predFormat, shard = WHOLE, evidence } = settings;
  return {
    task: task.definition.id,
    options: task.options,
    input: {
      gold: pathOf(input.gold),
      systems: input.systems.map(({ name, pred, sources }) => ({
        name,
        pred: pathOf(pred),
        sources: pathsOf(sources),
      })),
      base: process.cwd(),
    },
    settings: {
      ...runSettings(settings),
      ...(goldFormat === undefined ? {} : { goldFormat }),
      ...(predFormat === undefined ? {} : { predFormat }),
    },
    shard,
    ...(evidence === undefined ? {} : { evidence: resolve(dirname(evidence.place("queue") as string)) }),
  };
}

function pathsOf(sources: Readonly<Record<string, Input | undefined>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sources).flatMap(([name, one]) => (one === undefined ? [] : [[name, pathOf(one)] as const])),
  );
}

function pathOf(input: Input): string {
  if (isSource(input) && input.path !== undefined) return input.path;
  throw usageError("BAD_VALUE", {
    expected: "files or folders, opened with readPath, as input of a queue",
    received: "something that other processes cannot find",
    hint: "save it to a file that all of them see",
  });
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
export async function receiveJob(data: unknown, { root, own, network = false }: WorkerRules): Promise<Job> {
  const sink = new FindingCollector();
  const file = "a job in the queue";
  const checked = shaped(QUEUED_JOB, data, { file, line: 1, value: data }, sink);
  sink.throwProblems();
  const queued = checked as unknown as Job;
  checkSettings(queued.settings, CARRIED_SCHEMAS, { name: file });
  const job = { ...queued, ...(own?.id === queued.task ? { module: own.module } : {}) };
  const { base } = job.input;
  checkWithin(root, base);
  // A job may only name files below the folder it was submitted from, not its neighbours in the root.
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

/** Makes the part of a job's shard. */
export async function runJob(job: Job, executor: Executor, onProgress: (done: number) => void = () => {}) {
  const task = await taskFrom(job);
  const { base, within } = job.input;
  const open = (path: string) => openFrom(base, path, within === undefined ? {} : { within });
  const input = {
    gold: open(job.input.gold),
    systems: job.input.systems.map(({ name, pred, sources }) => ({
      name,
      pred: open(pred),
      sources: Object.fromEntries(Object.entries(sources).map(([source, path]) => [source, open(path)])),
    })),
  };
  const settings = { ...job.settings, shard: job.shard, services: await servicesOf(task), onProgress };
  const make = (evidence?: EvidenceStore) => carryOut({ task, input, settings: { ...settings, evidence } }, executor);
  return job.evidence === undefined ? make() : withEvidence(job.evidence, make);
}

/** Opens a path relative to the base; files keep the names that the user gave, whatever the working directory. */
function openFrom(base: string, path: string, options: ReadOptions): Source {
  const place = resolve(base, path);
  if (place === resolve(path)) return readPath(path, options);
  const source = readPath(place, options);
  const nameOf = statSync(place, { throwIfNoEntry: false })?.isDirectory()
    ? join
    : (start: string, rest: string) => start + rest;
  const named = (record: SourceRecord) => ({ ...record, file: nameOf(path, record.file.slice(place.length)) });
  return {
    ...source,
    name: path,
    async *records(entries, by) {
      for await (const batch of source.records(entries, by)) yield batch.map(named);
    },
  };
}
