// The flags of statistics: how intervals and tests are made, and the checks that a result must pass.
import { type Command, Option } from "commander";
import type { Check } from "../../core/check.ts";
import { usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import type { GateSettings } from "../../run/result/gate.ts";
import type { ResampleSettings } from "../../run/result/resample-settings.ts";
import { INTERVALS, type IntervalName } from "../../stats/distribution.ts";
import { say, stderr, styleFor } from "../output/console.ts";
import { listOption } from "./given-once.ts";
import { numberFrom } from "./number-flag.ts";

export interface ResampleFlags {
  readonly ci?: string;
  readonly resamples?: string;
  readonly seed?: string;
  readonly interval?: IntervalName;
  readonly groupBy?: string;
  readonly votes?: boolean;
}

/** Without `ofUnits` only those that rows of numbers are enough for, as stored results have them. */
export function addResampleFlags(command: Command, { ofUnits }: { readonly ofUnits: boolean }): void {
  for (const option of [
    new Option("--ci <level|off>", "level of the intervals in per cent (default: 95)"),
    new Option(
      "--resamples <n>",
      "how often units are resampled (default: 9,999, and at least 10,000 in paired tests)",
    ),
    new Option(
      "--interval <method>",
      "one interval for all scores; auto: the jackknife's below 50 units, BCa above",
    ).choices([...INTERVALS]),
    ...(ofUnits ? unitFlags() : []),
    new Option("--seed <n>", "start of the random numbers (default: 12345)"),
  ])
    command.addOption(option.helpGroup("Statistics:"));
}

/** What only reading gold can tell. */
export function unitFlags(): Option[] {
  return [
    new Option(
      "--group-by <folder|field>",
      "scores of each group too, and units drawn within groups: by the folder of gold, or by a field of its lines",
    ),
    new Option("--votes", "how much of the spread comes from the votes that made gold, where the task knows them"),
  ];
}

export function resampleSettings({ ci, resamples, seed, interval, groupBy, votes }: ResampleFlags): ResampleSettings & {
  readonly ci?: number | null;
} {
  return {
    ...(ci === undefined ? {} : { ci: ci === "off" ? null : numberFrom("--ci", ci) }),
    ...(resamples === undefined ? {} : { resamples: numberFrom("--resamples", resamples) }),
    ...(interval === undefined ? {} : { interval }),
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(votes === true ? { votes } : {}),
    ...(seed === undefined ? {} : { seed: numberFrom("--seed", seed) }),
  };
}

/** `--scores a,b` or `--scores all`. */
export function scoresFrom(text: string): readonly string[] | "all" {
  return text === "all" ? "all" : text.split(",").map((id) => id.trim());
}

export interface CheckFlags {
  readonly failUnder?: readonly string[];
  readonly gate?: string;
  readonly margin?: string;
  readonly gateScore?: readonly string[];
  readonly record?: string | true;
}

export function addCheckFlags(command: Command): void {
  for (const option of [
    listOption("--fail-under <score=value>", "exit with 1 if a score is worse; may be repeated"),
    new Option(
      "--gate <file>",
      "a stored result, or history:best, history:latest, history:NAME (runs that passed): exit with 1 if a score is worse, with 4 if that is open",
    ),
    new Option("--margin <d>", "how much worse --gate allows (default: 0)"),
    listOption("--gate-score <score>", "a score that --gate compares, in place of the primary one; may be repeated"),
  ])
    command.addOption(option.helpGroup("Checks:"));
}

/** Checks, and a result that is kept for later ones, need the rows of all units. */
export function needsRows({ gate, record }: CheckFlags): boolean {
  return gate !== undefined || record !== undefined;
}

/** A part has no scores that could be checked or kept: the result of all parts has. */
export function refuseChecksOfPart({ failUnder, gate, record }: CheckFlags): void {
  const asked = Object.entries({ "--fail-under": failUnder, "--gate": gate, "--record": record });
  const [flag] = asked.find(([, value]) => value !== undefined) ?? [];
  if (flag === undefined) return;
  throw usageError("BAD_VALUE", {
    expected: `no ${flag} beside --shard`,
    received: flag,
    hint: `give ${flag} to karat merge, which knows all parts`,
  });
}

/** Refuses what no result could be checked by, before there is one. */
export async function refuseBadChecks(task: AnyTask, flags: CheckFlags, resampling: ResampleSettings): Promise<void> {
  const { failUnder = [], gate, margin, gateScore, record } = flags;
  for (const [flag, value] of Object.entries({ "--margin": margin, "--gate-score": gateScore }))
    if (value !== undefined && gate === undefined)
      throw usageError("UNKNOWN_OPTION", { expected: `--gate FILE beside ${flag}`, received: `${flag} alone` });
  if (failUnder.length > 0) {
    const { checkThreshold } = await import("../../run/result/thresholds.ts");
    for (const [score, threshold] of failUnder.map(thresholdFrom)) checkThreshold(task.definition, score, threshold);
  }
  if (gate === undefined) return;
  const { gatePlan } = await import("../../run/result/gate.ts");
  gatePlan(task, gateSettings(flags, resampling));
  const { checkBaseline } = await import("../history/baseline.ts");
  await checkBaseline(task, { gate, isRecorded: record !== undefined });
}

export async function checksOf(
  task: AnyTask,
  result: Result,
  { flags, resampling }: { flags: CheckFlags; resampling: ResampleSettings },
): Promise<Check[]> {
  const { failUnder = [], gate, record } = flags;
  if (failUnder.length === 0 && gate === undefined) return [];
  const { checkThresholds } = await import("../../run/result/thresholds.ts");
  const checks = checkThresholds(task, result, new Map(failUnder.map(thresholdFrom)));
  if (gate === undefined) return checks;
  const { checkGates } = await import("../../run/result/gate.ts");
  const { baselineOf } = await import("../history/baseline.ts");
  const baseline = await baselineOf(task, result, { gate, isRecorded: record !== undefined });
  if (baseline === null) {
    say(
      `${styleFor(stderr()).odd("first run")} no earlier run to compare with: this one is kept, and the next is held to it`,
    );
    return checks;
  }
  return [...checks, ...checkGates(task, { result, baseline }, gateSettings(flags, resampling))];
}

/** A part knows more of its run than what a gate may be told. */
function gateSettings(
  { margin, gateScore }: CheckFlags,
  { ci, resamples, seed, interval }: ResampleSettings,
): GateSettings {
  return {
    ...(ci === undefined ? {} : { ci }),
    ...(resamples === undefined ? {} : { resamples }),
    ...(seed === undefined ? {} : { seed }),
    ...(interval === undefined ? {} : { interval }),
    ...(margin === undefined ? {} : { margin: numberFrom("--margin", margin) }),
    ...(gateScore === undefined ? {} : { scores: gateScore }),
  };
}

function thresholdFrom(text: string): [string, number] {
  const at = text.lastIndexOf("=");
  if (at > 0) return [text.slice(0, at), numberFrom("--fail-under", text.slice(at + 1))];
  throw usageError("BAD_VALUE", { expected: "score=value for --fail-under", received: JSON.stringify(text) });
}
