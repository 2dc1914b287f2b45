// Which units a score rests on: those in which it has something to divide by.
import { eachAlone } from "./jackknife.ts";
import { type Sample, unitsOf, weighted } from "./sample.ts";

/** For each score and unit 1 or 0. Where no denominator is declared, a unit counts if its own score is defined. */
export function countedUnits(sample: Sample): readonly Uint8Array[] {
  const units = unitsOf(sample);
  const { denominators = [] } = sample;
  const alone = eachAlone(sample);
  const scores = units === 0 ? denominators.length : alone.length / units;
  return Array.from({ length: scores }, (_, score) => {
    const weights = denominators[score] ?? null;
    return Uint8Array.from({ length: units }, (_, unit) =>
      Number(weights === null ? !Number.isNaN(alone[unit * scores + score]!) : weighted(sample, unit, weights) !== 0),
    );
  });
}

/** Units that count on one side at least. */
export function eitherCounts(one: readonly Uint8Array[], other: readonly Uint8Array[]): readonly Uint8Array[] {
  return one.map((counted, score) => counted.map((counts, unit) => counts | other[score]![unit]!));
}

export function countOf(counted: Uint8Array): number {
  return counted.reduce((sum, counts) => sum + counts, 0);
}
