// The jackknife: what the scores would be without each unit, and of each unit alone.
import type { Sample } from "./sample.ts";
import { unitsOf } from "./sample.ts";

/** All scores without unit 0, then all without unit 1, and so on. */
export function leaveOneOut(sample: Sample): Float64Array {
  const { rows, columns } = sample;
  const units = unitsOf(sample);
  const after = totalsAfter(rows, columns);
  const before = new Float64Array(columns);
  return scoresOfEach(sample, units - 1, (unit, totals) => {
    // Adding what lies before and after loses no digits, as subtracting a large unit from the total would.
    for (let column = 0; column < columns; column++) {
      totals[column] = before[column]! + after[(unit + 1) * columns + column]!;
      before[column]! += rows[unit * columns + column]!;
    }
  });
}

/** All scores of unit 0 alone, then of unit 1 alone, and so on. */
export function eachAlone(sample: Sample): Float64Array {
  const { rows, columns } = sample;
  return scoresOfEach(sample, 1, (unit, totals) => totals.set(rows.subarray(unit * columns, (unit + 1) * columns)));
}

function scoresOfEach(
  sample: Sample,
  remaining: number,
  fill: (unit: number, totals: Float64Array) => void,
): Float64Array {
  const totals = new Float64Array(sample.columns);
  const units = unitsOf(sample);
  let scores = new Float64Array(0);
  for (let unit = 0; unit < units; unit++) {
    fill(unit, totals);
    const row = sample.summarize(totals, remaining);
    if (unit === 0) scores = new Float64Array(units * row.length);
    scores.set(row, unit * row.length);
  }
  return scores;
}

/** Row i holds the totals of units i, i + 1, …; the last row is zero. */
function totalsAfter(rows: Float64Array, columns: number): Float64Array {
  const after = new Float64Array(rows.length + columns);
  for (let at = rows.length - 1; at >= 0; at--) after[at] = rows[at]! + after[at + columns]!;
  return after;
}
