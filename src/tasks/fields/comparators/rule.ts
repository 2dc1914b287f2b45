// The schemas of the settings of a description.
import * as v from "valibot";
import { nearestName } from "../../../core/nearest.ts";
import { isTexts, type Schema, thatIs, wanted } from "../../../core/schema.ts";

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

export const share = thatIs("a number above 0 and up to 1", (value) => isNumber(value) && value > 0 && value <= 1);
export const atLeastZero = thatIs("a number of at least 0", (value) => isNumber(value) && value >= 0);
export const weight = thatIs(
  "a number above 0 and up to 1,000,000",
  (value) => isNumber(value) && value > 0 && value <= 1_000_000,
);
export const names = thatIs(
  "the name of a field, or a list of at least one",
  (value) => typeof value === "string" || (isTexts(value) && value.length > 0),
);

export function among(choices: readonly string[]): Schema {
  const expected = `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`;
  return v.picklist(choices, ({ input }) => wanted(expected, nearestHint(input, choices)));
}

export function distinctNames(choices: readonly string[]): Schema {
  const isRight = (value: unknown) =>
    isTexts(value) && value.every((name) => choices.includes(name)) && new Set(value).size === value.length;
  return v.custom(isRight, ({ input }) => {
    const unknown = isTexts(input) ? input.find((name) => !choices.includes(name)) : undefined;
    return wanted(`a list of distinct names among ${choices.join(", ")}`, nearestHint(unknown, choices));
  });
}

export function nearestHint(value: unknown, choices: readonly string[]): string | undefined {
  const nearest = typeof value === "string" ? nearestName(value, choices) : null;
  return nearest === null ? undefined : `did you mean ${JSON.stringify(nearest)}?`;
}
