// What gold accepts as a value: one value, or one of several, at any depth.
import type { ProblemDetail } from "../../contract/finding-sink.ts";
import { isObject } from "../../contract/shape.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import { looseString } from "../../text/loose-string.ts";

export type Accepted =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "list"; readonly items: readonly Accepted[] }
  | { readonly kind: "object"; readonly entries: ReadonlyMap<string, Accepted> }
  | { readonly kind: "any"; readonly options: readonly Accepted[]; readonly isOptional: boolean };

/** How strings compare. */
export type Strings = "exact" | "loose";

/** Accepts a value and what is in it as it is. */
export function literally(value: unknown): Accepted {
  if (Array.isArray(value)) return { kind: "list", items: value.map(literally) };
  if (!isObject(value)) return { kind: "value", value };
  return { kind: "object", entries: new Map(Object.keys(value).map((key) => [key, literally(value[key])])) };
}

export type ReportFault = (path: Path, detail: ProblemDetail) => void;

/** Reads a gold value: `{"$any": […], "$optional": true}` and `{"$value": …}` have a meaning, everything else is literal. */
export function readAccepted(value: unknown, path: Path, report: ReportFault): Accepted {
  if (Array.isArray(value))
    return { kind: "list", items: value.map((item, at) => readAccepted(item, [...path, at], report)) };
  if (!isObject(value)) return literally(value);
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === "$value") return literally(value.$value);
  const { $any: options, $optional: optional } = value;
  const isChoice = Array.isArray(options) && keys.every((key) => key === "$any" || key === "$optional");
  if (!isChoice)
    return {
      kind: "object",
      entries: new Map(keys.map((key) => [key, readAccepted(value[key], [...path, key], report)])),
    };
  if (options.length === 0)
    report([...path, "$any"], { code: "BAD_VALUE", expected: "at least one accepted value", received: "none" });
  if (optional !== undefined && typeof optional !== "boolean")
    report([...path, "$optional"], { code: "BAD_VALUE", expected: "true or false", received: receivedText(optional) });
  return {
    kind: "any",
    options: options.map((option, at) => readAccepted(option, [...path, "$any", at], report)),
    isOptional: optional === true,
  };
}

export function isOptional(accepted: Accepted): boolean {
  return accepted.kind === "any" && accepted.isOptional;
}

export function accepts(accepted: Accepted, value: unknown, strings: Strings): boolean {
  switch (accepted.kind) {
    case "value":
      return isSame(accepted.value, value, strings);
    case "any":
      return accepted.options.some((option) => accepts(option, value, strings));
    case "list":
      return (
        Array.isArray(value) &&
        value.length === accepted.items.length &&
        accepted.items.every((item, at) => accepts(item, value[at], strings))
      );
    case "object":
      return isObject(value) && acceptsEntries(accepted.entries, value, strings);
  }
}

function acceptsEntries(
  entries: ReadonlyMap<string, Accepted>,
  value: Readonly<Record<string, unknown>>,
  strings: Strings,
): boolean {
  for (const [key, accepted] of entries) {
    const isThere = Object.hasOwn(value, key);
    if (isThere ? !accepts(accepted, value[key], strings) : !isOptional(accepted)) return false;
  }
  return Object.keys(value).every((key) => entries.has(key));
}

/** Numbers compare as doubles, long integers by their digits. */
function isSame(one: unknown, other: unknown, strings: Strings): boolean {
  if (one === other) return true;
  if (typeof one === "string" && typeof other === "string")
    return strings === "loose" && looseString(one) === looseString(other);
  return typeof one !== typeof other && isNumber(one) && isNumber(other) && Number(one) === Number(other);
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}
