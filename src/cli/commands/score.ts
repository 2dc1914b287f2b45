// karat score: one system, or one shard of it.
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { WHOLE } from "../../core/shard.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import type { RunSettings } from "../../run/part/run-header.ts";
import type { Job } from "../../scale/job.ts";
import { isOwnTask } from "../../scale/load-task.ts";
import { needsRows } from "../flags/check-flags.ts";
import { addResampleFlags, type ResampleFlags, resampleSettings } from "../flags/resample-flags.ts";
import {
  addScaleFlags,
  carryOutScaled,
  checkScaleFlags,
  partFolder,
  removeParts,
  type ScaleFlags,
} from "../flags/scale-flags.ts";
import { addInputFlags, type Flags, inputPaths, taskFrom } from "../flags/scoring-flags.ts";
import { say, styleFor } from "../output/console.ts";
import { EvidenceFile } from "../output/evidence-file.ts";
import { memoryNote } from "../output/memory-note.ts";
import { progress } from "../output/progress.ts";
import { addOutputFlags, type OutputFlags, writeResult } from "../output/result-output.ts";
import { writeShard } from "../output/write-shard.ts";

type ScoreFlags = Flags &
  OutputFlags &
  ResampleFlags &
  ScaleFlags & {
    readonly perUnit?: boolean;
    readonly evidence?: string;
  };

export function addFlags(command: Command, maker: AnyTaskMaker): void {
  const { unit, official } = maker.definition;
  command
    .requiredOption("--gold <path>", "what is true: a file, a folder, .zip, .tar.gz or - (standard input)")
    .requiredOption("--pred <path>", "what the system said");
  addOutputFlags(command, { hasOfficial: official !== undefined });
  for (const option of [
    new Option("--per-unit", `also the scores and counts of each ${unit}`),
    new Option("--evidence <file>", "write what was counted as what, as JSON Lines"),
  ])
    command.addOption(option.helpGroup("Output:"));
  addScaleFlags(command, unit);
  addResampleFlags(command);
  addInputFlags(command, maker);
}

export async function run(maker: AnyTaskMaker, flags: ScoreFlags, name: string): Promise<void> {
  const { official, unit } = maker.definition;
  const task = taskFrom(maker, flags.format === "official" ? { ...flags, ...official?.options } : flags);
  checkScaleFlags(flags);
  const bar = progress(unit, process.stderr, flags.quiet === true);
  const folder = partFolder(flags);
  const evidence = flags.evidence === undefined ? null : new EvidenceFile(flags.evidence, folder?.evidence);
  try {
    const job = jobFrom({ task, name, flags, evidence });
    if (flags.quiet !== true) await sayMemory(job, task);
    if (flags.shard !== undefined) return await writeShard(job, { flags, evidence, bar });
    const hooks = { onProgress: bar.update, say: noteTo(flags) };
    const part = await carryOutScaled(job, { flags, folder, hooks });
    bar.end();
    await writeResult(task, part, {
      flags,
      input: job.input,
      beforeReport: () => evidence?.commit(),
      afterReport: () => removeParts(job, flags, folder),
    });
  } finally {
    evidence?.close();
  }
}

function noteTo({ quiet }: ScoreFlags): (text: string) => void {
  return (text) => quiet === true || say(styleFor(process.stderr).dim(text));
}

async function sayMemory(job: Job, task: AnyTask): Promise<void> {
  const note = await memoryNote(job, task);
  if (note !== null) say(`${styleFor(process.stderr).odd("memory")} ${note}`);
}

interface JobParts {
  readonly task: AnyTask;
  readonly name: string;
  readonly flags: ScoreFlags;
  readonly evidence: EvidenceFile | null;
}

function jobFrom({ task, name, flags, evidence }: JobParts): Job {
  return {
    task: task.definition.id,
    ...(isOwnTask(name) ? { module: resolve(name) } : {}),
    options: task.options,
    input: { ...inputPaths(task, flags), ...(flags.queue === undefined ? {} : { base: process.cwd() }) },
    settings: runSettings(flags),
    shard: flags.shard ?? WHOLE,
    ...(evidence === null ? {} : { evidence: resolve(evidence.folder) }),
  };
}

function runSettings(flags: ScoreFlags): RunSettings {
  const official = flags.format === "official";
  return {
    missing: flags.missing,
    perUnit: flags.perUnit === true || official || flags.format === "html",
    keepRows: needsRows(flags),
    official,
    ...(official ? { ci: null } : resampleSettings(flags)),
  };
}
