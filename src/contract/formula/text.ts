// A formula in words, as a reader would write it down.
import { listText } from "../../problems/visible-text.ts";
import type { Formula, Term } from "./formula.ts";
import { ratioForm } from "./ratio-form.ts";

/**
 * A formula as text. An F whose precision and recall share their hits is written as one quotient.
 *
 * @example
 * import { formulaText, ratio, sum, times } from "karat";
 *
 * console.log(formulaText(ratio(times(2, "hits"), sum("predicted", "gold"), null))); // 2 × hits / (predicted + gold)
 */
export function formulaText(formula: Formula): string {
  const form = ratioForm(formula);
  switch (formula.kind) {
    case "sum":
      return sumText(formula.terms);
    case "ratio":
      return form === null
        ? `${inBrackets(formulaText(formula.top))} / ${inBrackets(formulaText(formula.bottom))}`
        : quotientText(form.numerator, form.denominator);
    case "f": {
      if (form !== null) return quotientText(form.numerator, form.denominator);
      const both = `${formulaText(formula.precision)} and ${formulaText(formula.recall)}`;
      const [name, weight, even] =
        "alpha" in formula.weight ? ["α", formula.weight.alpha, 0.5] : ["β", formula.weight.beta, 1];
      return weight === even ? `harmonic mean of ${both}` : `F (${name} = ${weight}) of ${both}`;
    }
    case "average":
      return formula.of.length === 0 ? "no value" : `average of ${listText(formula.of.map(formulaText), "and")}`;
    case "at-most":
      return `min(${formula.limit}, ${formulaText(formula.of)})`;
    case "if-any":
      return formulaText(formula.of);
    case "if-run":
      return `${formulaText(formula.of)}, if ${formula.text}`;
  }
}

function quotientText(top: readonly Term[], bottom: readonly Term[]): string {
  const [above, below] = [sumText(top), sumText(bottom)];
  return `${bracketed(above, / [+−] /.test(above))} / ${bracketed(below, / [+−×] /.test(below))}`;
}

/** Each column once, with the sum of its weights. */
function sumText(terms: readonly Term[]): string {
  const weights = new Map<string, number>();
  for (const { column, weight } of terms) weights.set(column, (weights.get(column) ?? 0) + weight);
  const counted = [...weights].filter(([, weight]) => weight !== 0);
  if (counted.length === 0) return "0";
  return counted
    .map(([column, weight], at) => {
      const sign = at === 0 ? (weight < 0 ? "−" : "") : weight < 0 ? " − " : " + ";
      const size = Number(Math.abs(weight).toPrecision(12));
      return `${sign}${size === 1 ? "" : `${size} × `}${column}`;
    })
    .join("");
}

function inBrackets(text: string): string {
  return bracketed(text, text.includes(" "));
}

function bracketed(text: string, isNeeded: boolean): string {
  return isNeeded ? `(${text})` : text;
}
