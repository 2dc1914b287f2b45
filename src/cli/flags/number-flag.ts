// The one reader of numbers on the command line: what a flag accepts is declared, and the same words say it in every error.
import { receivedText, usageError } from "../../core/problem.ts";

export interface NumberRange {
  /** Only whole numbers, in plain digits. */
  readonly whole?: boolean;
  readonly least?: number;
  readonly most?: number;
  /** A word that the flag takes instead of a number. */
  readonly or?: string;
}

/** The number in a text; throws where it is none, or none of the range. */
export function numberFrom(flag: string, text: string, range: NumberRange = {}): number {
  const { whole = false, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = range;
  const isNumber = whole ? /^[+-]?\d+$/.test(text) : text.trim() !== "";
  const value = Number(text);
  if (isNumber && Number.isFinite(value) && value >= least && value <= most) return value;
  throw usageError("BAD_VALUE", { expected: `${rangeText(range)} for ${flag}`, received: receivedText(text) });
}

/** The value of --digits, which several commands have. */
export function decimals(text: string): number {
  return numberFrom("--digits", text, { whole: true, least: 0, most: 99 });
}

function rangeText({ whole = false, least, most, or }: NumberRange): string {
  const noun = whole ? "a whole number" : "a number";
  const bounds =
    least !== undefined && most !== undefined
      ? ` from ${least} to ${most}`
      : least !== undefined
        ? ` of at least ${least}`
        : most !== undefined
          ? ` of at most ${most}`
          : "";
  return `${noun}${bounds}${or === undefined ? "" : `, or ${or},`}`;
}
