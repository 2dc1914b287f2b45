// Sums of numbers whose signs are the swaps, from tables of four units at a time: larger tables would leave the cache.
import { paddedTo } from "./sample.ts";

const GROUP = 4;
const PATTERNS = 16;
/** Groups in a word of 32 swaps, as a shift and a mask. */
const [WORD_SHIFT, WORD_MASK] = [3, 7];
const LANES = 4;

/** The sums of columns over units, a unit whose bit is set counting negatively. Turning all bits negates them exactly. */
type SignSums = (flips: Int32Array, sums: Float64Array) => void;

/** Columns hold a number for each unit. What is written are as many sums, filled up to a multiple of four. */
export function signSums(columns: readonly Float64Array[], units: number): SignSums {
  const width = paddedTo(columns.length);
  // Units that add nothing, such as those on which both systems agree, are left out.
  const groups = Int32Array.from({ length: Math.ceil(units / GROUP) }, (_, group) => group).filter((group) =>
    columns.some((values) => values.subarray(group * GROUP, (group + 1) * GROUP).some((value) => value !== 0)),
  );
  const tables = tablesOf(columns, groups, width);
  const rows = new Int32Array(groups.length);
  return (flips, sums) => {
    for (let at = 0; at < groups.length; at++) {
      const group = groups[at]!;
      const pattern = (flips[group >>> WORD_SHIFT]! >>> ((group & WORD_MASK) * GROUP)) & (PATTERNS - 1);
      rows[at] = (at * PATTERNS + pattern) * width;
    }
    for (let column = 0; column < width; column += LANES) {
      let first = 0;
      let second = 0;
      let third = 0;
      let fourth = 0;
      for (let group = 0; group < rows.length; group++) {
        const at = rows[group]! + column;
        first += tables[at]!;
        second += tables[at + 1]!;
        third += tables[at + 2]!;
        fourth += tables[at + 3]!;
      }
      sums[column] = first;
      sums[column + 1] = second;
      sums[column + 2] = third;
      sums[column + 3] = fourth;
    }
  };
}

/** For each group of four units the sums of all sixteen patterns of signs. */
function tablesOf(columns: readonly Float64Array[], groups: Int32Array, width: number): Float64Array {
  const tables = new Float64Array(groups.length * PATTERNS * width);
  for (const [place, group] of groups.entries()) {
    for (const [column, values] of columns.entries()) {
      const four = values.subarray(group * GROUP, (group + 1) * GROUP);
      for (let pattern = 0; pattern < PATTERNS; pattern++)
        tables[(place * PATTERNS + pattern) * width + column] = four.reduce(
          (sum, value, unit) => sum + ((pattern >>> unit) & 1 ? -value : value),
          0,
        );
    }
  }
  return tables;
}
