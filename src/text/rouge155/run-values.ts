// What a run of k words is worth: k itself to ROUGE-L, k^weight to ROUGE-W.
import { power } from "../../core/power.ts";
import type { RunValues } from "./align.ts";

const MOST_AT_ONCE = 4_096;

/** Grows as longer sentences come. */
export class RunTable {
  #values: RunValues = new Float64Array(1);
  readonly #worth: (run: number) => number;

  constructor(worth: (run: number) => number) {
    this.#worth = worth;
  }

  /** The value of one run, without those of all shorter ones where they would be many. */
  of(words: number): number {
    return words < MOST_AT_ONCE ? this.upTo(words)[words]! : this.#worth(words);
  }

  /** The values of runs of 0 to so many words, and perhaps more. */
  upTo(words: number): RunValues {
    const known = this.#values.length;
    if (known > words) return this.#values;
    const values = new Float64Array(Math.max(words + 1, 2 * known));
    values.set(this.#values);
    for (let run = known; run < values.length; run++) values[run] = this.#worth(run);
    this.#values = values;
    return values;
  }
}

export const PLAIN_RUNS = new RunTable((run) => run);

const tables = new Map<number, RunTable>();

/**
 * The weight decides between ways that are equal on paper and differ in their last bit, so each power has to be rounded
 * correctly.
 */
export function weightedRuns(weight: number): RunTable {
  const known = tables.get(weight);
  if (known !== undefined) return known;
  const table = new RunTable((run) => power(run, weight));
  tables.set(weight, table);
  return table;
}
