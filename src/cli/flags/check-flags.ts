// The thresholds that a result must reach, as --fail-under names them.
import type { Check } from "../../contract/check.ts";
import type { Result } from "../../contract/result.ts";
import type { SettingFlags } from "../../contract/run-settings.ts";
import type { AnyTask } from "../../contract/task.ts";
import { badValue, usageError } from "../../problems/problem.ts";
import { numberIn } from "./flag.ts";

export type CheckFlags = Pick<SettingFlags<"merge">, "failUnder">;

/** Only the result of all parts has scores that can be checked. */
export function refuseChecksOfPart({ failUnder }: CheckFlags): void {
  if (failUnder === undefined) return;
  throw usageError("BAD_VALUE", {
    expected: "no --fail-under with --shard",
    received: "--fail-under",
    hint: "give --fail-under to karat merge, which knows all parts",
  });
}

/** Checks a result; made before the run, so that mistakes in the flags show at once. */
export type Checker = (result: Result) => readonly Check[];

export async function checkerFrom(task: AnyTask, { failUnder = [] }: CheckFlags): Promise<Checker> {
  if (failUnder.length === 0) return () => [];
  const { check } = await import("../../stats/guard/check.ts");
  const thresholds = await thresholdsFrom(task, failUnder);
  return (result) => check(task, result, null, { failUnder: thresholds }).checks;
}

/** The thresholds by score; throws if a score cannot have its value. */
export async function thresholdsFrom(
  { definition }: AnyTask,
  texts: readonly string[] = [],
): Promise<Readonly<Record<string, number>>> {
  const { checkThreshold } = await import("../../stats/guard/thresholds.ts");
  const thresholds = texts.map(thresholdIn);
  for (const [score, threshold] of thresholds) checkThreshold(definition, score, threshold);
  return Object.fromEntries(thresholds);
}

function thresholdIn(text: string): [string, number] {
  const at = text.lastIndexOf("=");
  if (at <= 0) throw badValue("score=value for --fail-under", text);
  const value = numberIn(text.slice(at + 1));
  if (typeof value === "string") throw badValue("a number for --fail-under", value);
  return [text.slice(0, at), value];
}
