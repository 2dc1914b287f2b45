// number: equal within a tolerance, in exact decimals; strings are read as people write numbers.
import { isFiniteNumber } from "../../../json/long-integers.ts";
import { trimSpace } from "../../../text/white-space.ts";
import { type Decimal, decimalOf, isSame, isWithin, parseDecimal, type Tolerance } from "../decimal.ts";
import type { Some } from "../settings.ts";
import { rememberTexts, type ValueComparison } from "./comparison.ts";

export type NumberSettings = Some<"$within" | "$relative" | "$decimal" | "$loose">;

/** A double stands for the decimal that JSON.stringify prints; what is no double is a decimal. */
type Ready = number | Decimal;

export function compareNumbers(settings: NumberSettings): ValueComparison<Ready> {
  const { $within = 0, $relative = 0, $decimal = "." } = settings;
  const tolerance: Tolerance = { within: asDecimal(exactly($within)!), relative: asDecimal(exactly($relative)!) };
  const isExact = tolerance.within.near === 0 && tolerance.relative.near === 0;
  const read = rememberTexts((text: string) => {
    const decimal = readNumber(text, settings);
    return isExact && decimal ? asDouble(decimal) : decimal;
  });
  return {
    expected: $decimal === "," ? 'a number, such as 12.5 or "12,5"' : 'a number, such as 12.5 or "12.5"',
    prepare: (value) => (typeof value === "string" ? read(value) : exactly(value)),
    similarity: (gold, pred) => {
      if (gold === pred) return 1;
      if (isExact && typeof gold === "number" && typeof pred === "number") return 0;
      const [g, p] = comparable(asDecimal(gold), asDecimal(pred));
      return isSame(g, p) || (!isExact && isWithin(g, p, tolerance)) ? 1 : 0;
    },
    atLeast: 1,
  };
}

/** A JSON number as it is, all digits of a long integer; undefined for other values. */
function exactly(value: unknown): Ready | undefined {
  if (!isFiniteNumber(value)) return undefined;
  return typeof value === "bigint" ? { ...parseDecimal(String(value))!, isLong: true } : value + 0;
}

function asDecimal(value: Ready): Decimal {
  return typeof value === "number" ? { ...decimalOf(value)!, isDouble: true } : value;
}

/** A long integer is rounded to the nearest double before it is compared with a double. */
function comparable(one: Decimal, other: Decimal): readonly [Decimal, Decimal] {
  if (one.isLong && other.isDouble) return [decimalOf(one.near)!, other];
  if (one.isDouble && other.isLong) return [one, decimalOf(other.near)!];
  return [one, other];
}

function readNumber(text: string, { $decimal = ".", $loose = false }: NumberSettings): Decimal | undefined {
  const trimmed = trimSpace(text).replaceAll("\u2212", "-");
  const bare = $loose ? withoutDecoration(trimmed) : trimmed;
  return ($decimal === "," ? undefined : readWithPoint(bare)) ?? ($decimal === "." ? undefined : readWithComma(bare));
}

/** The double that stands for just this decimal, if there is one: whether doubles are equal is quick to see. Long ones keep their digits. */
function asDouble(decimal: Decimal): Ready {
  const isShort = Math.abs(decimal.near) < Number.MAX_SAFE_INTEGER;
  return isShort && isSame(decimalOf(decimal.near)!, decimal) ? decimal.near : decimal;
}

const CODE = "(?:[A-Z]{3}|(?:kr|Kr|Rs|zł|Kč|Ft|Fr)\\.?)";
const CODE_FIRST = new RegExp(`^([+-]?)${CODE}(?!\\p{L})`, "u");
const CODE_LAST = new RegExp(`(?<!\\p{L})${CODE}$`, "u");

/** Removes currency signs and codes, spaces, apostrophes and a percent sign; parentheses mean a negative number. */
function withoutDecoration(text: string): string {
  const bare = text.replace(/(?<![A-Z])[A-Z]{1,2}(?=\$)/g, "").replace(/[\p{Sc}\p{White_Space}'’]/gu, "");
  const inner = withoutParentheses(bare);
  const plain = (inner ?? bare).replace(/%$/, "");
  const leading = plain.replace(CODE_FIRST, "$1");
  const rest = leading === plain ? plain.replace(CODE_LAST, "") : leading;
  const innermost = inner === null ? withoutParentheses(rest) : null;
  return inner === null && innermost === null ? rest : `-${innermost ?? rest}`;
}

/** Returns the text inside parentheses that enclose all of it; null if there are none. */
function withoutParentheses(text: string): string | null {
  return text.length >= 2 && text.startsWith("(") && text.endsWith(")") ? text.slice(1, -1) : null;
}

function readWithPoint(text: string): Decimal | undefined {
  const isGrouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text);
  return parseDecimal(isGrouped ? text.replaceAll(",", "") : text);
}

function readWithComma(text: string): Decimal | undefined {
  const isWritten = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(text) || /^[+-]?\d+,\d+$/.test(text);
  if (isWritten) return parseDecimal(text.replaceAll(".", "").replace(",", "."));
  return text.includes(".") ? undefined : parseDecimal(text);
}
