// Several runs of a system: the spread between its runs joins the spread between units (Satterthwaite 1946).
import type { EstimatedError } from "./jackknife.ts";
import { probabilityBeyond } from "./quantiles.ts";

/** A part of a squared standard error with the degrees of freedom it was estimated with. */
export interface Component {
  readonly variance: number;
  readonly degrees: number;
}

/** s²/R of the scores of some runs; nothing for one run. */
export function runComponent(scores: readonly number[]): Component {
  const runs = scores.length;
  if (runs < 2) return { variance: 0, degrees: 0 };
  const mean = meanOf(scores);
  const squares = scores.reduce((sum, score) => sum + (score - mean) * (score - mean), 0);
  return { variance: squares / (runs - 1) / runs, degrees: runs - 1 };
}

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum / values.length;
}

/** The root of the sum, with (Σc)² / Σ(c²/ν) degrees of freedom. */
export function runsError(components: readonly Component[]): EstimatedError {
  const variance = components.reduce((sum, component) => sum + component.variance, 0);
  const below = components.reduce(
    (sum, component) =>
      component.variance === 0 ? sum : sum + (component.variance * component.variance) / component.degrees,
    0,
  );
  return { value: Math.sqrt(variance), degrees: below === 0 ? 0 : (variance * variance) / below };
}

export function runsP(difference: number, { value, degrees }: EstimatedError): number {
  return probabilityBeyond(Math.abs(difference) / value, degrees);
}
