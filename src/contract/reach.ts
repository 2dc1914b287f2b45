// What the options of a task can reach besides the input: files, the network, slow patterns. A person may allow these on the command line; data cannot.

import { badValue, receivedText, usageError } from "../problems/problem.ts";
import type { OptionSpec, OptionSpecs, TextOption } from "./option-spec.ts";
import { flagOf } from "./options.ts";

export type Reach =
  | { readonly kind: "network" | "time" }
  | { readonly kind: "file"; readonly path: string; readonly beside: string | null };

export function reachOfValue(spec: OptionSpec, value: unknown): Reach | null {
  if (spec.kind !== "text" || typeof value !== "string") return null;
  if (spec.network?.test(value) === true) return { kind: "network" };
  if (spec.isPattern === true) return isQuickPattern(value) ? null : { kind: "time" };
  const path = spec.path?.exec(value)?.[1];
  return path === undefined ? null : { kind: "file", path, beside: fileBeside(path, spec.beside) };
}

export function fileBeside(path: string, beside: TextOption["beside"]): string | null {
  if (beside === undefined || !path.endsWith(beside[0])) return null;
  return path.slice(0, -beside[0].length) + beside[1];
}

/** The message for a pattern in data that could keep a process busy (ReDoS). */
export const QUICK_WANTED = {
  expected: "a pattern that is quick on every name",
  hint: "in data a pattern has no repeated group, no reference, at most one *, + or {, and six of | and ?",
} as const;

/** The permissions that the person who started the process gives to options in data. */
export interface Grants {
  readonly network: boolean;
  read(path: string): void;
}

export function checkReach(specs: OptionSpecs, options: Readonly<Record<string, unknown>>, grants: Grants): void {
  for (const [name, spec] of Object.entries(specs)) {
    const reach = reachOfValue(spec, options[name]);
    for (const file of reach?.kind === "file" ? [reach.path, reach.beside] : []) if (file !== null) grants.read(file);
    if (reach?.kind === "time")
      throw usageError("BAD_VALUE", { ...QUICK_WANTED, received: receivedText(options[name]) });
    if (reach?.kind !== "network" || grants.network) continue;
    throw badValue(
      `no use of the network by ${flagOf(name)}, because nobody allowed it`,
      options[name],
      "data cannot choose to use the network; if you trust it, add --allow-network (Python: Session(allow_network=True))",
    );
  }
}

/** Back-references, look-around and repeated groups. */
const SLOW = /\\[1-9k]|\(\?<?[=!]|\)[*+{]/;

/** Whether matching takes at most quadratic time in the length of a name. */
export function isQuickPattern(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\[^1-9k]|\[(?:\\.|[^\]])*\]/gs, "a");
  const has = (most: number, construct: RegExp) => plain.split(construct).length <= most + 1;
  return plain.length <= 255 && !SLOW.test(plain) && has(1, /[*+{]/) && has(6, /\||[^*+}(]\?/);
}
