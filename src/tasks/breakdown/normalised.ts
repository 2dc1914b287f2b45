// Whether probabilities sum to 1, as far as the digits they were written with can tell.

export interface WrittenNumber {
  readonly value: number;
  /** As it stands in the file; asked for only where the sum is not 1. */
  text(): string;
}

const ROUNDING = 1e-6;

/** Numbers rounded to d decimals may each be off by half a unit of the last one; those without decimals were not rounded. */
export function isNormalised(numbers: readonly WrittenNumber[]): boolean {
  const distance = Math.abs(numbers.reduce((sum, { value }) => sum + value, 0) - 1);
  if (distance <= ROUNDING) return true;
  const decimals = Math.max(...numbers.map(({ text }) => decimalsOf(text())));
  return decimals > 0 && distance <= (numbers.length / 2) * Number(`1e-${decimals}`) + ROUNDING;
}

/** Digits after the point, counted from where an exponent puts it. */
function decimalsOf(text: string): number {
  const [, fraction = "", exponent = "0"] = /^[^.e]*(?:\.(\d*))?(?:e([+-]?\d+))?\s*$/i.exec(text) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}
