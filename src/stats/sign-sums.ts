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
  const groups = Math.ceil(units / GROUP);
  const tables = tablesOf(columns, { units, groups, width });
  const rows = new Int32Array(groups);
  return (flips, sums) => {
    for (let group = 0; group < groups; group++) {
      const pattern = (flips[group >>> WORD_SHIFT]! >>> ((group & WORD_MASK) * GROUP)) & (PATTERNS - 1);
      rows[group] = (group * PATTERNS + pattern) * width;
    }
    for (let column = 0; column < width; column += LANES) {
      let first = 0;
      let second = 0;
      let third = 0;
      let fourth = 0;
      for (let group = 0; group < groups; group++) {
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
function tablesOf(
  columns: readonly Float64Array[],
  { units, groups, width }: { units: number; groups: number; width: number },
): Float64Array {
  const tables = new Float64Array(groups * PATTERNS * width);
  for (let group = 0; group < groups; group++) {
    const end = Math.min(units, (group + 1) * GROUP);
    for (let pattern = 0; pattern < PATTERNS; pattern++) {
      const at = (group * PATTERNS + pattern) * width;
      for (let column = 0; column < columns.length; column++) {
        const values = columns[column]!;
        let sum = 0;
        let bits = pattern;
        for (let unit = group * GROUP; unit < end; unit++, bits >>= 1)
          sum += (bits & 1) === 1 ? -values[unit]! : values[unit]!;
        tables[at + column] = sum;
      }
    }
  }
  return tables;
}
