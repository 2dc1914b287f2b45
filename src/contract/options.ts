// An option as texts: its flag, and its value in a signature.
import { digestOf, shortDigest } from "../json/digest.ts";
import type { OptionSpec } from "./option-spec.ts";

/** The flag of an option is its name in kebab-case. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter, at) => `${at === 0 ? "" : "-"}${letter.toLowerCase()}`);
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
