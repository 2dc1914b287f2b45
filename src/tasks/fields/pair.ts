// Which gold item of a list is paired with which predicted one.
import { assignColumns } from "../../numeric/assign.ts";
import { bagOf } from "../../numeric/group.ts";
import { sortedOrder } from "./described-text.ts";
import type { ItemsPlan, Plan } from "./plan.ts";
import type { Part, View } from "./view.ts";

export interface ItemPairing {
  /** The predicted partner of each gold item, -1 for none. */
  readonly partners: Int32Array;
  /** The similarity of each gold item to its partner, if pairing measured it. */
  readonly similarities: Float64Array | null;
}

/** The similarity of two items, with ALL_RIGHT added if everything in the pair is right. */
export type ItemMeasure = (plan: Plan, gold: Part, pred: Part) => number;

export const ALL_RIGHT = 2;

const latest = new WeakMap<View, ItemPairing & { readonly pred: View }>();

/**
 * Keeps the last pairing of each gold list. Pairing an outer list measures every candidate, and counting then enters the
 * chosen ones again: without this, each level of nested lists would double the work.
 */
export function pairItems(plan: ItemsPlan, gold: View, pred: View, measure: ItemMeasure): ItemPairing {
  const known = latest.get(gold);
  if (known !== undefined && known.pred === pred) return known;
  const pairing = { pred, ...PAIRINGS[plan.align](plan, gold, pred, measure) };
  latest.set(gold, pairing);
  return pairing;
}

type Pair = (plan: ItemsPlan, gold: View, pred: View, measure: ItemMeasure) => ItemPairing;

const PAIRINGS: Readonly<Record<ItemsPlan["align"], Pair>> = {
  ordered: (_, gold, pred) => ({
    partners: Int32Array.from(gold.parts, (_item, at) => (at < pred.parts.length ? at : -1)),
    similarities: null,
  }),
  key: (_, gold, pred) => {
    const places = [...(pred.keys ?? []).keys()].filter((at) => pred.keys![at] !== null);
    const take = bagOf(places, (at) => pred.keys![at]!);
    return { partners: Int32Array.from(gold.keys ?? [], (key) => take(key!) ?? -1), similarities: null };
  },
  best: (plan, gold, pred, measure) => {
    const worth = worths(plan, gold, pred, measure);
    return paired(worth, bestPartners(worth, plan, gold, pred));
  },
  sequence: (plan, gold, pred, measure) => {
    const worth = worths(plan, gold, pred, measure);
    return paired(worth, sequencePartners(worth));
  },
};

/** The worth of a pair. A wholly right pair is worth more than any number of others; similarities are multiples of 2^-30, so adding is exact. */
interface Worth {
  readonly cells: Float64Array;
  readonly rows: number;
  readonly columns: number;
  readonly bonus: number;
}

function worths({ item }: ItemsPlan, gold: View, pred: View, measure: ItemMeasure): Worth {
  const [rows, columns] = [gold.parts.length, pred.parts.length];
  const bonus = Math.min(rows, columns) + 1;
  const cells = new Float64Array(rows * columns);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const own = measure(item, gold.parts[row], pred.parts[column]);
      cells[at] = own >= ALL_RIGHT ? own - ALL_RIGHT + bonus : own;
    }
  return { cells, rows, columns, bonus };
}

function paired({ cells, columns, bonus }: Worth, partners: Int32Array): ItemPairing {
  const similarities = Float64Array.from(partners, (column, row) => {
    const worth = column === -1 ? 0 : cells[row * columns + column]!;
    return worth >= bonus ? worth - bonus : worth;
  });
  return { partners, similarities };
}

/** The assignment of the highest worth; sorting first makes the choice among ties independent of the order of the list. */
function bestPartners({ cells, rows, columns }: Worth, plan: ItemsPlan, gold: View, pred: View): Int32Array {
  const partners = new Int32Array(rows).fill(-1);
  if (rows === 1 && columns === 1) {
    if (cells[0]! > 0) partners[0] = 0;
    return partners;
  }
  const [goldOrder, predOrder] = [sortedOrder(plan, gold), sortedOrder(plan, pred)];
  const costs = new Float64Array(cells.length);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++)
      costs[at] = -cells[goldOrder[row]! * columns + predOrder[column]!]!;
  assignColumns(costs, rows, columns).forEach((column, row) => {
    if (column >= 0 && costs[row * columns + column] !== 0) partners[goldOrder[row]!] = predOrder[column]!;
  });
  return partners;
}

/** The pairs of the highest worth that keep the order; walks back from the end, as the protocol says. */
function sequencePartners({ cells, rows, columns }: Worth): Int32Array {
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column <= columns; column++) {
      const at = row * width + column;
      const paired = best[at - width - 1]! + cells[(row - 1) * columns + column - 1]!;
      best[at] = Math.max(best[at - width]!, best[at - 1]!, paired);
    }
  const partners = new Int32Array(rows).fill(-1);
  let [row, column] = [rows, columns];
  while (row > 0 && column > 0) {
    const at = row * width + column;
    const pair = cells[(row - 1) * columns + column - 1]!;
    if (pair > 0 && best[at] === best[at - width - 1]! + pair) partners[--row] = --column;
    else if (best[at] === best[at - width]) row--;
    else column--;
  }
  return partners;
}
