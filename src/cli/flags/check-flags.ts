// The checks that a result must pass, as flags ask for them.
import type { Check } from "../../core/check.ts";
import { usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { saidOf } from "../../core/setting.ts";
import type { AnyTask } from "../../core/task.ts";
import type { GateSettings } from "../../run/result/gate.ts";
import type { ResampleSettings } from "../../run/result/resample-settings.ts";
import { RUN_SETTINGS, type SettingFlags } from "../../run/run-settings.ts";
import { say, stderr, styleFor } from "../output/console.ts";
import { numberFrom } from "./number-flag.ts";

export type CheckFlags = Pick<SettingFlags<"merge">, "failUnder" | "gate" | "margin" | "gateScore"> & {
  readonly record?: string | true;
  /** Whether the best run of the history is what it is compared with. */
  readonly guard?: true;
  readonly requireHistory?: boolean;
};

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
    expected: `no ${flag} with --shard`,
    received: flag,
    hint: `give ${flag} to karat merge, which knows all parts`,
  });
}

export async function refuseBadChecks(task: AnyTask, flags: CheckFlags, resampling: ResampleSettings): Promise<void> {
  const { failUnder = [], gate, margin, gateScore, record, guard } = flags;
  for (const [flag, value] of Object.entries({ "--margin": margin, "--gate-score": gateScore }))
    if (value !== undefined && gate === undefined && guard === undefined)
      throw usageError("UNKNOWN_OPTION", { expected: `--gate FILE with ${flag}`, received: `${flag} alone` });
  if (failUnder.length > 0) {
    const { checkThreshold } = await import("../../run/result/thresholds.ts");
    for (const [score, threshold] of failUnder.map(thresholdFrom)) checkThreshold(task.definition, score, threshold);
  }
  if (gate === undefined && guard === undefined) return;
  const { gatePlan } = await import("../../run/result/gate.ts");
  gatePlan(task, gateSettings(flags, resampling));
  if (gate === undefined) return;
  const { checkBaseline } = await import("../history/baseline.ts");
  await checkBaseline(task, { gate, isRecorded: record !== undefined });
}

interface Checked {
  readonly checks: readonly Check[];
  readonly remarks: readonly string[];
}

export async function checksOf(
  task: AnyTask,
  result: Result,
  { flags, resampling }: { flags: CheckFlags; resampling: ResampleSettings },
): Promise<Checked> {
  const { failUnder = [], gate, record, guard } = flags;
  if (failUnder.length === 0 && gate === undefined && guard === undefined) return { checks: [], remarks: [] };
  const { checkThresholds } = await import("../../run/result/thresholds.ts");
  const checks = checkThresholds(task, result, new Map(failUnder.map(thresholdFrom)));
  if (guard !== undefined) {
    const { guarded } = await import("../history/guard.ts");
    const { margin = null, requireHistory = false } = flags;
    const { check, remarks } = guarded(task, result, { gate: gateSettings(flags, resampling), margin, requireHistory });
    return { checks: [...checks, check], remarks };
  }
  if (gate === undefined) return { checks, remarks: [] };
  const { checkGates } = await import("../../run/result/gate.ts");
  const { baselineOf } = await import("../history/baseline.ts");
  const baseline = await baselineOf(task, result, { gate, isRecorded: record !== undefined });
  if (baseline === null) {
    say(`${styleFor(stderr()).odd("first run")} no earlier run to compare with: this one is recorded as the baseline`);
    return { checks, remarks: [] };
  }
  return {
    checks: [...checks, ...checkGates(task, { result, baseline }, gateSettings(flags, resampling))],
    remarks: [],
  };
}

/** A part knows more of its run than what a gate may be told. */
function gateSettings(
  { margin, gateScore }: CheckFlags,
  { ci, resamples, seed, interval }: ResampleSettings,
): GateSettings {
  return {
    ...saidOf(RUN_SETTINGS, { ci, resamples, seed, interval, margin }),
    ...(gateScore === undefined ? {} : { scores: gateScore }),
  };
}

function thresholdFrom(text: string): [string, number] {
  const at = text.lastIndexOf("=");
  if (at > 0) return [text.slice(0, at), numberFrom("--fail-under", text.slice(at + 1))];
  throw usageError("BAD_VALUE", { expected: "score=value for --fail-under", received: JSON.stringify(text) });
}
