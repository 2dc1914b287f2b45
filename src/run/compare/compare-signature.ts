// Whether results were made alike, and the signature of their comparison.
import { KaratError } from "../../core/problem.ts";
import { VERSION } from "../../core/result.ts";
import { GENERATOR } from "../../stats/generator.ts";
import { percentText } from "../result/resample-settings.ts";
import type { ComparePlan } from "./compare-settings.ts";
import type { ScoredSystem } from "./scored-system.ts";

/** What may differ between results that can be compared. */
const OWN_PARTS = new Set(["pred", "pred-format", "units", "ci", "resamples", "seed", "random", "v"]);

export function comparisonSignature(scored: readonly ScoredSystem[], plan: ComparePlan): string {
  const [first, ...others] = scored as [ScoredSystem, ...ScoredSystem[]];
  for (const other of others) rejectDifferent(first, other);
  const { level, resamples, seed, compat, permutations, baseline, correction } = plan;
  const test = compat ?? "swap";
  const own: Readonly<Record<string, string>> = {
    systems: String(scored.length),
    baseline,
    ci: level === null ? "off" : percentText(level),
    resamples: String(resamples),
    test,
    permutations: String(permutations),
    correction,
    seed: String(seed),
    random: GENERATOR,
    v: VERSION,
  };
  const entries = Object.entries(own).map(([key, value]) => `${key}:${value.replace(/[|\s%]/g, encodeURIComponent)}`);
  return ["karat", ...sharedParts(first), ...entries].join("|");
}

function sharedParts({ result }: ScoredSystem): string[] {
  const [, ...parts] = result.signature.split("|");
  return parts.filter((part) => !OWN_PARTS.has(part.split(":", 1)[0]!));
}

function rejectDifferent(first: ScoredSystem, other: ScoredSystem): void {
  const [here, there] = [sharedParts(first), sharedParts(other)];
  const at = here.findIndex((part, position) => part !== there[position]);
  const isSameGold = first.result.digests.gold === other.result.digests.gold;
  if (at === -1 && here.length === there.length && isSameGold) return;
  const [expected, received] =
    at === -1 ? [first, other].map(({ result }) => `gold:${result.digests.gold}`) : [here[at], there[at]];
  throw new KaratError([
    {
      code: "BAD_VALUE",
      at: { file: other.name },
      expected: `${expected ?? "nothing more"} as in ${first.name}`,
      received: received ?? "nothing",
      hint: "only results with the same gold and options can be compared: score both again",
    },
  ]);
}
