// The kind of a mistake: the first rule that holds, from a closed list. Linear in the length of both texts, and alike in every language.
import { dateKind, datesIn, nearDate } from "./date-reading.ts";
import { folded, foldsTo, isAscii, lettersOf, lowered, unaccented, unspaced } from "./fold-text.ts";
import { numberKind, quantitiesIn } from "./quantity.ts";
import { nearCode, type Sides, textKind } from "./text-kind.ts";

/** A mistake to name: what was expected and what was predicted, as texts. */
export interface Mistake {
  readonly verdict: "wrong" | "missed" | "extra";
  readonly gold?: string | undefined;
  readonly pred?: string | undefined;
  /** Set by the task; wins over the rules. */
  readonly kind?: string | undefined;
  readonly level?: "item" | "value" | "sum" | undefined;
  /** Why the whole answer counts as wrong: it could not be read, or there was none. */
  readonly state?: "unread" | "absent" | undefined;
  readonly place?: string | undefined;
  readonly at?: string | undefined;
  /** The gold values of the same unit. */
  readonly unit?: UnitValues | undefined;
}

const NULL_WORDS = new Set([
  "",
  "null",
  "none",
  "nil",
  "nan",
  "n/a",
  "na",
  "n.a.",
  "undefined",
  "-",
  "–",
  "—",
  "--",
  "?",
  "[]",
  "{}",
]);
/** The length of the longest one in quotes. */
const LONGEST_NULL_WORD = 2 + Math.max(...Array.from(NULL_WORDS, ({ length }) => length));

/**
 * Names the kind of a mistake.
 *
 * @example
 * import { kindOf } from "karat";
 *
 * console.log(kindOf({ verdict: "wrong", gold: "1,250.00", pred: "1250" })); // number-format
 * console.log(kindOf({ verdict: "wrong", gold: "2024-03-04", pred: "2024-04-03" })); // day-month
 */
export function kindOf(mistake: Mistake): string {
  const { verdict, level, state, kind, pred = "" } = mistake;
  if (kind !== undefined) return kind;
  if (state === "unread") return "unread";
  if (state === "absent") return "no-answer";
  if (level === "item") return verdict === "missed" ? "item-missed" : "item-extra";
  if (verdict === "missed") return "missed";
  if (isNullWord(pred)) return "null-word";
  return verdict === "extra" ? "extra" : wrongKind(mistake);
}

function isNullWord(pred: string): boolean {
  const text = pred.trim();
  return text.length <= LONGEST_NULL_WORD && NULL_WORDS.has(unquoted(text.toLowerCase()));
}

function wrongKind({ gold, pred, place, at, unit }: Mistake): string {
  if (gold === undefined || pred === undefined) return "other";
  if (gold === pred) return "not-shown";
  const [g, p, hasOtherType] = plainSides(gold, pred);
  if (hasOtherType && (g === p || isNested(g) !== isNested(p))) return "type";
  const letters = [folded(g), folded(p)] as const;
  const form = sameForm(g, p, letters);
  if (form === "spacing" || form === "case" || form === "accents") return form;
  const [goldNumbers, predNumbers] = [quantitiesIn(g), quantitiesIn(p)];
  const areNumbers = goldNumbers.length > 0 && predNumbers.length > 0;
  const ofNumbers = areNumbers ? numberKind(goldNumbers, predNumbers) : undefined;
  if (ofNumbers !== undefined) return ofNumbers;
  const [goldDates, predDates] = [datesIn(g), datesIn(p)];
  const areDates = goldDates.some(({ isWhole }) => isWhole) && predDates.length > 0;
  const exact = (areDates ? dateKind(goldDates, predDates) : undefined) ?? form ?? unit?.find(p, place, at);
  if (exact !== undefined) return exact;
  if (areNumbers) return nearCode(goldNumbers[0]!.written, predNumbers[0]!.written) ?? "other-number";
  return areDates ? nearDate(goldDates, predDates) : textKind(g, p, letters);
}

/** Both texts without the quotes that mark a text beside a value of another type, and whether the types differ. */
function plainSides(gold: string, pred: string): readonly [string, string, boolean] {
  if (isQuoted(gold) === isQuoted(pred)) return [gold, pred, isNested(gold) !== isNested(pred)];
  return [unquoted(gold), unquoted(pred), true];
}

function isQuoted(text: string): boolean {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"');
}

function unquoted(text: string): string {
  return isQuoted(text) ? text.slice(1, -1) : text;
}

function isNested(text: string): boolean {
  return (text.startsWith("{") || text.startsWith("[")) && /[\]}]$/.test(text);
}

/** The form in which two equal texts differ; undefined if they differ in more. */
function sameForm(gold: string, pred: string, [letters, predLetters]: Sides): string | undefined {
  const areSame = letters === predLetters;
  if (!areSame && isAscii(gold) && isAscii(pred)) return undefined;
  if (unspaced(gold) === unspaced(pred)) return "spacing";
  if (lowered(gold) === lowered(pred)) return "case";
  if (unaccented(gold) === unaccented(pred)) return "accents";
  if (letters === "" || !areSame) return undefined;
  return lettersOf(gold) === lettersOf(pred) ? "punctuation" : "form";
}

/** Finds a prediction among the gold values of its unit. */
export type UnitValues = ReturnType<typeof unitValues>;

const SHORTEST_VALUE = 3;
const MOST_SPOTS = 8;

/**
 * Indexes the gold values of one unit, to find a prediction that belongs elsewhere. Short values are everywhere and say nothing.
 *
 * @example
 * import { kindOf, unitValues } from "karat";
 *
 * const unit = unitValues([{ place: "seller", at: "seller", gold: "Kaffee Kontor" }]);
 * console.log(kindOf({ verdict: "wrong", gold: "Ada", pred: "kaffee kontor", place: "buyer", at: "buyer", unit })); // other-field
 */
export function unitValues(
  values: Iterable<{ readonly place: string; readonly at: string; readonly gold?: string | undefined }>,
) {
  const all = [...values];
  const byKey = all.length > FEW_VALUES ? spotsByKey(all) : null;
  return {
    find(pred: string, place: string | undefined, at: string | undefined): "other-item" | "other-field" | undefined {
      const key = folded(pred);
      if (key.length < SHORTEST_VALUE) return undefined;
      const spots =
        byKey === null ? all.filter(({ gold }) => gold !== undefined && foldsTo(gold, key)) : (byKey.get(key) ?? []);
      const others = spots.slice(0, MOST_SPOTS).filter((spot) => spot.at !== at);
      if (others.length === 0) return undefined;
      return others.some((spot) => spot.place === place) ? "other-item" : "other-field";
    },
  };
}

type UnitValue = Parameters<typeof unitValues>[0] extends Iterable<infer Value> ? Value : never;

/** A search among so few values costs less than an index of them. */
const FEW_VALUES = 32;

function spotsByKey(values: readonly UnitValue[]): ReadonlyMap<string, readonly UnitValue[]> {
  const spots = new Map<string, UnitValue[]>();
  for (const value of values) {
    const key = folded(value.gold ?? "");
    const known = spots.get(key);
    if (known === undefined) spots.set(key, [value]);
    else if (known.length < MOST_SPOTS) known.push(value);
  }
  return spots;
}
