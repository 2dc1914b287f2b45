// Numbers as Perl's print writes them.

/** Whole numbers as they are; doubles as `%.15g`: fifteen digits, and an exponent where C writes one (5.12e+20). */
export function perlNumber(value: number | bigint): string {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) return String(value);
  const [digits, power] = value.toExponential(14).split("e") as [string, string];
  const exponent = Number(power);
  const isShort = exponent >= -4 && exponent < 15;
  if (isShort) return withoutZeros(value.toFixed(14 - exponent));
  return `${withoutZeros(digits)}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** As `int`: whole numbers below 2^64 are written with all their digits. */
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
