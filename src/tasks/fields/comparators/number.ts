// number: equal within a tolerance, in exact decimals; strings are read as people write numbers.
import { trimSpace } from "../../../text/white-space.ts";
import { type Decimal, decimalOf, isSame, isWithin, parseDecimal, type Tolerance } from "../decimal.ts";
import type { Settings, Some } from "../settings.ts";
import type { ValueComparison } from "./comparison.ts";

export function compareNumbers(
  settings: Some<"$within" | "$relative" | "$decimal" | "$loose">,
): ValueComparison<Decimal> {
  const { $within = 0, $relative = 0, $decimal = ".", $loose = false } = settings;
  const tolerance: Tolerance = { within: decimalOf($within)!, relative: decimalOf($relative)! };
  const isExact = $within === 0 && $relative === 0;
  return {
    expected: $decimal === "," ? 'a number, such as 12.5 or "12,5"' : 'a number, such as 12.5 or "12.5"',
    prepare: (value) => {
      if (typeof value === "number") return decimalOf(value);
      return typeof value === "string" ? readNumber(value, { $decimal, $loose }) : undefined;
    },
    similarity: (gold, pred) => (isSame(gold, pred) || (!isExact && isWithin(gold, pred, tolerance)) ? 1 : 0),
    atLeast: 1,
  };
}

function readNumber(text: string, { $decimal, $loose }: Pick<Settings, "$decimal" | "$loose">): Decimal | undefined {
  const trimmed = trimSpace(text).replaceAll("\u2212", "-");
  const bare = $loose ? withoutDecoration(trimmed) : trimmed;
  return $decimal === "." ? parseDecimal(withoutCommas(bare)) : parseDecimalComma(bare);
}

/** Removes currency signs and codes, spaces, apostrophes and a percent sign; parentheses mean a negative number. */
function withoutDecoration(text: string): string {
  const bare = text.replace(/[\p{Sc}\p{White_Space}'’]/gu, "").replace(/%$/, "");
  const leading = bare.replace(/^[A-Z]{3}(?![A-Z])/, "");
  const rest = leading === bare ? bare.replace(/(?<![A-Z])[A-Z]{3}$/, "") : leading;
  return rest.length >= 2 && rest.startsWith("(") && rest.endsWith(")") ? `-${rest.slice(1, -1)}` : rest;
}

function withoutCommas(text: string): string {
  return /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
}

function parseDecimalComma(text: string): Decimal | undefined {
  const isWritten = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text) || /^[+-]?\d+,\d+$/.test(text);
  if (isWritten) return parseDecimal(text.replaceAll(".", "").replace(",", "."));
  return text.includes(".") ? undefined : parseDecimal(text);
}
