// Rules for the settings of a description: each returns what it expected, or null if the value is valid.
import { nearestName } from "../../../core/nearest.ts";

export interface Complaint {
  readonly expected: string;
  readonly hint?: string;
}
export type Rule = (value: unknown) => Complaint | null;

export function rule(expected: string, isRight: (value: unknown) => boolean): Rule {
  return (value) => (isRight(value) ? null : { expected });
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

export const flag = rule("true or false", (value) => typeof value === "boolean");
export const text = rule("a text", (value) => typeof value === "string");
export const texts = rule("a list of texts", isTexts);
export const share = rule(
  "a number above 0 and up to 1",
  (value) => typeof value === "number" && value > 0 && value <= 1,
);
export const atLeastZero = rule("a number of at least 0", (value) => isNumber(value) && value >= 0);
export const weight = rule(
  "a number above 0 and up to 1,000,000",
  (value) => isNumber(value) && value > 0 && value <= 1_000_000,
);
export const names = rule(
  "the name of a field, or a list of at least one",
  (value) => typeof value === "string" || (isTexts(value) && value.length > 0),
);

export function among(choices: readonly string[]): Rule {
  return (value) => (choices.includes(value as string) ? null : misspelt(value, choices));
}

export function distinctNames(choices: readonly string[]): Rule {
  return (value) => {
    const expected = `a list of distinct names among ${choices.join(", ")}`;
    if (!isTexts(value)) return { expected };
    const unknown = value.find((name) => !choices.includes(name));
    if (unknown !== undefined) return { ...misspelt(unknown, choices), expected };
    return new Set(value).size === value.length ? null : { expected };
  };
}

export function misspelt(value: unknown, choices: readonly string[]): Complaint {
  const nearest = typeof value === "string" ? nearestName(value, choices) : null;
  return {
    expected: `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`,
    ...(nearest === null ? {} : { hint: `did you mean ${JSON.stringify(nearest)}?` }),
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}
