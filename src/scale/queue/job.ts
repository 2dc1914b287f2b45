// A shard of a run as plain data that another process can carry out: it reads the same files and sends the part back.
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { servicesOf } from "../../adapters/services-node.ts";
import { usageError } from "../../core/problem.ts";
import { WHOLE } from "../../core/shard.ts";
import type { Source, SourceRecord } from "../../core/source.ts";
import { type ReadOptions, readPath } from "../../io/read-path.ts";
import { comparePart } from "../../run/compare/compare.ts";
import { type Input, isSource } from "../../run/read/input.ts";
import type { Executor, Part, Run } from "../../run/run.ts";
import { runSettings } from "../../run/run-header.ts";
import { type RunScoreSettings, scorePart } from "../../run/score.ts";
import { withEvidence } from "../evidence.ts";
import { taskFrom } from "../load-task.ts";
import type { Job } from "./queued-job.ts";

/** The job of a shard that is to be made elsewhere; it names the task, but no code. */
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

/** Scores or compares the units of a job's shard. */
export function runJob(job: Job, executor: Executor, onProgress?: (done: number) => void): Promise<Part> {
  const settings: RunScoreSettings = { executor, ...(onProgress === undefined ? {} : { onProgress }) };
  if (job.evidence === undefined) return makeJob(job, settings);
  return withEvidence(job.evidence, (evidence) => makeJob(job, { ...settings, evidence }));
}

async function makeJob(job: Job, more: RunScoreSettings): Promise<Part> {
  const task = await taskFrom(job);
  const { base, within } = job.input;
  const open = (path: string) => openFrom(base, path, within === undefined ? {} : { within });
  const settings = { ...job.settings, shard: job.shard, services: await servicesOf(task), ...more };
  const systems = job.input.systems.map(({ name, pred, sources }) => ({
    name,
    pred: open(pred),
    sources: Object.fromEntries(Object.entries(sources).map(([source, path]) => [source, open(path)])),
  }));
  const gold = open(job.input.gold);
  const sourcesOf = (system: string) => systems.filter(({ name }) => name === system).map(({ sources }) => sources);
  const [first] = systems;
  if (systems.length === 1) return scorePart(task, { gold, pred: first!.pred, sources: first!.sources }, settings);
  return comparePart(
    task,
    {
      gold,
      // A name may occur again, as another run of the system.
      pred: systems.map(({ name, pred }): [string, Source] => [name, pred]),
      sources: Object.fromEntries(systems.map(({ name }) => [name, sourcesOf(name)])),
    },
    settings,
  );
}

/** A source that calls its files as the user does, wherever this process stands. */
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
