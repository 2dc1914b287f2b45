// Numbers in the data of a page.

/** Digits enough to sort and to show. */
export const STORED_DIGITS = 6;

export function storedNumber(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(STORED_DIGITS));
}
