// Why a formula is undefined at given totals, in words.
import { evaluator } from "./evaluate.ts";
import type { Formula } from "./formula.ts";
import { formulaText } from "./text.ts";

type NamedTotals = Readonly<Record<string, number>>;

/** The reason, to follow a colon; null if the formula is defined there. */
export function undefinedReason(formula: Formula, totals: NamedTotals): string | null {
  const value = (part: Formula) => evaluator(part)(totals, totals);
  const isUndefined = (part: Formula) => Number.isNaN(value(part));
  const firstOf = (parts: readonly Formula[]) => undefinedReason(parts.find(isUndefined)!, totals);
  if (!isUndefined(formula)) return null;
  switch (formula.kind) {
    case "sum":
      return "a total is no number";
    case "ratio":
      return value(formula.bottom) === 0 ? "the denominator is 0" : firstOf([formula.bottom, formula.top]);
    case "f": {
      const parts = [formula.precision, formula.recall];
      return parts.some(isUndefined) ? firstOf(parts) : "precision and recall are 0";
    }
    case "average":
      return `${formula.needsAll ? "a" : "every"} score that it averages is undefined`;
    case "if-any":
      return value(formula.any) === 0 ? `${formulaText(formula.any)} is 0` : undefinedReason(formula.of, totals);
    case "at-most":
      return undefinedReason(formula.of, totals);
    case "if-run":
      return formula.holds((column) => totals[column]!)
        ? undefinedReason(formula.of, totals)
        : `only defined if ${formula.text}`;
  }
}
