// Guards units that compare all pairs: warns about the cost, and refuses too many pairs before memory is allocated.
import type { FindingSink } from "./finding-sink.ts";
import type { SourceRecord } from "./source.ts";

/** These take about a gigabyte. */
const MOST_PAIRS = 40_000_000;
/** The number of pairs from which a unit takes seconds. */
const MANY_PAIRS = 4_000_000;

export interface PairGrid {
  readonly pred: number;
  readonly gold: number;
  /** The plural name of the things that are paired. */
  readonly things: string;
  readonly record: SourceRecord;
}

/** Whether the pairs of both sides fit. Reports a problem if not, and a warning if there are many. */
export function fitsGrid({ pred, gold, things, record }: PairGrid, sink: FindingSink): boolean {
  const pairs = pred * gold;
  if (pairs > MOST_PAIRS)
    sink.problem(
      { record },
      {
        code: "BAD_VALUE",
        expected: `at most ${shown(MOST_PAIRS)} pairs of predicted and gold ${things}`,
        received: `${shown(pred)} × ${shown(gold)} = ${shown(pairs)}`,
        hint: `each of the ${things} is compared with each of the other side; cut the unit into smaller ones`,
      },
    );
  else if (pairs > MANY_PAIRS)
    sink.warn("LARGE_UNIT", `This takes seconds and up to a gigabyte: millions of pairs of ${things} are compared`, {
      record,
    });
  return pairs <= MOST_PAIRS;
}

/** 3,600,000,000, the same in every engine. */
function shown(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
