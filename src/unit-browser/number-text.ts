// Numbers as people read them.
import { decimalText } from "../core/visible-text.ts";

/** A score; a dash where there is none. */
export function numberText(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined || Number.isNaN(value) ? "–" : decimalText(value, digits);
}

/** "3 dialogues" */
export function numberOf(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
