// The checks that a result must pass, as flags ask for them.
import type { Check } from "../../core/check.ts";
import { badValue, usageError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";
import { saidOf } from "../../core/setting.ts";
import type { AnyTask } from "../../core/task.ts";
import type { GateSettings } from "../../run/result/gate.ts";
import type { ResampleSettings } from "../../run/result/resample-settings.ts";
import { RUN_SETTINGS, type SettingFlags } from "../../run/run-settings.ts";
import { say, stderr, styleFor } from "../output/console.ts";
import { numberIn } from "./flag.ts";

export type CheckFlags = Pick<SettingFlags<"merge">, "failUnder" | "gate" | "margin" | "gateScore"> & {
  readonly record?: string | true;
  /** Whether the result is compared with the best run of the history. */
  readonly guard?: true;
  readonly requireHistory?: boolean;
};

/** Checks, and a result that is kept for later ones, need the rows of all units. */
export function needsRows({ gate, record }: CheckFlags): boolean {
  return gate !== undefined || record !== undefined;
}

/** Only the result of all parts has scores that can be checked or recorded. */
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

/** Checks a result; made before the run, so that mistakes in the flags or in the baseline show at once. */
export type Checker = (result: Result) => { readonly checks: readonly Check[]; readonly remarks: readonly string[] };

export async function checkerFrom(task: AnyTask, flags: CheckFlags, resampling: ResampleSettings): Promise<Checker> {
  const { failUnder = [], gate, margin, gateScore, record, guard } = flags;
  for (const [flag, value] of Object.entries({ "--margin": margin, "--gate-score": gateScore }))
    if (value !== undefined && gate === undefined && guard === undefined)
      throw usageError("UNKNOWN_OPTION", { expected: `--gate FILE with ${flag}`, received: `${flag} alone` });
  const reached = await thresholdChecker(task, failUnder);
  if (gate === undefined && guard === undefined) return (result) => ({ checks: reached(result), remarks: [] });
  const { checkGates, gatePlan } = await import("../../run/result/gate.ts");
  const settings = gateSettings(flags, resampling);
  gatePlan(task, settings);
  if (guard !== undefined) {
    const { guarded } = await import("../history/guard.ts");
    const demands = { gate: settings, margin: margin ?? null, requireHistory: flags.requireHistory === true };
    return (result) => {
      const { check, remarks } = guarded(task, result, demands);
      return { checks: [...reached(result), check], remarks };
    };
  }
  const { baselineNamed } = await import("../history/baseline.ts");
  const baselineFor = await baselineNamed(task, { gate: gate!, isRecorded: record !== undefined });
  return (result) => {
    const baseline = baselineFor(result);
    if (baseline === null)
      say(
        `${styleFor(stderr()).odd("first run")} no earlier run to compare with: this one is recorded as the baseline`,
      );
    const gates = baseline === null ? [] : checkGates(task, { result, baseline }, settings);
    return { checks: [...reached(result), ...gates], remarks: [] };
  };
}

async function thresholdChecker(task: AnyTask, texts: readonly string[]): Promise<(result: Result) => Check[]> {
  if (texts.length === 0) return () => [];
  const { checkThreshold, checkThresholds } = await import("../../run/result/thresholds.ts");
  const thresholds = new Map(texts.map(thresholdIn));
  for (const [score, threshold] of thresholds) checkThreshold(task.definition, score, threshold);
  return (result) => checkThresholds(task, result, thresholds);
}

function thresholdIn(text: string): [string, number] {
  const at = text.lastIndexOf("=");
  if (at <= 0) throw badValue("score=value for --fail-under", text);
  const value = numberIn(text.slice(at + 1));
  if (typeof value === "string") throw badValue("a number for --fail-under", value);
  return [text.slice(0, at), value];
}

/** A gate takes only some of the settings of a run. */
function gateSettings(
  { margin, gateScore }: CheckFlags,
  { ci, resamples, seed, interval }: ResampleSettings,
): GateSettings {
  return {
    ...saidOf(RUN_SETTINGS, { ci, resamples, seed, interval, margin }),
    ...(gateScore === undefined ? {} : { scores: gateScore }),
  };
}
