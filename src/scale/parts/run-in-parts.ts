// Cuts a run into parts that are kept as they are done, so that what ended too early can be resumed.
import { type Shard, shardText, splitShard } from "../../core/shard.ts";
import { checkSameRun } from "../../run/part/check-parts.ts";
import { mergeParts } from "../../run/part/merge-parts.ts";
import type { Part } from "../../run/part/part.ts";
import type { RunHeader } from "../../run/part/run-header.ts";
import { foreseeJob, type Job } from "../job.ts";
import type { PartFolder } from "./part-folder.ts";

/** Carries out jobs in any order and hands over their parts. */
export type Execute = (jobs: readonly Job[], run: { header: RunHeader; onPart(part: Part): void }) => Promise<void>;

export interface PartsPlan {
  readonly count: number;
  readonly folder: PartFolder;
  /** Whether to use parts that are there already. */
  readonly resume: boolean;
  readonly execute: Execute;
  say(text: string): void;
}

export async function runInParts(job: Job, plan: PartsPlan): Promise<Part> {
  const header = await foreseeJob(job);
  const shards = splitShard(job.shard, plan.count);
  const parts = plan.resume ? await partsThere(job, header, { ...plan, shards }) : [];
  if (parts.length > 0) plan.say(`${parts.length} of ${plan.count} parts are in ${plan.folder.path} already`);
  const done = new Set(parts.map(({ shard }) => shard.index));
  const jobs = shards.filter(({ index }) => !done.has(index)).map((shard) => partJob(job, shard, plan.folder));
  const onPart = (part: Part) => {
    checkSameRun([
      { name: "this machine", part: { header, shard: part.shard } },
      { name: `part ${shardText(part.shard)}`, part },
    ]);
    plan.folder.write(part);
    parts.push(part);
  };
  await plan.execute(jobs, { header, onPart });
  return mergeParts(parts, job.shard);
}

function partJob(job: Job, shard: Shard, folder: PartFolder): Job {
  return { ...job, shard, ...(job.evidence === undefined ? {} : { evidence: folder.emptyEvidence(shard) }) };
}

async function partsThere(
  job: Job,
  header: RunHeader,
  { folder, shards }: PartsPlan & { readonly shards: readonly Shard[] },
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const shard of shards) {
    const part = await folder.find(shard, header, { withEvidence: job.evidence !== undefined });
    if (part !== null) parts.push(part);
  }
  return parts;
}
