// Numbers as Perl's print writes them.

/** As `%.15g`: fifteen digits, without zeros at the end, and an exponent where C writes one (5.12e+20). */
export function perlNumber(value: number): string {
  const [digits, power] = value.toExponential(14).split("e") as [string, string];
  const exponent = Number(power);
  const isShort = exponent >= -4 && exponent < 15;
  if (isShort) return withoutZeros(value.toFixed(14 - exponent));
  return `${withoutZeros(digits)}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** As `int`: whole numbers below 2^64 are written with all their digits. */
export function perlWhole(value: number): string {
  const whole = Math.trunc(value);
  return Math.abs(whole) < 2 ** 64 ? String(BigInt(whole)) : perlNumber(whole);
}

function withoutZeros(digits: string): string {
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}
