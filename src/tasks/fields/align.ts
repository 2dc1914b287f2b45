// Which gold item of a list is paired with which predicted one.
import { assignColumns } from "../../core/assign.ts";
import { groupBy } from "../../core/group.ts";
import { compareText } from "../../core/ids.ts";
import { canonicalText } from "./canonical-text.ts";
import { describedText } from "./described-text.ts";
import type { ItemsPlan } from "./plan.ts";
import { openedWithin, type SeenItems } from "./see.ts";

export type Pair = readonly [gold: number, pred: number];

/** How good a pair is: what `measurePair` says of it. */
export interface PairMeasure {
  readonly similarity: number;
  readonly isWhole: boolean;
}
type MeasureItems = (gold: number, pred: number) => PairMeasure;

export interface Aligned {
  readonly pairs: readonly Pair[];
  /** The similarity of any gold item and any predicted one, row by row, where all of them were compared. */
  readonly similarities: Float64Array | null;
}

export function align(plan: ItemsPlan, gold: SeenItems, pred: SeenItems, measure: MeasureItems): Aligned {
  if (plan.align === "key") return { pairs: pairKeys(gold.keys ?? [], pred.keys ?? []), similarities: null };
  // Any two are as good as any other two.
  if (plan.align === "ordered" || plan.item.kind === "skip")
    return { pairs: gold.items.slice(0, pred.items.length).map((_, at): Pair => [at, at]), similarities: null };
  if (gold.items.length === 0 || pred.items.length === 0) return { pairs: [], similarities: null };
  const worth = worthOfAll(gold.items.length, pred.items.length, measure);
  const pairs =
    plan.align === "best"
      ? bestPairs(worth.matrix, sortedOrder(plan, gold), sortedOrder(plan, pred))
      : sequencePairs(worth.matrix, gold.items.length, pred.items.length);
  return { pairs, similarities: worth.similarities };
}

function pairKeys(gold: readonly (string | null)[], pred: readonly (string | null)[]): readonly Pair[] {
  const waiting = groupBy([...pred.keys()].reverse(), (at) => pred[at]!);
  return gold.flatMap((key, at): Pair[] => {
    const place = key === null ? undefined : waiting.get(key)?.pop();
    return place === undefined ? [] : [[at, place]];
  });
}

/** A wholly right pair is worth more than any number of others. */
function worthOfAll(rows: number, columns: number, measure: MeasureItems) {
  const bonus = Math.min(rows, columns) + 1;
  const matrix = new Float64Array(rows * columns);
  const similarities = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const { similarity, isWhole } = measure(row, column);
      similarities[row * columns + column] = similarity;
      matrix[row * columns + column] = isWhole ? similarity + bonus : similarity;
    }
  return { matrix, similarities };
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

const orders = new WeakMap<SeenItems, Int32Array>();

/** Items by what the description sees of them, then by all of them. A nested list is sorted once, not for every candidate. */
function sortedOrder({ item }: ItemsPlan, seen: SeenItems): Int32Array {
  const known = orders.get(seen);
  if (known !== undefined) return known;
  const texts = seen.items.map((one) => describedText(item, one));
  const wholes = new Map<number, string>();
  const whole = (at: number) => {
    const text = wholes.get(at) ?? canonicalText(openedWithin(item, seen.items[at]!.value));
    wholes.set(at, text);
    return text;
  };
  const order = Int32Array.from(texts.keys()).sort(
    (a, b) => compareText(texts[a]!, texts[b]!) || compareText(whole(a), whole(b)),
  );
  orders.set(seen, order);
  return order;
}
