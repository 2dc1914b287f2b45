// A shard of a run as plain data, from which a thread or another process makes the same run on the same files.
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RunSettings } from "../../contract/scored.ts";
import { type Shard, WHOLE } from "../../contract/shard.ts";
import type { Source, SourceRecord } from "../../contract/source.ts";
import { isNoGold } from "../../contract/task-facts.ts";
import { type Input, isSource } from "../../engine/read/input.ts";
import type { FormatSettings, SystemsInput } from "../../engine/read/open-sides.ts";
import type { Run } from "../../engine/run.ts";
import { runSettings } from "../../engine/run-header.ts";
import { renamedSource } from "../../input/files/file-source.ts";
import { usageError } from "../../problems/problem.ts";
import { servicesOf } from "../services-node.ts";
import { type TaskReference, taskFrom } from "./load-task.ts";
import { type ReadOptions, readPath } from "./read-path.ts";

export interface ShardJob extends TaskReference {
  readonly input: JobInput;
  readonly settings: RunSettings & FormatSettings;
  readonly shard: Shard;
}

/** Paths are relative to the base; sources are extra predictions, by the name the task declares. */
interface JobInput {
  /** Null for a task that needs no gold. */
  readonly gold: string | null;
  readonly systems: readonly {
    readonly name: string;
    readonly pred: string;
    readonly sources: Readonly<Record<string, string>>;
  }[];
  readonly base: string;
  /** No path may lead out of this folder, not even through links. */
  readonly within?: string;
}

export function shardJob({ input, settings }: Run, task: TaskReference): ShardJob {
  const { goldFormat, predFormat, shard = WHOLE } = settings;
  return {
    ...task,
    input: {
      gold: isNoGold(input.gold) ? null : pathOf(input.gold),
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
  };
}

/** The path under which other threads and processes find an input; null if they cannot. */
export function sharedPath(input: Input): string | null {
  return isSource(input) && input.isStream !== true ? (input.path ?? null) : null;
}

function pathsOf(sources: SystemsInput["systems"][number]["sources"] = {}): Readonly<Record<string, string>> {
  const given = Object.entries(sources).flatMap(([name, one]) => (one === undefined ? [] : [[name, pathOf(one)]]));
  return Object.fromEntries(given);
}

function pathOf(input: Input): string {
  const path = sharedPath(input);
  if (path !== null) return path;
  throw usageError("BAD_VALUE", {
    expected: "files or folders, opened with readPath, as input of a queue",
    received: "something that other processes cannot find",
    hint: "save it to a file that all of them see",
  });
}

export async function runOf(job: ShardJob): Promise<Run> {
  const task = await taskFrom(job);
  const { gold, systems, base, within } = job.input;
  const open = (path: string) => openFrom(base, path, within === undefined ? {} : { within });
  return {
    task,
    input: {
      gold: gold === null ? [] : open(gold),
      systems: systems.map(({ name, pred, sources }) => ({
        name,
        pred: open(pred),
        sources: Object.fromEntries(Object.entries(sources).map(([source, path]) => [source, open(path)])),
      })),
    },
    settings: { ...job.settings, shard: job.shard, services: await servicesOf(task) },
  };
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
  return renamedSource(source, path, named);
}
