// The values of declared options: checked, with their defaults, and as texts of the signature.

import { digestOf, shortDigest } from "../json/digest.ts";
import { didYouMean, unknownName } from "../problems/nearest.ts";
import { KaratError, type Problem, receivedText } from "../problems/problem.ts";
import { optionComplaint } from "./option-schema.ts";
import type { OptionSpec, OptionSpecs, OptionsOf } from "./option-spec.ts";

/** The flag of an option is its name in kebab-case. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter, at) => `${at === 0 ? "" : "-"}${letter.toLowerCase()}`);
}

export function resolveOptions<Specs extends OptionSpecs>(
  specs: Specs,
  given: Readonly<Record<string, unknown>>,
): OptionsOf<Specs> {
  const names = Object.keys(specs);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownName("an option of the task", unknown, names, "the task has no options");
  const problems: Problem[] = [];
  const values = names.map((name) => {
    const spec = specs[name] as OptionSpec;
    const value = given[name] === undefined ? spec.default : given[name];
    const expected = optionComplaint(spec, value);
    if (expected !== null)
      problems.push({
        code: "BAD_VALUE",
        at: null,
        expected: `${expected} for \`${name}\``,
        received: receivedText(value),
        ...(spec.kind === "choice" ? { hint: didYouMean(String(value), spec.choices) } : {}),
      });
    const settled = expected === null && spec.kind === "data" ? spec.settle?.(value as never) : undefined;
    return [name, settled ?? value] as const;
  });
  problems.push(...exclusions(specs, new Map(values)));
  if (problems.length > 0) throw new KaratError(problems, { isUsage: true });
  return Object.freeze(Object.fromEntries(values)) as OptionsOf<Specs>;
}

function exclusions(specs: OptionSpecs, values: ReadonlyMap<string, unknown>): readonly Problem[] {
  const isSet = (name: string) =>
    specs[name] !== undefined && values.get(name) !== specs[name].default && values.get(name) !== 0;
  return Object.entries(specs)
    .filter(([name, { excludes }]) => excludes !== undefined && isSet(name) && isSet(excludes))
    .map(([name, { excludes }]) => ({
      code: "BAD_VALUE",
      at: null,
      expected: `only one of \`${name}\` and \`${excludes}\``,
      received: `${receivedText(values.get(name))} and ${receivedText(values.get(excludes!))}`,
    }));
}

export function isDefault(spec: Pick<OptionSpec, "default">, value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(spec.default);
}

/** An option's value in a signature. Different values have different texts; a digest may depend on the other options. */
export function signatureValue(
  spec: OptionSpec,
  value: unknown,
  options: Readonly<Record<string, unknown>> = {},
): string {
  switch (spec.kind) {
    case "table":
      if (isDefault(spec, value)) return spec.defaultName;
      return listed(Object.entries(value as Record<string, string>).map((entry) => entry.map(separable).join("=")));
    case "names":
      return listed((value as readonly string[]).map(separable));
    case "data":
      return dataDigest(spec.digest?.(value as never, options), value);
    case "switch":
      return value === true ? "on" : "off";
    case "text":
      return value === null ? "auto" : value === "auto" ? escapedText("auto", /^a/) : String(value);
    default:
      return String(value ?? "auto");
  }
}

function dataDigest(own: string | null | undefined, value: unknown): string {
  const isEmpty = own === null || (Array.isArray(value) && value.length === 0);
  return isEmpty ? "none" : shortDigest(own ?? digestOf(value));
}

function listed(entries: readonly string[]): string {
  if (entries.length === 0) return "none";
  return entries.join() === "none" ? escapedText("none", /^n/) : entries.join();
}

function separable(text: string): string {
  return text === "" ? "%" : escapedText(text, /[%,=]/g);
}

function escapedText(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
