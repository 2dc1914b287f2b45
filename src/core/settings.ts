// Settings as programs pass them: what may be said is declared as data, and what TypeScript cannot see is checked against it.
import { nearestName } from "./nearest.ts";
import { KaratError, type Problem, receivedText, usageError } from "./problem.ts";
import { isObject } from "./shape.ts";

/** What a setting must be. */
export interface SettingKind {
  readonly expected: string;
  is(value: unknown): boolean;
}

export const aSwitch: SettingKind = { expected: "true or false", is: (value) => typeof value === "boolean" };
export const aText: SettingKind = { expected: "a text", is: (value) => typeof value === "string" };
export const aNumber: SettingKind = { expected: "a number", is: (value) => typeof value === "number" };
export const aCount: SettingKind = {
  expected: "a whole number of at least 1",
  is: (value) => Number.isSafeInteger(value) && (value as number) >= 1,
};
export const aFunction: SettingKind = { expected: "a function", is: (value) => typeof value === "function" };
export const someTexts: SettingKind = {
  expected: "a list of texts",
  is: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
};
export const anObject: SettingKind = { expected: "an object", is: isObject };

export function oneWordOf(words: readonly string[]): SettingKind {
  return {
    expected: `one of ${words.join(", ")}`,
    is: (value) => typeof value === "string" && words.includes(value),
  };
}

/** One of several kinds. */
export function either(expected: string, ...kinds: readonly SettingKind[]): SettingKind {
  return { expected, is: (value) => kinds.some((kind) => kind.is(value)) };
}

/** Throws one located problem for each setting that is unknown, wrong or needed and not there. */
export function checkSettings(
  given: unknown,
  kinds: Readonly<Record<string, SettingKind>>,
  { name = "settings", needed = [] }: { readonly name?: string; readonly needed?: readonly string[] } = {},
): void {
  if (!isObject(given))
    throw usageError("BAD_VALUE", { expected: `an object as ${name}`, received: receivedText(given) });
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  const unsaid = needed.filter((key) => given[key] === undefined).map((key) => [key, undefined] as const);
  const problems = [...said, ...unsaid].flatMap(([key, value]) => complaint(key, value, { kinds, name }));
  if (problems.length > 0) throw new KaratError(problems, { isUsage: true });
}

function complaint(
  key: string,
  value: unknown,
  { kinds, name }: { readonly kinds: Readonly<Record<string, SettingKind>>; readonly name: string },
): readonly Problem[] {
  const at = { file: name, path: [key] };
  const kind = Object.hasOwn(kinds, key) ? kinds[key]! : null;
  if (kind !== null)
    return kind.is(value) ? [] : [{ code: "BAD_VALUE", at, expected: kind.expected, received: receivedText(value) }];
  const nearest = nearestName(key, Object.keys(kinds));
  return [
    {
      code: "UNKNOWN_OPTION",
      at,
      expected: "a setting that there is",
      received: receivedText(key),
      ...(nearest === null ? {} : { hint: `did you mean ${nearest}?` }),
    },
  ];
}
