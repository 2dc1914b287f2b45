// The columns that a formula is made of, also of a value that only may be a formula.

import { isObject } from "../shape.ts";

/** The members of each kind that are formulas themselves. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ratio: ["top", "bottom"],
  f: ["precision", "recall"],
  average: ["of"],
  "at-most": ["of"],
  "if-any": ["any", "of"],
  "if-run": ["of"],
};

/** Conditions on the run left out; null for what is no formula. */
export function formulaColumns(value: unknown): readonly string[] | null {
  if (!isObject(value)) return null;
  if (value.kind === "sum" && Array.isArray(value.terms)) return value.terms.map(({ column }) => String(column));
  const parts = PARTS[String(value.kind)]?.flatMap((part) => value[part]).map(formulaColumns) ?? [null];
  return parts.includes(null) ? null : (parts.flat() as string[]);
}
