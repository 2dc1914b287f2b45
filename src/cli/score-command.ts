// karat score: one system, or one shard of it.
import { type Command, Option } from "commander";
import { parseShard, type Shard, WHOLE } from "../core/shard.ts";
import type { AnyTask, AnyTaskMaker } from "../core/task.ts";
import type { RunSettings } from "../run/run-header.ts";
import { carryOut, parseWorkers, type Workers } from "./carry-out.ts";
import { needsRows } from "./check-flags.ts";
import { say, styleFor } from "./console.ts";
import { EvidenceFile } from "./evidence-file.ts";
import type { Job } from "./job.ts";
import { memoryNote } from "./memory-note.ts";
import { progress } from "./progress.ts";
import { addResampleFlags, type ResampleFlags, resampleSettings } from "./resample-flags.ts";
import { addOutputFlags, type OutputFlags, writeResult } from "./result-output.ts";
import { addInputFlags, type Flags, inputPaths, taskFrom } from "./scoring-flags.ts";
import { writeShard } from "./write-shard.ts";

type ScoreFlags = Flags &
  OutputFlags &
  ResampleFlags & {
    readonly perUnit?: boolean;
    readonly evidence?: string;
    readonly workers: Workers;
    readonly shard?: Shard;
    readonly resume?: boolean;
  };

export function addScoreFlags(command: Command, maker: AnyTaskMaker): void {
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
  for (const option of [
    new Option("--workers <n|auto>", "threads that share the work; auto: all cores, if the run is long enough to pay")
      .argParser(parseWorkers)
      .default(1),
    new Option(
      "--shard <i/N>",
      `score only part i of N, by the ids of the ${unit}s; karat merge joins the parts`,
    ).argParser(parseShard),
    new Option("--resume", "leave alone what an earlier run has done, if it is whole and fits"),
  ])
    command.addOption(option.helpGroup("Scale:"));
  addResampleFlags(command);
  addInputFlags(command, maker);
}

export async function runScore(maker: AnyTaskMaker, flags: ScoreFlags, name: string): Promise<void> {
  const { official, unit } = maker.definition;
  const task = taskFrom(maker, flags.format === "official" ? { ...flags, ...official?.options } : flags);
  const bar = progress(unit, process.stderr, flags.quiet === true);
  const evidence = flags.evidence === undefined ? null : new EvidenceFile(flags.evidence);
  try {
    const job = jobFrom({ task, name, flags, evidence });
    if (flags.quiet !== true) await sayMemory(job, task);
    if (flags.shard !== undefined) return await writeShard(job, { flags, evidence, bar });
    const part = await carryOut(job, flags.workers, { onProgress: bar.update, onRestart: () => evidence?.clear() });
    bar.end();
    await writeResult(task, part, { flags, beforeReport: () => evidence?.commit(), input: job.input });
  } finally {
    evidence?.close();
  }
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
    task: name,
    options: task.options,
    input: inputPaths(task, flags),
    settings: runSettings(flags),
    shard: flags.shard ?? WHOLE,
    ...(evidence === null ? {} : { evidence: evidence.folder }),
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
