// Which gold item of a list is paired with which predicted one.
import { assignColumns } from "../../core/assign.ts";
import { bagOf } from "../../core/group.ts";
import { compareText } from "../../core/ids.ts";
import { remember } from "../../core/remember.ts";
import { canonicalText, describedText } from "./described-text.ts";
import { type ItemsPlan, isUncompared } from "./plan.ts";
import { openedWithin, type Seen } from "./see.ts";

export type Pair = readonly [gold: number, pred: number];

/** How good a pair is. */
export interface Measure {
  readonly similarity: number;
  readonly isWhole: boolean;
}
type MeasureAt = (gold: number, pred: number) => Measure;

interface Aligned {
  readonly pairs: readonly Pair[];
  readonly measureAt: MeasureAt;
  /** Whether any gold item was compared with any predicted one. */
  readonly isCompared: boolean;
}

export function align(plan: ItemsPlan, gold: Seen, pred: Seen, measureAt: MeasureAt): Aligned {
  const without = { measureAt, isCompared: false };
  if (plan.align === "key") return { pairs: pairKeys(gold.keys ?? [], pred.keys ?? []), ...without };
  const [rows, columns] = [gold.items.length, pred.items.length];
  if (rows === 0 || columns === 0) return { pairs: [], ...without };
  if (plan.align === "ordered" || isUncompared(plan)) {
    const mayPair = (at: number) => plan.align === "ordered" || measureAt(0, at).isWhole;
    const preds = [...pred.items.keys()].filter(mayPair).slice(0, rows);
    return { pairs: preds.map((at, row): Pair => [row, at]), ...without };
  }
  // A wholly right pair is worth more than any number of others. Similarities are multiples of 2^-30, so adding is exact.
  const bonus = Math.min(rows, columns) + 1;
  const worth = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const { similarity, isWhole } = measureAt(row, column);
      worth[row * columns + column] = isWhole ? similarity + bonus : similarity;
    }
  return {
    pairs:
      plan.align === "best"
        ? bestPairs(worth, sortedOrder(plan, gold), sortedOrder(plan, pred))
        : sequencePairs(worth, rows, columns),
    measureAt: (row, column) => {
      const own = worth[row * columns + column]!;
      return own >= bonus ? { similarity: own - bonus, isWhole: true } : { similarity: own, isWhole: false };
    },
    isCompared: true,
  };
}

function pairKeys(gold: readonly (string | null)[], pred: readonly (string | null)[]): readonly Pair[] {
  const take = bagOf(pred.keys(), (at) => pred[at]!);
  return gold.flatMap((key, at): Pair[] => {
    const place = key === null ? undefined : take(key);
    return place === undefined ? [] : [[at, place]];
  });
}

/** The assignment of the highest worth; sorting first makes the choice among ties independent of the order of the list. */
function bestPairs(worth: Float64Array, gold: Int32Array, pred: Int32Array): readonly Pair[] {
  const [rows, columns] = [gold.length, pred.length];
  const costs = new Float64Array(worth.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      costs[row * columns + column] = -worth[gold[row]! * columns + pred[column]!]!;
  const pairs: Pair[] = [];
  assignColumns(costs, rows, columns).forEach((column, row) => {
    if (column >= 0 && costs[row * columns + column] !== 0) pairs.push([gold[row]!, pred[column]!]);
  });
  return pairs.sort(([a], [b]) => a - b);
}

/** The pairs of the highest worth that keep the order; walks back from the end, as the protocol says. */
function sequencePairs(worth: Float64Array, rows: number, columns: number): readonly Pair[] {
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column <= columns; column++) {
      const at = row * width + column;
      const paired = best[at - width - 1]! + worth[(row - 1) * columns + column - 1]!;
      best[at] = Math.max(best[at - width]!, best[at - 1]!, paired);
    }
  const pairs: Pair[] = [];
  let [row, column] = [rows, columns];
  while (row > 0 && column > 0) {
    const at = row * width + column;
    const pair = worth[(row - 1) * columns + column - 1]!;
    if (pair > 0 && best[at] === best[at - width - 1]! + pair) pairs.push([--row, --column]);
    else if (best[at] === best[at - width]) row--;
    else column--;
  }
  return pairs.reverse();
}

const orders = new WeakMap<Seen, Int32Array>();

/** Items by what the description sees of them, then by all of them. A nested list is sorted once, not for every candidate. */
function sortedOrder({ item }: ItemsPlan, seen: Seen): Int32Array {
  const known = orders.get(seen);
  if (known !== undefined) return known;
  const texts = seen.items.map((one) => describedText(item, one));
  const whole = remember((at: number) => canonicalText(openedWithin(item, seen.items[at]!.value)));
  const order = Int32Array.from(texts.keys()).sort(
    (a, b) => compareText(texts[a]!, texts[b]!) || compareText(whole(a), whole(b)),
  );
  orders.set(seen, order);
  return order;
}
