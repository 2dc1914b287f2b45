// Reads numbers on the command line: the accepted range is declared, and every error names it.
import { Option } from "commander";
import { receivedText, usageError } from "../../core/problem.ts";

interface NumberRange {
  /** Only whole numbers, in plain digits. */
  readonly whole?: boolean;
  readonly least?: number;
  readonly most?: number;
  readonly or?: string;
}

export function numberFlag(flag: string, form: string, about: string, range?: NumberRange): Option {
  return new Option(`${flag} ${form}`, about).argParser((text) => numberFrom(flag, text, range));
}

/** The number in a text; throws where it is none, or none of the range. */
export function numberFrom(flag: string, text: string, range: NumberRange = {}): number {
  const { whole = false, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = range;
  const isNumber = whole ? /^[+-]?\d+$/.test(text) : text.trim() !== "";
  const value = Number(text);
  if (isNumber && Number.isFinite(value) && value >= least && value <= most) return value;
  throw usageError("BAD_VALUE", { expected: `${rangeText(range)} for ${flag}`, received: receivedText(text) });
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
