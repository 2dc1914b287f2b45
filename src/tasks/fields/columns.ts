// The columns of a description and the row of a unit.
import { ExactSum } from "../../core/arithmetic.ts";
import type { Evaluate } from "../../core/formula/evaluate.ts";
import type { Matched, MatchedItems, Outcome } from "./match.ts";
import type { DescriptionPlan } from "./plan.ts";

const LEAF_COLUMNS = ["right", "wrong", "missed", "spurious", "credit"] as const;
export const ITEM_COLUMNS = ["pairs", "found", "whole", "gold", "pred"] as const;
const UNIT_COLUMNS = ["all.other", "all.whole", "all.units", "all.mean", "all.defined"] as const;

export function columnsOf({ leaves, lists }: DescriptionPlan): readonly string[] {
  return [
    ...leaves.flatMap(({ path }) => LEAF_COLUMNS.map((name) => `${path}.${name}`)),
    ...lists.flatMap(({ path }) => ITEM_COLUMNS.map((name) => `${path}.items.${name}`)),
    ...UNIT_COLUMNS,
  ];
}

interface LeafCounts extends Record<Outcome, number> {
  readonly credit: ExactSum;
}
type ItemCounts = Record<(typeof ITEM_COLUMNS)[number], number>;

export class UnitCounts {
  readonly leaves: readonly LeafCounts[];
  readonly lists: readonly ItemCounts[];
  other = 0;

  constructor(description: DescriptionPlan, matched: Matched) {
    this.leaves = description.leaves.map(() => ({
      right: 0,
      wrong: 0,
      missed: 0,
      spurious: 0,
      credit: new ExactSum(),
    }));
    this.lists = description.lists.map(() => ({ pairs: 0, found: 0, whole: 0, gold: 0, pred: 0 }));
    this.#count(matched);
  }

  get isWhole(): boolean {
    return (
      this.other === 0 &&
      this.leaves.every(({ wrong, missed, spurious }) => wrong + missed + spurious === 0) &&
      this.lists.every(({ pairs, gold, pred }) => pairs === gold && pairs === pred)
    );
  }

  #count(matched: Matched): void {
    if (matched.kind === "leaf") {
      if (matched.outcome === null) return;
      const counts = this.leaves[matched.plan.index]!;
      counts[matched.outcome]++;
      counts.credit.add(matched.similarity);
    } else if (matched.kind === "object") {
      this.other += matched.pred?.other ?? 0;
      for (const field of matched.fields) this.#count(field);
    } else if (matched.kind === "items") this.#countItems(matched);
  }

  #countItems({ plan, pred, items }: MatchedItems): void {
    this.other += pred?.other ?? 0;
    const counts = this.lists[plan.index]!;
    for (const item of items) {
      if (item.gold !== null) counts.gold++;
      if (item.pred !== null) counts.pred++;
      if (item.gold !== null && item.pred !== null) counts.pairs++;
      if (item.isFound) counts.found++;
      if (item.isWhole) counts.whole++;
      this.#count(item.match);
    }
  }
}

/** The row of a unit; `f1` computes the unit's own F1 from its columns. */
export function rowOf(description: DescriptionPlan, matched: Matched, f1: Evaluate): Readonly<Record<string, number>> {
  const counts = new UnitCounts(description, matched);
  const row: [string, number][] = [];
  for (const { path, index } of description.leaves) {
    const { credit, ...outcomes } = counts.leaves[index]!;
    for (const [name, count] of Object.entries(outcomes)) row.push([`${path}.${name}`, count]);
    row.push([`${path}.credit`, credit.total()]);
  }
  for (const { path, index } of description.lists)
    for (const [name, count] of Object.entries(counts.lists[index]!)) row.push([`${path}.items.${name}`, count]);
  row.push(["all.other", counts.other], ["all.whole", Number(counts.isWhole)], ["all.units", 1]);
  const columns = Object.fromEntries(row);
  const own = f1(columns, columns);
  columns["all.mean"] = Number.isNaN(own) ? 0 : own;
  columns["all.defined"] = Number.isNaN(own) ? 0 : 1;
  return columns;
}
