// any: by the type of gold. A text compares as text, a number as number, anything else as the same value.
import { isFiniteNumber } from "../../../json/long-integers.ts";
import type { Some } from "../settings.ts";
import type { ValueComparison } from "./comparison.ts";
import { areSameFields, areSameItems } from "./exact.ts";
import { compareNumbers, type NumberSettings } from "./number.ts";
import { compareTexts } from "./text.ts";

export function compareAny(settings: NumberSettings & Some<"$ignore" | "$unicode">): ValueComparison {
  const [texts, numbers] = [compareTexts(settings), compareNumbers(settings)];
  const suits = <Ready>({ prepare, similarity }: ValueComparison<Ready>, gold: unknown, pred: unknown) => {
    const ready = prepare(pred);
    return ready !== undefined && similarity(prepare(gold)!, ready) === 1;
  };
  const isRight = (gold: unknown, pred: unknown): boolean => {
    if (typeof gold === "string") return suits(texts, gold, pred);
    if (typeof gold === "number" || typeof gold === "bigint") return suits(numbers, gold, pred);
    if (typeof gold !== "object" || typeof pred !== "object" || gold === null || pred === null) return gold === pred;
    return Array.isArray(gold) || Array.isArray(pred)
      ? areSameItems(gold, pred, isRight)
      : areSameFields(gold, pred, isRight);
  };
  return {
    expected: "numbers that a double can hold, below 1.8e308",
    prepare: (value) => (hasInfinity(value) ? undefined : value),
    similarity: (gold, pred) => (isRight(gold, pred) ? 1 : 0),
    atLeast: 1,
  };
}

/** Whether a number in the value lies beyond the doubles, such as 1e999. */
export function hasInfinity(value: unknown): boolean {
  if (typeof value === "number" || typeof value === "bigint") return !isFiniteNumber(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasInfinity);
}
