// Every setting of a description with the values it may have. Nodes and comparators list the names of those they take.
import * as v from "valibot";
import { isTexts, text, texts, thatIs, truth, wanted } from "../../contract/schema.ts";
import { isObject } from "../../contract/shape.ts";
import { isFiniteNumber } from "../../json/long-integers.ts";
import { nearestName } from "../../problems/nearest.ts";
import { STEP_NAMES, UNICODE_FORMS } from "../../text/normalise.ts";

export const DESCRIPTION_VERSION = "fields 2";

export const COMPARATOR_NAMES = [
  "exact",
  "text",
  "number",
  "date",
  "similar",
  "tokens",
  "span",
  "any",
  "instant",
] as const;

/** A function of the library that compares two values; the description names it with `$name`. */
export type CompareFunction = (gold: unknown, pred: unknown) => number;

const share = numberThat("a number above 0 and up to 1", (value) => value > 0 && value <= 1);
const atLeastZero = numberThat("a number of at least 0", (value) => value >= 0);
/** A node, which is checked by itself. */
const node = v.unknown();

export const MOST_CLASSES = 50;

export const SETTINGS = {
  $karat: v.literal(
    DESCRIPTION_VERSION,
    wanted(
      JSON.stringify(DESCRIPTION_VERSION),
      'for a description of version 1, write "fields 2" and read docs/fields.md, section "From version 1"',
    ),
  ),
  $unit: text,
  $id: text,
  $null: among(["absent", "value"]),
  $absent: texts,
  $defaults: thatIs<Readonly<Record<string, object>>>(
    "an object with settings for number, date, text or list",
    isObject,
  ),
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
  $compare: v.union([
    among([...COMPARATOR_NAMES, "skip"]),
    thatIs<CompareFunction>("a function", (value) => typeof value === "function"),
  ]),
  $name: text,
  $weight: numberThat("a number above 0 and up to 1,000,000", (value) => value > 0 && value <= 1_000_000),
  "$any-of": truth,
  $judge: thatIs<boolean | number>(
    "true, false or a number above 0 and up to 1",
    (value) => typeof value === "boolean" || (typeof value === "number" && value > 0 && value <= 1),
  ),
  $classes: thatIs<boolean | readonly (string | number | boolean)[]>(
    `true, false or a list of 1 to ${MOST_CLASSES} texts, numbers or booleans`,
    (value) =>
      typeof value === "boolean" ||
      (Array.isArray(value) && value.length > 0 && value.length <= MOST_CLASSES && value.every(isClass)),
  ),
  $ignore: distinct(STEP_NAMES),
  $unicode: among(UNICODE_FORMS),
  "$at-least": share,
  $below: among(["keep", "zero"]),
  $empty: among(["equal", "zero"]),
  $within: atLeastZero,
  $relative: atLeastZero,
  $decimal: among([".", ",", "auto"]),
  $loose: truth,
  $by: among(["day", "month", "year"]),
  $order: among(["dmy", "mdy"]),
};

export type Settings = { readonly [Name in SettingName]: v.InferInput<(typeof SETTINGS)[Name]> };
export type SettingName = keyof typeof SETTINGS;

/** Some of the settings, as a node may have them. */
export type Some<Names extends SettingName> = Partial<Pick<Settings, Names>>;

const OF_LISTS = ["$align", "$found-at"] as const;
const OF_NUMBERS = ["$within", "$relative", "$decimal", "$loose"] as const;
const OF_TEXTS = ["$ignore", "$unicode"] as const;
const OF_DATES = ["$by", "$order"] as const;

/** The groups of `$defaults` with the settings that each may hold. */
export const DEFAULTS = { number: OF_NUMBERS, date: OF_DATES, text: OF_TEXTS, list: OF_LISTS } as const;
export type DefaultGroup = keyof typeof DEFAULTS;

interface ComparatorSettings {
  readonly names: readonly SettingName[];
  /** The groups of `$defaults` that it uses. */
  readonly defaults: readonly DefaultGroup[];
}

/** The settings of each comparator besides those of all leaves. */
export const COMPARATOR_SETTINGS: Readonly<Record<ComparatorName, ComparatorSettings>> = {
  exact: { names: ["$classes"], defaults: [] },
  text: { names: [...OF_TEXTS, "$classes"], defaults: ["text"] },
  number: { names: OF_NUMBERS, defaults: ["number"] },
  date: { names: OF_DATES, defaults: ["date"] },
  similar: { names: [...OF_TEXTS, "$at-least", "$below"], defaults: ["text"] },
  tokens: { names: [...OF_TEXTS, "$at-least", "$below", "$empty"], defaults: ["text"] },
  span: { names: ["$at-least", "$below"], defaults: [] },
  any: { names: [...OF_TEXTS, ...OF_NUMBERS], defaults: ["text", "number"] },
  instant: { names: ["$within"], defaults: [] },
};

export type ComparatorName = (typeof COMPARATOR_NAMES)[number];

/** Long integers of a description are BigInts. */
function numberThat(expected: string, isRight: (value: number | bigint) => boolean) {
  return thatIs<number>(expected, (value) => isFiniteNumber(value) && isRight(value));
}

function isClass(value: unknown): boolean {
  return typeof value === "string" || typeof value === "boolean" || isFiniteNumber(value);
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
