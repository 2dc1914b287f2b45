// Carries out one shard of a run and writes it to a file of its own.

import { throwProblems } from "../../core/findings.ts";
import { usageError } from "../../core/problem.ts";
import { shardText } from "../../core/shard.ts";
import { carryOut } from "../../scale/carry-out.ts";
import { foreseeJob, type Job } from "../../scale/job.ts";
import { findPart, writePart } from "../../scale/parts/part-file.ts";
import type { Workers } from "../../scale/threads/workers.ts";
import { say, styleFor } from "./console.ts";
import type { EvidenceFile } from "./evidence-file.ts";
import type { Progress } from "./progress.ts";

export interface ShardOutput {
  readonly flags: {
    readonly output?: string;
    readonly resume?: boolean;
    readonly quiet?: boolean;
    readonly workers: Workers;
  };
  readonly evidence: EvidenceFile | null;
  readonly bar: Progress;
}

export async function writeShard(job: Job, { flags, evidence, bar }: ShardOutput): Promise<void> {
  const { output } = flags;
  if (output === undefined)
    throw usageError("BAD_VALUE", {
      expected: "-o FILE beside --shard",
      received: "no file",
      hint: `-o part-${job.shard.index}.karat, then karat merge part-*.karat`,
    });
  const note = (text: string) => flags.quiet !== true && say(styleFor(process.stderr).dim(text));
  if (flags.resume === true && (await findPart(output, () => foreseeJob(job), job.shard)) !== null)
    return void note(`${output} is there already: part ${shardText(job.shard)} of the same run`);
  const part = await carryOut(job, flags.workers, { onProgress: bar.update });
  bar.end();
  throwProblems(part.findings);
  evidence?.commit();
  writePart(output, part);
}
