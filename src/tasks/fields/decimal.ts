// Decimal numbers, compared exactly: 0.30 and 0.29 differ by 0.01, but not as doubles.

/** digits × 10^exponent, without zeros at either end of the digits; zero has exponent 0. */
export interface Decimal {
  readonly digits: string;
  readonly exponent: number;
  /** The nearest double, which may be infinite. */
  readonly near: number;
  /** Whether it stands for a double, or for a JSON integer that no double need be. */
  readonly isDouble?: true;
  readonly isLong?: true;
}

const NUMBER = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?$/;
const LARGEST_EXPONENT = 400;

/** Undefined if the text is not a number, or its exponent is beyond ±400. */
export function parseDecimal(text: string): Decimal | undefined {
  const parts = NUMBER.exec(text);
  if (parts === null) return undefined;
  const [, sign, whole = "", fraction = parts[4] ?? "", , power = "0"] = parts;
  if (Math.abs(Number(power)) > LARGEST_EXPONENT) return undefined;
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (start < end && digits[start] === "0") start++;
  while (end > start && digits[end - 1] === "0") end--;
  if (end === start) return { digits: "0", exponent: 0, near: 0 };
  const exponent = Number(power) - fraction.length + digits.length - end;
  return { digits: (sign === "-" ? "-" : "") + digits.slice(start, end), exponent, near: Number(text) };
}

/** The decimal that JSON.stringify prints; undefined for infinity. */
export function decimalOf(value: number): Decimal | undefined {
  return parseDecimal(JSON.stringify(value));
}

export interface Tolerance {
  readonly within: Decimal;
  readonly relative: Decimal;
}

export function isSame(a: Decimal, b: Decimal): boolean {
  return a.exponent === b.exponent && a.digits === b.digits;
}

/** Whether |g − p| ≤ max(within, relative × |g|). */
export function isWithin(g: Decimal, p: Decimal, { within, relative }: Tolerance): boolean {
  if (isClearlyOutside(g.near, p.near, Math.max(within.near, relative.near * Math.abs(g.near)))) return false;
  const size = magnitude(BigInt(g.digits));
  const shareExponent = relative.exponent + g.exponent;
  const least = Math.min(g.exponent, p.exponent, within.exponent, shareExponent);
  const scaled = (digits: string | bigint, exponent: number) => BigInt(digits) * 10n ** BigInt(exponent - least);
  const distance = magnitude(scaled(g.digits, g.exponent) - scaled(p.digits, p.exponent));
  return (
    distance <= scaled(within.digits, within.exponent) ||
    distance <= scaled(BigInt(relative.digits) * size, shareExponent)
  );
}

/** A quick check in doubles, a hundred times faster. Its margin is far larger than any rounding error. */
function isClearlyOutside(g: number, p: number, room: number): boolean {
  return Math.abs(g - p) > room + 1e-9 * (Math.abs(g) + Math.abs(p) + room) + 1e-300;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
