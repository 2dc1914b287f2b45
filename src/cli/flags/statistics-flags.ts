// The flags of statistics: how intervals and tests are made.
import { type Command, Option } from "commander";
import type { ResampleSettings } from "../../run/result/resample-settings.ts";
import { INTERVALS, type IntervalName } from "../../stats/distribution.ts";
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
