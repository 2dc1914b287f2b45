// How many decimals a report may be asked for.
import { type Schema, thatIs } from "../contract/schema.ts";

export const DIGITS_KIND: Schema = thatIs(
  "a whole number from 0 to 15",
  (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 15,
);
