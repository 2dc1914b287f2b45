// What Perl does its own way: how it prints numbers, orders texts and draws random numbers.

/** Whole numbers as they are; doubles as `%.15g`: fifteen digits, and an exponent where C writes one (5.12e+20). */
export function perlNumber(value: number | bigint): string {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) return String(value);
  const [digits, power] = value.toExponential(14).split("e") as [string, string];
  const exponent = Number(power);
  const isShort = exponent >= -4 && exponent < 15;
  if (isShort) return withoutZeros(value.toFixed(14 - exponent));
  return `${withoutZeros(digits)}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** Truncates like Perl's `int`: whole numbers below 2^64 are written with all their digits. */
export function perlWhole(value: number | bigint): string {
  const whole = typeof value === "bigint" ? value : Math.trunc(value);
  return whole < 2 ** 64 ? String(BigInt(whole)) : perlNumber(whole);
}

/** A power that Perl computes with whole numbers of 64 bits, to the last digit; null where it goes over to doubles. */
export function perlPower(base: number, exponent: number): bigint | null {
  if (!Number.isSafeInteger(base) || !Number.isInteger(exponent)) return null;
  const binary = base.toString(2);
  // QUIRK: powers of two are made of doubles, which become whole numbers again below 2^53.
  const fits = /^10*$/.test(binary) ? (binary.length - 1) * exponent < 53 : binary.length * exponent <= 64;
  if (!fits) return null;
  return Array.from({ length: exponent }, () => BigInt(base)).reduce((product, factor) => product * factor, 1n);
}

/** A sum to the last digit; null where it does not fit into 64 bits. */
export function perlSum(values: readonly (bigint | null)[]): bigint | null {
  const sum = values.reduce<bigint | null>((all, value) => (all === null || value === null ? null : all + value), 0n);
  return sum === null || sum >= 1n << 64n ? null : sum;
}

function withoutZeros(digits: string): string {
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}

const HALF = 2 ** 24;
const MULTIPLIER = { high: 0x5de, low: 0xece66d };
const INCREMENT = 11;
const SEED_LOW = 0x330e;

/** Numbers from 0 to 1 after srand(seed), for seeds below 2^32. */
export class PerlRandom {
  #high: number;
  #low: number;

  /** x = 65536 · seed + 0x330E, kept as two halves of 24 bits. */
  constructor(seed: number) {
    const x = 65_536 * seed + SEED_LOW;
    this.#high = Math.floor(x / HALF) % HALF;
    this.#low = x % HALF;
  }

  /** x = (0x5DEECE66D · x + 11) mod 2^48, as a share of 2^48. */
  next(): number {
    const low = MULTIPLIER.low * this.#low + INCREMENT;
    const carry = Math.floor(low / HALF);
    const high = MULTIPLIER.high * this.#low + MULTIPLIER.low * this.#high + carry;
    this.#low = low - carry * HALF;
    this.#high = high % HALF;
    return (this.#high * HALF + this.#low) / 2 ** 48;
  }
}
