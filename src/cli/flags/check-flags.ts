// The flags of checks that a result must pass: thresholds and the gate, refused before a run where they can be of no use.
import { type Command, Option } from "commander";
import type { Check } from "../../core/check.ts";
import { usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import type { GateSettings } from "../../run/result/gate.ts";
import type { ResampleSettings } from "../../run/result/resample-settings.ts";
import { numberFrom } from "./number-flag.ts";

export interface CheckFlags {
  readonly failUnder?: readonly string[];
  readonly gate?: string;
  readonly margin?: string;
  readonly gateScore?: readonly string[];
  readonly record?: string | true;
}

export function addCheckFlags(command: Command): void {
  for (const option of [
    new Option("--fail-under <score=value>", "exit with 1 if a score is worse; may be repeated").argParser(
      (value, all: readonly string[] = []) => [...all, value],
    ),
    new Option(
      "--gate <file>",
      "a stored result, or history:latest, history:best, history:NAME: exit with 1 if a score is worse, with 4 if that is open",
    ),
    new Option("--margin <d>", "how much worse --gate allows (default: 0)"),
    new Option(
      "--gate-score <score>",
      "a score that --gate compares, in place of the primary one; may be repeated",
    ).argParser((value, all: readonly string[] = []) => [...all, value]),
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
  const { failUnder = [], gate, margin, gateScore } = flags;
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
  await checkBaseline(task, gate);
}

export async function checksOf(
  task: AnyTask,
  result: Result,
  { flags, resampling }: { flags: CheckFlags; resampling: ResampleSettings },
): Promise<Check[]> {
  const { failUnder = [], gate } = flags;
  if (failUnder.length === 0 && gate === undefined) return [];
  const { checkThresholds } = await import("../../run/result/thresholds.ts");
  const checks = checkThresholds(task, result, new Map(failUnder.map(thresholdFrom)));
  if (gate === undefined) return checks;
  const { checkGates } = await import("../../run/result/gate.ts");
  const { baselineOf } = await import("../history/baseline.ts");
  const baseline = await baselineOf(task, result, gate);
  return [...checks, ...checkGates(task, { result, baseline }, gateSettings(flags, resampling))];
}

function gateSettings({ margin, gateScore }: CheckFlags, resampling: ResampleSettings): GateSettings {
  return {
    ...resampling,
    ...(margin === undefined ? {} : { margin: numberFrom("--margin", margin) }),
    ...(gateScore === undefined ? {} : { scores: gateScore }),
  };
}

function thresholdFrom(text: string): [string, number] {
  const at = text.lastIndexOf("=");
  if (at > 0) return [text.slice(0, at), numberFrom("--fail-under", text.slice(at + 1))];
  throw usageError("BAD_VALUE", { expected: "score=value for --fail-under", received: JSON.stringify(text) });
}
