// What a caller may say about a comparison, checked against the task and the systems.
import type { Comparison } from "../../core/comparison.ts";
import { didYouMean } from "../../core/nearest.ts";
import { usageError } from "../../core/problem.ts";
import type { AnyTask } from "../../core/task.ts";
import { COMPAT_REPLICATES, COMPAT_RULES, type CompatRule } from "../../stats/compat.ts";
import { type ResampleSettings, type Resampling, resampling } from "../result/resample-settings.ts";

/** What a caller may say about a comparison. */
export interface CompareSettings<Score extends string = string> extends ResampleSettings {
  /** The score that systems are ordered by; otherwise the one the task declares. */
  readonly primary?: Score;
  /** The system all others are compared with, or "all-pairs"; otherwise the first system. */
  readonly baseline?: string;
  readonly correction?: Comparison["correction"];
  /** The paired test of another tool, for replicating published numbers. */
  readonly compat?: CompatRule;
  /** Called now and then with the number of permutations done. */
  readonly onPermutations?: (done: number) => void;
}

export const ALL_PAIRS = "all-pairs";
export const CORRECTIONS = ["holm", "bh"] as const;

export interface ComparePlan extends Resampling {
  readonly primary: string;
  readonly baseline: string;
  readonly correction: Comparison["correction"];
  readonly compat: CompatRule | null;
  /** The level of the tests. */
  readonly alpha: number;
  readonly onPermutations: (done: number) => void;
}

export function comparePlan({ definition }: AnyTask, names: readonly string[], settings: CompareSettings): ComparePlan {
  checkNames(names);
  const { primary = definition.primary, baseline = names[0]!, correction = "holm", compat = null } = settings;
  const resolved = resampling(settings);
  return {
    ...resolved,
    ...(compat !== null && settings.resamples === undefined ? compatReplicates(compat) : {}),
    primary: known("a score for --primary", primary, Object.keys(definition.scores)),
    baseline: known("a system for --baseline", baseline, [...names, ALL_PAIRS]),
    correction: known("a correction", correction, CORRECTIONS) as Comparison["correction"],
    compat: compat === null ? null : (known("a rule for --compat", compat, COMPAT_RULES) as CompatRule),
    alpha: resolved.level === null ? 0.05 : Number((1 - resolved.level).toPrecision(12)),
    onPermutations: settings.onPermutations ?? (() => {}),
  };
}

function compatReplicates(rule: CompatRule): Partial<Resampling> {
  const replicates = COMPAT_REPLICATES[rule];
  return rule === "sacrebleu-bs" ? { resamples: replicates } : { permutations: replicates };
}

function checkNames(names: readonly string[]): void {
  if (names.length < 2)
    throw usageError("BAD_VALUE", { expected: "two systems or more", received: String(names.length) });
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined)
    throw usageError("BAD_VALUE", {
      expected: "a different name for each system",
      received: `${JSON.stringify(repeated)} twice`,
    });
  if (names.includes(ALL_PAIRS))
    throw usageError("BAD_VALUE", { expected: "another name for the system", received: JSON.stringify(ALL_PAIRS) });
}

function known(expected: string, name: string, names: readonly string[]): string {
  if (names.includes(name)) return name;
  throw usageError("UNKNOWN_OPTION", { expected, received: JSON.stringify(name), hint: didYouMean(name, names) });
}
