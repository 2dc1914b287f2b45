// Whether results were made alike, and the signature of their comparison.

import { shortDigest, ValueDigest } from "../../core/digest.ts";
import { KaratError } from "../../core/problem.ts";
import { type NamedResult, VERSION } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { GENERATOR } from "../../stats/generator.ts";
import { planSwaps } from "../../stats/swap-matrix.ts";
import { percentText } from "../result/resample-settings.ts";
import type { ComparePlan } from "./compare-settings.ts";
import type { ScoredSystem } from "./scored-system.ts";

const OWN_PARTS = new Set(["pred", "pred-format", "units", "ci", "interval", "resamples", "seed", "random", "v"]);

export function comparisonSignature(
  { definition }: AnyTask,
  scored: readonly ScoredSystem[],
  plan: ComparePlan,
): string {
  const first = rejectDifferentSystems(scored);
  const { level, interval, resamples, seed, compat, swaps, baseline, correction } = plan;
  const isSampled = samplesSwaps(scored, plan);
  const isBootstrapped = interval === "bca" || compat === "sacrebleu-bs";
  const own: Readonly<Record<string, string>> = {
    systems: String(scored.length),
    pred: predictionsDigest(scored),
    primary: plan.primary,
    ...(plan.tested.length === Object.keys(definition.scores).length ? {} : { scores: plan.tested.join(",") }),
    baseline,
    ci: level === null ? "off" : percentText(level),
    interval,
    ...(isBootstrapped ? { resamples: String(resamples) } : {}),
    ...(plan.margin === null ? {} : { margin: String(plan.margin) }),
    test: compat ?? testNames(scored, plan),
    ...(isSampled ? { permutations: String(swaps) } : {}),
    correction,
    ...(isSampled || isBootstrapped ? { seed: String(seed), random: GENERATOR } : {}),
    v: VERSION,
  };
  const entries = Object.entries(own).map(([key, value]) => `${key}:${value.replace(/[|\s%]/g, encodeURIComponent)}`);
  return ["karat", ...sharedParts(first).values(), ...entries].join("|");
}

/** Whether some test draws random swaps. The largest system that is swapped decides: no pair has more units or clusters. */
function samplesSwaps(scored: readonly ScoredSystem[], { compat, swaps }: ComparePlan): boolean {
  const sizes = scored.flatMap(({ ids, runs }) => {
    if (runs.length > 1) return [];
    return [runs[0].clusters === undefined ? ids.length : new Set(runs[0].clusters).size];
  });
  return (
    compat === "sacrebleu-ar" ||
    (compat === null && sizes.length > 1 && sizes.some((size) => !planSwaps(size, swaps).exact))
  );
}

/** A digest of all predictions by system name; the order of systems and of runs does not change it. */
function predictionsDigest(scored: readonly ScoredSystem[]): string {
  const digest = new ValueDigest();
  for (const { name, runs } of scored) for (const { result } of runs) digest.add([name, result.digests.pred]);
  return shortDigest(digest.hex());
}

/** Systems with several runs are not swapped. */
function testNames(scored: readonly ScoredSystem[], { test }: ComparePlan): string {
  const single = scored.filter(({ runs }) => runs.length === 1).length;
  if (single === scored.length) return test;
  return single < 2 ? "t-runs" : `${test}+t-runs`;
}

function sharedParts({ result }: NamedResult): ReadonlyMap<string, string> {
  const [, ...parts] = result.signature.split("|");
  const named = parts.map((part) => [part.split(":", 1)[0]!, part] as const);
  return new Map(named.filter(([name]) => !OWN_PARTS.has(name)));
}

/** The first of the results; throws unless all were made with the same gold and options. */
export function rejectDifferentSystems(scored: readonly ScoredSystem[]): NamedResult {
  const [first, ...others] = scored.flatMap(({ name, runs }) => runs.map(({ result }) => ({ name, result }))) as [
    NamedResult,
    ...NamedResult[],
  ];
  for (const other of others) rejectDifferentResults(first, other);
  return first;
}

export function rejectDifferentResults(first: NamedResult, other: NamedResult): void {
  const [here, there] = [sharedParts(first), sharedParts(other)];
  const name = [...here.keys(), ...there.keys()].find((key) => here.get(key) !== there.get(key));
  const isSameGold = first.result.digests.gold === other.result.digests.gold;
  if (name === undefined && isSameGold) return;
  const [expected, received] =
    name === undefined
      ? [first, other].map(({ result }) => `gold:${result.digests.gold}`)
      : [here, there].map((parts) => parts.get(name) ?? `no ${name}`);
  throw new KaratError({
    code: "BAD_VALUE",
    at: { file: other.name },
    expected: `${expected} as in ${first.name}`,
    received: received!,
    hint: "only results with the same gold and options can be compared: score both again",
  });
}
