// A shard of a run as plain data that another process can carry out: it reads the same files and sends the part back.
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { servicesOf } from "../../adapters/services-node.ts";
import { usageError } from "../../core/problem.ts";
import { WHOLE } from "../../core/shard.ts";
import type { Source, SourceRecord } from "../../core/source.ts";
import { type ReadOptions, readPath } from "../../io/read-path.ts";
import { type Input, isSource } from "../../run/read/input.ts";
import { carryOut, type EvidenceStore, type Executor, type Run } from "../../run/run.ts";
import { runSettings } from "../../run/run-header.ts";
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
