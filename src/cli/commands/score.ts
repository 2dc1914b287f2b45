// karat score: one system, or one shard of it.
import { existsSync } from "node:fs";
import { type Command, Option } from "commander";
import { throwProblems } from "../../core/findings.ts";
import { usageError } from "../../core/problem.ts";
import { shardText } from "../../core/shard.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { mostRows } from "../../run/part/collect-units.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { type RunScoreSettings, scorePart } from "../../run/score.ts";
import { settledTask } from "../../run/settle-task.ts";
import { needsRows, refuseChecksOfPart } from "../flags/check-flags.ts";
import { addScaleFlags, checkScaleFlags } from "../flags/scale-flags.ts";
import { addInputFlags, type Flags, inputFrom, taskFromFlags } from "../flags/scoring-flags.ts";
import { addSettingFlags, settingsFrom } from "../flags/setting-flags.ts";
import { addSides } from "../flags/sides.ts";
import { noteTo, say, sayWritten, stderr, styleFor } from "../output/console.ts";
import { addOutputFlags, type OutputFlags, refuseBadOutput, writeResult } from "../output/result-output.ts";
import { concludeChecks } from "../output/verdict.ts";
import { type RunFlags, scoringRun } from "../scoring-run.ts";
import type { TaskCommand } from "../task-commands.ts";

type ScoreFlags = Flags & OutputFlags & SettingFlags<"score"> & RunFlags & { readonly primary?: string };

/** karat guard: keeps the run too, and compares it with the best one that passed before. */
export const guard: TaskCommand = {
  addFlags: (command, maker) => addFlags(command, maker, "guard"),
  run: (maker: AnyTaskMaker, flags: ScoreFlags, name: string) =>
    run(maker, { ...flags, guard: true, record: flags.record ?? true }, name),
};

export function addFlags(command: Command, maker: AnyTaskMaker, taker: "score" | "guard" = "score"): void {
  const { official, settle } = maker.definition;
  addSides(command, maker.definition);
  addOutputFlags(command, {
    hasOfficial: official !== undefined && taker === "score",
    format: taker === "guard" ? "markdown" : "text",
  });
  if (settle !== undefined) command.option("--primary <score>", "score that checks and history use");
  command.addOption(
    new Option("--evidence <file>", "write the evidence (what was counted as what) as JSON Lines").helpGroup("Output:"),
  );
  addSettingFlags(command, taker, maker.definition);
  addScaleFlags(command, { shard: taker === "score" });
  addInputFlags(command, maker);
}

export async function run(maker: AnyTaskMaker, flags: ScoreFlags, name: string): Promise<void> {
  const { official } = maker.definition;
  const open = taskFromFlags(maker, flags.format === "official" ? { ...flags, ...official?.options } : flags);
  checkScaleFlags(flags);
  if (flags.shard !== undefined) refuseChecksOfPart(flags);
  const input = inputFrom(open, flags);
  const task = await settledTask(open, [input.pred], { ...settingsFrom(flags, "score"), primary: flags.primary });
  const counting = countingSettings(task, flags);
  await refuseBadOutput(task, flags, counting);
  const checks = await scoringRun(task, { flags, name }, async ({ settings: own, finishReading }) => {
    const settings = { ...own, ...counting };
    if (flags.quiet !== true && mostRows(settings) === Number.POSITIVE_INFINITY) await sayMemory(task, flags);
    if (flags.shard !== undefined) return scoreShard(task, input, { flags, settings, finishReading });
    const part = await scorePart(task, input, settings);
    return writeResult(task, part, { flags, input, beforeReport: finishReading });
  });
  concludeChecks(checks);
}

function countingSettings({ definition }: AnyTask, flags: ScoreFlags) {
  const official = flags.format === "official";
  // A page has room to say where the spread comes from.
  const votes = flags.votes ?? (flags.format === "html" && definition.redraw !== undefined);
  return {
    ...settingsFrom(flags, "score"),
    ...(official ? { ci: null } : { votes }),
    perUnit: flags.perUnit === true || official || flags.format === "html",
    keepRows: needsRows(flags),
    official,
    ...(flags.shard === undefined ? {} : { shard: flags.shard }),
  };
}

async function sayMemory(task: AnyTask, { gold, pred }: ScoreFlags): Promise<void> {
  const { memoryNote } = await import("../output/memory-note.ts");
  const note = await memoryNote(task, (gold ?? pred)!);
  if (note !== null) say(`${styleFor(stderr()).odd("memory")} ${note}`);
}

interface ShardPlan {
  readonly flags: ScoreFlags;
  readonly settings: RunScoreSettings;
  finishReading(): Promise<void>;
}

/** A part has no checks. */
async function scoreShard(
  task: AnyTask,
  input: RunInput,
  { flags, settings, finishReading }: ShardPlan,
): Promise<readonly []> {
  const { output, shard } = flags;
  if (output === undefined)
    throw usageError("BAD_VALUE", {
      expected: "-o FILE with --shard",
      received: "no file",
      hint: `-o part-${shard!.index}.json, then karat merge part-*.json`,
    });
  const { partIn, writePart } = await import("../../scale/parts/part-file.ts");
  const hasEvidence = flags.evidence === undefined || existsSync(flags.evidence);
  const kept = flags.resume === true && hasEvidence ? partIn(output, settings.executor) : null;
  const part = await scorePart(task, input, kept === null ? settings : { ...settings, executor: kept.executor });
  if (kept?.wasThere() === true) {
    noteTo(flags)(`${output} is there already: part ${shardText(shard!)} of the same run`);
    return [];
  }
  throwProblems(part.systems[0]!.findings);
  await finishReading();
  await writePart(output, task, part);
  sayWritten(flags);
  return [];
}
