// karat score: one system, or one shard of it.
import { existsSync } from "node:fs";
import { freemem } from "node:os";
import type { Option } from "commander";
import { throwProblems } from "../../contract/findings.ts";
import type { SettingFlags } from "../../contract/run-settings.ts";
import { shardText } from "../../contract/shard.ts";
import type { AnyTask, AnyTaskMaker } from "../../contract/task.ts";
import type { RunInput } from "../../engine/read/open-sides.ts";
import { usageError } from "../../problems/problem.ts";
import { countText, plural } from "../../problems/visible-text.ts";
import { keptRows, type RunScoreSettings, scoreSystem } from "../../run/score.ts";
import { estimateUnits } from "../estimate-units.ts";
import { refuseChecksOfPart } from "../flags/check-flags.ts";
import { type Definition, inputFlags, settingFlags, settingsFrom, taskFromFlags } from "../flags/declared-flags.ts";
import { evidenceFlag, flagsOf, textFlag } from "../flags/flag.ts";
import { type Flags, inputFrom, predFlag, sideFlags } from "../flags/input-flags.ts";
import { namedPath } from "../flags/named-path.ts";
import { concludeChecks, noteTo, say, sayWritten, stderr, styleFor } from "../output/console.ts";
import { type OutputFlags, outputFlags, preparedChecks, writeResult } from "../output/result-output.ts";
import { checkScaleFlags, type RunFlags, scaleFlags, scoringRun } from "../scoring-run.ts";
import { settledTaskOf } from "../settled-task.ts";
import { matchLinesFlags } from "../watched-matches.ts";

type ScoreFlags = Flags & OutputFlags & SettingFlags<"score"> & RunFlags & { readonly primary?: string };

const PRIMARY_FLAG = textFlag("score", "primary score: the metric that comes first");

export function flags(definition: Definition): readonly Option[] {
  return [
    ...sideFlags(definition, predFlag()),
    ...outputFlags(definition.official !== undefined),
    ...flagsOf(definition.fromData === undefined ? {} : { primary: PRIMARY_FLAG }),
    ...flagsOf({ evidence: evidenceFlag() }, "Output:"),
    ...matchLinesFlags(definition),
    ...settingFlags("score", definition),
    ...scaleFlags({ hasShard: true }),
    ...inputFlags(definition),
  ];
}

export async function run(maker: AnyTaskMaker, asked: ScoreFlags, name: string): Promise<void> {
  const { name: named, path: pred } = namedPath(asked.pred!);
  const flags: ScoreFlags = { ...asked, pred };
  try {
    await scoreAs(maker, flags, { name, named });
  } catch (error) {
    if (flags.format !== "codabench") throw error;
    throw await (await import("../host/published.ts")).publishedError(error, flags);
  }
}

interface Names {
  readonly name: string;
  /** The name of --pred NAME=PATH. */
  readonly named: string | undefined;
}

async function scoreAs(maker: AnyTaskMaker, flags: ScoreFlags, { name, named }: Names): Promise<void> {
  const { official } = maker.definition;
  const open = taskFromFlags(maker, flags.format === "official" ? { ...flags, ...official?.options } : flags);
  checkScaleFlags(flags);
  if (flags.shard !== undefined) refuseChecksOfPart(flags);
  const input = inputFrom(open, flags);
  const task = await settledTaskOf(flags, open, [input], {
    ...settingsFrom(flags, "score"),
    primary: flags.primary,
  });
  const counting = countingSettings(flags, official?.readsUnits !== false);
  const check = await preparedChecks(task, flags);
  const checks = await scoringRun(task, { flags, name }, async ({ settings: own, finishReading }) => {
    const settings = { ...own, ...counting };
    if (flags.quiet !== true && keptRows(task, settings).keepRows === undefined) await sayMemory(task, flags);
    if (flags.shard !== undefined) return scoreShard(task, input, flags, { settings, finishReading });
    const scored = await scoreSystem(task, input, settings);
    return writeResult(task, scored, { flags, check, input, named, name, beforeReport: finishReading });
  });
  concludeChecks(checks);
}

function countingSettings(flags: ScoreFlags, needsUnits: boolean) {
  const official = flags.format === "official";
  return {
    ...settingsFrom(flags, "score"),
    ...(official && { ci: null }),
    // The official text says nothing of mistakes; a part may be merged into a report that does.
    ...(official && flags.shard === undefined && { mistakes: "off" as const }),
    perUnit: flags.perUnit === true || (official && needsUnits) || flags.format === "html",
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
    `about ${countText(units)} ${plural(definition.unit)}: their rows need about ${gigabytes(bytes)} of memory,`,
    `${gigabytes(free)} are free: ${verdict}; without --ci and --per-unit, or with --ci off, no rows are kept`,
  ].join("\n  ");
  say(`${styleFor(stderr()).odd("memory")} ${note}`);
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
  const { partIn, writePart } = await import("../../adapters/node/parts/part-file.ts");
  const hasEvidence = flags.evidence === undefined || existsSync(flags.evidence);
  const kept = flags.resume === true && hasEvidence ? partIn(output, settings.executor) : null;
  const scored = await scoreSystem(task, input, kept === null ? settings : { ...settings, executor: kept.executor });
  if (kept?.wasThere() === true) noteTo(flags)(`${output} is there already: part ${shardText(shard!)} of the same run`);
  else {
    throwProblems(scored.findings);
    await finishReading();
    await writePart(output, task, [scored]);
    sayWritten(flags);
  }
  return [];
}
