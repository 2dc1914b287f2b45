// Whether results were made alike, and the signature of their comparison.
import { KaratError } from "../../core/problem.ts";
import { VERSION } from "../../core/result.ts";
import { GENERATOR } from "../../stats/generator.ts";
import { percentText } from "../result/resample-settings.ts";
import type { ComparePlan } from "./compare-settings.ts";
import type { NamedResult, ScoredSystem } from "./scored-system.ts";

/** What may differ between results that can be compared. */
const OWN_PARTS = new Set(["pred", "pred-format", "units", "ci", "interval", "resamples", "seed", "random", "v"]);

export function comparisonSignature(scored: readonly ScoredSystem[], plan: ComparePlan): string {
  const [first, ...others] = scored.flatMap(({ name, runs }) => runs.map(({ result }) => ({ name, result }))) as [
    NamedResult,
    ...NamedResult[],
  ];
  for (const other of others) rejectDifferentResults(first, other);
  const { level, interval, resamples, seed, compat, swaps, baseline, correction } = plan;
  const own: Readonly<Record<string, string>> = {
    systems: String(scored.length),
    baseline,
    ci: level === null ? "off" : percentText(level),
    interval,
    resamples: String(resamples),
    test: compat ?? testNames(scored, plan),
    permutations: String(swaps),
    correction,
    seed: String(seed),
    random: GENERATOR,
    v: VERSION,
  };
  const entries = Object.entries(own).map(([key, value]) => `${key}:${value.replace(/[|\s%]/g, encodeURIComponent)}`);
  return ["karat", ...sharedParts(first), ...entries].join("|");
}

/** Systems with several runs are not swapped. */
function testNames(scored: readonly ScoredSystem[], { test }: ComparePlan): string {
  const single = scored.filter(({ runs }) => runs.length === 1).length;
  if (single === scored.length) return test;
  return single < 2 ? "t-runs" : `${test}+t-runs`;
}

function sharedParts({ result }: NamedResult): string[] {
  const [, ...parts] = result.signature.split("|");
  return parts.filter((part) => !OWN_PARTS.has(part.split(":", 1)[0]!));
}

/** Throws unless both were made with the same gold and options. */
export function rejectDifferentResults(first: NamedResult, other: NamedResult): void {
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
