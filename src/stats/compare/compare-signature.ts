// Whether results were made alike, and the signature of their comparison.

import { type NamedResult, VERSION } from "../../contract/result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { shortDigest, ValueDigest } from "../../json/digest.ts";
import { KaratError } from "../../problems/problem.ts";
import { percentText } from "../checked-settings.ts";
import type { ComparePlan } from "./compare-settings.ts";
import type { ScoredSystem } from "./scored-system.ts";

const OWN_PARTS = new Set(["pred", "pred-format", "units", "ci", "v"]);

export function comparisonSignature(
  { definition }: AnyTask,
  scored: readonly ScoredSystem[],
  { primary, tested, baseline, level, margin }: ComparePlan,
): string {
  const first = rejectDifferentSystems(scored);
  const own: Readonly<Record<string, string>> = {
    systems: String(scored.length),
    pred: predictionsDigest(scored),
    primary,
    ...(tested.length === Object.keys(definition.scores).length ? {} : { scores: tested.join(",") }),
    baseline,
    ci: level === null ? "off" : percentText(level),
    ...(margin === null ? {} : { margin: String(margin) }),
    v: VERSION,
  };
  const entries = Object.entries(own).map(([key, value]) => `${key}:${value.replace(/[|\s%]/g, encodeURIComponent)}`);
  return ["karat", ...sharedParts(first).values(), ...entries].join("|");
}

/** A digest of all predictions by system name; the order of systems and of runs does not change it. */
function predictionsDigest(scored: readonly ScoredSystem[]): string {
  const digest = new ValueDigest();
  for (const { name, runs } of scored) for (const { result } of runs) digest.add([name, result.digests.pred]);
  return shortDigest(digest.hex());
}

function sharedParts({ result }: NamedResult): ReadonlyMap<string, string> {
  const [, ...parts] = result.signature.split("|");
  const named = parts.map((part) => [part.split(":", 1)[0]!, part] as const);
  return new Map(named.filter(([name]) => !OWN_PARTS.has(name)));
}

/** The first of the results; throws unless all were made with the same gold and options. */
function rejectDifferentSystems(scored: readonly ScoredSystem[]): NamedResult {
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
