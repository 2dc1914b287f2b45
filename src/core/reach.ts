// What the options of a task reach besides the named input: files, the network, and time in slow patterns. Words that a person typed may name either; data may not.
import { flagOf, type OptionSpec, type OptionSpecs } from "./options.ts";
import { receivedText, usageError } from "./problem.ts";
import { isQuickPattern } from "./quick-pattern.ts";

export type Reach = { readonly kind: "network" | "time" } | { readonly kind: "file"; readonly path: string };

/** What one value of an option reaches, or null. */
export function reachOfValue(spec: OptionSpec, value: unknown): Reach | null {
  if (spec.kind !== "text" || typeof value !== "string") return null;
  if (spec.network?.test(value) === true) return { kind: "network" };
  if (spec.isPattern === true) return isQuickPattern(value) ? null : { kind: "time" };
  const path = spec.path?.exec(value)?.[1];
  return path === undefined ? null : { kind: "file", path };
}

/** What is said of a pattern in data that could keep a process busy. */
export const QUICK_WANTED = {
  expected: "a pattern that is quick on every name",
  hint: "in data a pattern has no repeated group, no reference, at most one *, + or {, and six of | and ?",
} as const;

/** What the person who started the process allows the options in data to reach. */
export interface Grants {
  readonly network: boolean;
  /** Throws where the path may not be read. */
  read(path: string): void;
}

/** Throws where options that came as data reach further than a person allows. */
export function checkReach(specs: OptionSpecs, options: Readonly<Record<string, unknown>>, grants: Grants): void {
  for (const [name, spec] of Object.entries(specs)) {
    const reach = reachOfValue(spec, options[name]);
    if (reach?.kind === "file") grants.read(reach.path);
    if (reach?.kind === "time")
      throw usageError("BAD_VALUE", { ...QUICK_WANTED, received: receivedText(options[name]) });
    if (reach?.kind !== "network" || grants.network) continue;
    throw usageError("BAD_VALUE", {
      expected: `no use of the network by ${flagOf(name)}, because nobody allowed it`,
      received: receivedText(options[name]),
      hint: "data cannot choose to use the network; if you trust it, add --allow-network (Python: Session(allow_network=True))",
    });
  }
}
