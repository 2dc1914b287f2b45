// karat score: one system, or one shard of it.
import { existsSync, statSync } from "node:fs";
import { freemem } from "node:os";
import { Option } from "commander";
import { needsGold } from "../../core/define-task.ts";
import { throwProblems } from "../../core/findings.ts";
import { usageError } from "../../core/problem.ts";
import { shardText } from "../../core/shard.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { readPath } from "../../io/read-path.ts";
import { mostRows } from "../../run/part/collect-units.ts";
import type { RunInput } from "../../run/read/open-sides.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { type RunScoreSettings, scorePart } from "../../run/score.ts";
import { settledTask } from "../../run/settle-task.ts";
import { needsRows, refuseChecksOfPart } from "../flags/check-flags.ts";
import { type Definition, inputFlags, settingFlags, settingsFrom, taskFromFlags } from "../flags/declared-flags.ts";
import { headed } from "../flags/flag.ts";
import { dataFlag, type Flags, goldFlag, inputFrom, predFlag } from "../flags/input-flags.ts";
import { concludeChecks, noteTo, say, sayWritten, stderr, styleFor } from "../output/console.ts";
import { type OutputFlags, outputFlags, preparedChecks, writeResult } from "../output/result-output.ts";
import { checkScaleFlags, type RunFlags, scaleFlags, scoringRun } from "../scoring-run.ts";
import type { TaskCommand } from "../task-commands.ts";

type ScoreFlags = Flags & OutputFlags & SettingFlags<"score"> & RunFlags & { readonly primary?: string };

/** karat guard: keeps the run too, and compares it with the best one that passed before. */
export const guard: TaskCommand = {
  flags: (definition) => flags(definition, "guard"),
  run: (maker: AnyTaskMaker, flags: ScoreFlags, name: string) =>
    run(maker, { ...flags, guard: true, record: flags.record ?? true }, name),
};

const EVIDENCE = "write the evidence (what was counted as what) as JSON Lines";

export function flags(definition: Definition, taker: "score" | "guard" = "score"): readonly Option[] {
  const isScore = taker === "score";
  return [
    goldFlag(definition),
    predFlag(),
    ...(needsGold(definition) ? [dataFlag()] : []),
    ...(isScore
      ? outputFlags({ hasOfficial: definition.official !== undefined })
      : outputFlags({ hasOfficial: false, format: "markdown", record: "name of the recorded run" })),
    ...(definition.settle === undefined ? [] : [new Option("--primary <score>", "score that checks and history use")]),
    ...headed("Output:", [new Option("--evidence <file>", EVIDENCE)]),
    ...settingFlags(taker, definition),
    ...scaleFlags({ shard: isScore }),
    ...inputFlags(definition),
  ];
}

export async function run(maker: AnyTaskMaker, flags: ScoreFlags, name: string): Promise<void> {
  const { official } = maker.definition;
  const open = taskFromFlags(maker, flags.format === "official" ? { ...flags, ...official?.options } : flags);
  checkScaleFlags(flags);
  if (flags.shard !== undefined) refuseChecksOfPart(flags);
  const input = inputFrom(open, flags);
  const task = await settledTask(open, [input.pred], { ...settingsFrom(flags, "score"), primary: flags.primary });
  const counting = countingSettings(task, flags);
  const check = await preparedChecks(task, flags, counting);
  const checks = await scoringRun(task, { flags, name }, async ({ settings: own, finishReading }) => {
    const settings = { ...own, ...counting };
    if (flags.quiet !== true && mostRows(settings) === Number.POSITIVE_INFINITY) await sayMemory(task, flags);
    if (flags.shard !== undefined) return scoreShard(task, input, flags, { settings, finishReading });
    const part = await scorePart(task, input, settings);
    return writeResult(task, part, { flags, check, input, beforeReport: finishReading });
  });
  concludeChecks(checks);
}

function countingSettings({ definition }: AnyTask, flags: ScoreFlags) {
  const official = flags.format === "official";
  // A page has room to show where the spread comes from.
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

const WORTH_SAYING = 256 * 2 ** 20;
const NUMBER_BYTES = 8;
/** An id of usual length, and the overhead of a string. */
const ID_BYTES = 48;
/** Sorting copies the rows. */
const COPIES = 2;

/** Warns before a large run how much memory the rows of all units need. */
async function sayMemory({ definition }: AnyTask, { gold, pred }: ScoreFlags): Promise<void> {
  const units = await estimateUnits((gold ?? pred)!);
  const bytes = units * COPIES * (definition.columns.length * NUMBER_BYTES + ID_BYTES);
  if (bytes < WORTH_SAYING) return;
  const free = freemem();
  const verdict = bytes > free ? "this is probably not enough" : "this should suffice";
  const note = [
    `about ${units.toLocaleString("en")} ${definition.unit}s: their rows need about ${gigabytes(bytes)} of memory,`,
    `${gigabytes(free)} are free: ${verdict}; without --ci and --per-unit, or with --ci off, no rows are kept`,
  ].join("\n  ");
  say(`${styleFor(stderr()).odd("memory")} ${note}`);
}

/** Estimated from the size of the file and its first lines; 0 for anything but JSON Lines. */
async function estimateUnits(path: string): Promise<number> {
  const stats = path === "-" ? undefined : statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return 0;
  const [entry] = await readPath(path).list();
  const lines = ((await entry?.head()) ?? "").split("\n").slice(0, -1);
  const characters = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return characters === 0 || !/^\s*\{.*\}\s*$/.test(lines[0]!)
    ? 0
    : Math.round((stats.size * lines.length) / characters);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GB`;
}

/** Writes a part, which has no checks. */
async function scoreShard(
  task: AnyTask,
  input: RunInput,
  flags: ScoreFlags,
  { settings, finishReading }: { readonly settings: RunScoreSettings; finishReading(): Promise<void> },
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
  if (kept?.wasThere() === true) noteTo(flags)(`${output} is there already: part ${shardText(shard!)} of the same run`);
  else {
    throwProblems(part.systems[0]!.findings);
    await finishReading();
    await writePart(output, task, part);
    sayWritten(flags);
  }
  return [];
}
