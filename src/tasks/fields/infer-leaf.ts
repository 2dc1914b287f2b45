// Chooses the comparator of a field from all its gold values.
import { codePoints } from "../../text/levenshtein.ts";
import { wordsOf } from "../../text/white-space.ts";
import { hasInfinity } from "./comparators/any.ts";
import { COMPARATORS } from "./comparators/index.ts";
import type { ComparatorName, SettingName, Some } from "./settings.ts";
import type { WrittenNode } from "./written-node.ts";

type Remark = (text: string) => void;

const CHOICE = { $compare: "exact", $classes: true };

/** Fewer examples than this show no pattern. */
const FEW = 6;
const LONG = 300;
const MANY_WORDS = 3;
const MOST_CHOICES = 12;
const LONGEST_CHOICE = 40;

/** The values are not null, and there is at least one. The first rule that fits wins. */
export function inferLeaf(values: readonly unknown[], remark: Remark): WrittenNode {
  if (values.some(hasInfinity)) return "exact";
  const types = typesOf(values);
  if (types.has("object") || (types.has("boolean") && types.size > 1)) {
    remark('values of several kinds, so "any"');
    return "any";
  }
  if (types.has("boolean")) return new Set(values).size === 2 && values.length >= FEW ? CHOICE : "exact";
  if (!types.has("string")) return "number";
  const texts = values.filter((value) => typeof value === "string");
  const isMixed = types.size > 1;
  return (
    (isMixed ? null : dateOf(texts, remark)) ??
    numberOf(values, texts, remark) ??
    (isMixed ? mixed(remark) : textOf(texts, remark))
  );
}

function typesOf(values: readonly unknown[]): ReadonlySet<string> {
  const types = new Set<string>();
  let last = "";
  for (const value of values) {
    const type = typeof value === "bigint" ? "number" : typeof value;
    if (type !== last) types.add(type);
    last = type;
  }
  return types;
}

export function suits(
  comparator: ComparatorName,
  values: readonly unknown[],
  settings: Some<SettingName> = {},
): boolean {
  const { prepare } = COMPARATORS[comparator](settings);
  return values.every((value) => prepare(value) !== undefined);
}

function mixed(remark: Remark): WrittenNode {
  remark('texts and numbers mixed, so "text"');
  return "text";
}

const DATE_SETTINGS: readonly Some<"$order" | "$by">[] = [{}, { $order: "dmy" }, { $order: "mdy" }, { $by: "month" }];

function dateOf(texts: readonly string[], remark: Remark): WrittenNode | null {
  const settings = DATE_SETTINGS.find((one) => suits("date", texts, one));
  if (settings === undefined) return null;
  if (settings.$order === "dmy" && suits("date", texts, { $order: "mdy" }))
    remark("day or month first? Both fit; day first is assumed");
  if (texts.some((text) => /[T ]\d{1,2}:\d{2}/.test(text))) remark("times are ignored; use `instant` to compare them");
  return Object.keys(settings).length === 0 ? "date" : { $compare: "date", ...settings };
}

/** Texts of digits may be codes, so only texts written as amounts become numbers. */
function numberOf(values: readonly unknown[], texts: readonly string[], remark: Remark): WrittenNode | null {
  const $decimal = ([".", ",", "auto"] as const).find((one) =>
    suits("number", values, { $loose: true, $decimal: one }),
  );
  if ($decimal === undefined) return null;
  const isAmount = values.length > texts.length || texts.some((text) => /[.,%\p{Sc}]/u.test(text));
  if (!isAmount) {
    remark('texts of digits, so they are codes; use "number" if they are amounts');
    return null;
  }
  if (!suits("number", values, { $decimal })) remark("numbers with currencies and the like are read loosely ($loose)");
  return $decimal === "," ? { $compare: "number", $decimal } : "number";
}

function textOf(texts: readonly string[], remark: Remark): WrittenNode {
  if (texts.some((text) => text.length > LONG && codePoints(text).length > LONG)) {
    remark('long texts, so "tokens"; "similar" is stricter about order');
    return "tokens";
  }
  const words = texts.reduce((sum, text) => sum + wordsOf(text).length, 0);
  if (words >= MANY_WORDS * texts.length) return "similar";
  if (texts.every((text) => /^[A-Z0-9][A-Z0-9._/-]*$/.test(text) && /\d/.test(text))) return "exact";
  const choices = fewDifferent(texts);
  const areFew = choices !== null && choices.size >= 2 && 3 * choices.size <= texts.length;
  if (!areFew || ![...choices].every(isWord)) return "text";
  remark(`${choices.size} different words, so a choice ("$classes"); use "text" to ignore case`);
  return CHOICE;
}

/** The different texts; null if there are more than a choice has. */
function fewDifferent(texts: readonly string[]): ReadonlySet<string> | null {
  const different = new Set<string>();
  for (const text of texts) if (different.add(text).size > MOST_CHOICES) return null;
  return different;
}

/** "EUR", "in_progress": one word that may name a choice. Names and titles have several, and people spell them freely. */
function isWord(text: string): boolean {
  return /^\P{White_Space}+$/u.test(text) && codePoints(text).length <= LONGEST_CHOICE;
}
