// How many decimals a report may be asked for.
import type { SettingKind } from "../core/settings.ts";

export const DIGITS_KIND: SettingKind = {
  expected: "a whole number from 0 to 15",
  is: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 15,
};
