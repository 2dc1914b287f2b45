// Every setting of a description with the values it may have. Nodes and comparators list the names of those they take.
import * as v from "valibot";
import { nearestName } from "../../core/nearest.ts";
import { isTexts, text, texts, thatIs, truth, wanted } from "../../core/schema.ts";
import { STEP_NAMES } from "../../text/normalise.ts";

export const DESCRIPTION_VERSION = "fields 1";
export const COMPARATOR_NAMES = ["exact", "text", "number", "date", "similar", "tokens"] as const;

const share = numberThat("a number above 0 and up to 1", (value) => value > 0 && value <= 1);
const atLeastZero = numberThat("a number of at least 0", (value) => value >= 0);
/** A node, which is checked by itself. */
const node = v.unknown();

export const SETTINGS = {
  $karat: v.literal(DESCRIPTION_VERSION, wanted(JSON.stringify(DESCRIPTION_VERSION))),
  $unit: text,
  $id: text,
  $null: among(["absent", "value"]),
  $absent: texts,
  $extra: among(["strict", "skip"]),
  $json: truth,
  $list: node,
  $map: node,
  $align: among(["best", "ordered", "sequence", "key"]),
  $key: thatIs<string | readonly string[]>(
    "the name of a field, or a list of at least one",
    (value) => typeof value === "string" || (isTexts(value) && value.length > 0),
  ),
  "$found-at": share,
  $compare: among([...COMPARATOR_NAMES, "skip"]),
  $weight: numberThat("a number above 0 and up to 1,000,000", (value) => value > 0 && value <= 1_000_000),
  "$any-of": truth,
  $ignore: distinct(STEP_NAMES),
  "$at-least": share,
  $within: atLeastZero,
  $relative: atLeastZero,
  $decimal: among([".", ","]),
  $loose: truth,
  $by: among(["day", "month", "year"]),
  $order: among(["dmy", "mdy"]),
};

export type Settings = { readonly [Name in SettingName]: v.InferInput<(typeof SETTINGS)[Name]> };
export type SettingName = keyof typeof SETTINGS;

/** Some of the settings, as a node may have them. */
export type Some<Names extends SettingName> = Partial<Pick<Settings, Names>>;

function numberThat(expected: string, isRight: (value: number) => boolean) {
  return thatIs<number>(expected, (value) => typeof value === "number" && Number.isFinite(value) && isRight(value));
}

function among<const Choice extends string>(choices: readonly Choice[]) {
  const expected = `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`;
  return v.picklist(choices, ({ input }) => wanted(expected, nearestHint(input, choices)));
}

function distinct<Choice extends string>(choices: readonly Choice[]) {
  const isChoice = (name: string) => (choices as readonly string[]).includes(name);
  const isRight = (value: unknown) => isTexts(value) && value.every(isChoice) && new Set(value).size === value.length;
  return v.custom<readonly Choice[]>(isRight, ({ input }) => {
    const unknown = isTexts(input) ? input.find((name) => !isChoice(name)) : undefined;
    return wanted(`a list of distinct names among ${choices.join(", ")}`, nearestHint(unknown, choices));
  });
}

export function nearestHint(value: unknown, choices: readonly string[]): string | undefined {
  const nearest = typeof value === "string" ? nearestName(value, choices) : null;
  return nearest === null ? undefined : `did you mean ${JSON.stringify(nearest)}?`;
}
