// Decimal numbers, compared exactly: 0.30 and 0.29 differ by 0.01, which doubles do not know.

/** digits × 10^exponent, without zeros at the end of the digits; zero has exponent 0. */
export interface Decimal {
  readonly exponent: number;
  /** The digits as a number where that is exact, which it nearly always is; else NaN. */
  readonly small: number;
  /** The digits where they are too many for a number. */
  readonly large?: bigint;
}

const NUMBER = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?$/;
const LARGEST_EXPONENT = 400;

/** Undefined where the text is no number, or its exponent is beyond ±400. */
export function parseDecimal(text: string): Decimal | undefined {
  const parts = NUMBER.exec(text);
  if (parts === null) return undefined;
  const [, sign, whole = "", fraction = parts[4] ?? "", , power = "0"] = parts;
  if (Math.abs(Number(power)) > LARGEST_EXPONENT) return undefined;
  const digits = whole + fraction;
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end--;
  if (end === 0) return { small: 0, exponent: 0 };
  const written = (sign === "-" ? "-" : "") + digits.slice(0, end);
  const exponent = Number(power) - fraction.length + digits.length - end;
  const small = Number(written);
  return Number.isSafeInteger(small) ? { small, exponent } : { small: Number.NaN, exponent, large: BigInt(written) };
}

function digitsOf({ small, large }: Decimal): bigint {
  return large ?? BigInt(small);
}

/** A JSON number stands for what JSON.stringify prints; undefined for one beyond the doubles. */
export function decimalOf(value: number): Decimal | undefined {
  return parseDecimal(JSON.stringify(value));
}

export interface Tolerance {
  readonly within: Decimal;
  readonly relative: Decimal;
}

export function isSame(a: Decimal, b: Decimal): boolean {
  if (a.exponent !== b.exponent) return false;
  // Small digits decide sooner; two that are not small are both NaN.
  return a.small === b.small || (Number.isNaN(a.small) && a.large === b.large);
}

/** Whether |g − p| ≤ max(within, relative × |g|). */
export function isWithin(g: Decimal, p: Decimal, { within, relative }: Tolerance): boolean {
  const relativeExponent = relative.exponent + g.exponent;
  const least = Math.min(g.exponent, p.exponent, within.exponent, relativeExponent);
  return (
    smallWithin(g, p, { within, relative }, least) ??
    isWithinAt(
      magnitude(scaled(digitsOf(g), g.exponent - least) - scaled(digitsOf(p), p.exponent - least)),
      scaled(digitsOf(within), within.exponent - least),
      scaled(digitsOf(relative) * magnitude(digitsOf(g)), relativeExponent - least),
    )
  );
}

function isWithinAt(distance: bigint, within: bigint, share: bigint): boolean {
  return distance <= within || distance <= share;
}

const MOST_PLACES = 15;
const POWERS = Array.from({ length: MOST_PLACES + 1 }, (_, power) => Number(`1e${power}`));

/** The same with doubles, where all of it is whole numbers that they hold; undefined where it is not. */
function smallWithin(g: Decimal, p: Decimal, { within, relative }: Tolerance, least: number): boolean | undefined {
  const distance = Math.abs(place(g.small, g.exponent - least) - place(p.small, p.exponent - least));
  const room = place(within.small, within.exponent - least);
  const share = place(relative.small * Math.abs(g.small), relative.exponent + g.exponent - least);
  const isExact = distance + room + share <= Number.MAX_SAFE_INTEGER;
  return isExact ? distance <= room || distance <= share : undefined;
}

/** NaN where the product may be rounded. */
function place(digits: number, places: number): number {
  const product = places <= MOST_PLACES ? digits * POWERS[places]! : Number.NaN;
  return Math.abs(product) <= Number.MAX_SAFE_INTEGER ? product : Number.NaN;
}

function scaled(digits: bigint, places: number): bigint {
  return digits * 10n ** BigInt(places);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
