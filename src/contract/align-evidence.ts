// Lines up the evidence of several systems on one unit: each item of gold once, with a cell for every system.
import type { EvidenceRow, Shares } from "./evidence.ts";

/** One thing that some system was judged on. */
export interface EvidenceItem {
  readonly at: string;
  readonly text?: string;
  /** The text of the item in gold; absent if only systems have it. */
  readonly gold?: string;
  /** The distribution of gold. */
  readonly shares?: Shares;
}

/** One system's row for an item, without the fields of the item. */
export type EvidenceCell = Omit<EvidenceRow, "at" | "text" | "gold" | "key" | "shares"> & {
  /** Set if the system was compared with another gold text than the item's. */
  readonly gold?: string;
  readonly shares?: Shares;
};

/** The evidence of one unit. Each system has a cell for every item, null if it has no row for it. */
export interface AlignedEvidence {
  readonly unit: string;
  readonly gold: readonly EvidenceItem[];
  readonly systems: Readonly<Record<string, readonly (EvidenceCell | null)[]>>;
}

/** Rows with the same key stand side by side; items keep the order in which the systems have them. */
export function alignEvidence(
  unit: string,
  systems: Iterable<readonly [name: string, rows: readonly EvidenceRow[]]>,
): AlignedEvidence {
  const keyed = Array.from(systems, ([name, rows]) => [name, withKeys(rows)] as const);
  const order = mergedOrder(keyed.map(([, rows]) => [...rows.keys()]));
  const gold = order.map((key) => itemOf(keyed.flatMap(([, rows]) => rows.get(key) ?? [])));
  const cellsOf = (rows: ReadonlyMap<string, EvidenceRow>) =>
    order.map((key, at) => (rows.has(key) ? cellOf(rows.get(key)!, gold[at]!) : null));
  // From entries, since a system may be called __proto__.
  return { unit, gold, systems: Object.fromEntries(keyed.map(([name, rows]) => [name, cellsOf(rows)])) };
}

/** Rows that share a key are numbered, so that the second of one system stands beside the second of another. */
function withKeys(rows: readonly EvidenceRow[]): ReadonlyMap<string, EvidenceRow> {
  const times = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const key = keyOf(row);
      const count = times.get(key) ?? 0;
      times.set(key, count + 1);
      return [`${count} ${key}`, row] as const;
    }),
  );
}

function keyOf({ key, at, text, gold, pred }: EvidenceRow): string {
  if (key !== undefined) return key;
  return JSON.stringify(gold === undefined ? [at, text ?? null, null, pred ?? null] : [at, text ?? null, gold]);
}

/** The keys of the first system in its order; a key that only a later system has follows the key before it there. */
function mergedOrder(lists: readonly (readonly string[])[]): readonly string[] {
  const known = new Set(lists[0]);
  const added = new Map<string | null, string[]>();
  for (const keys of lists.slice(1)) {
    let before: string | null = null;
    for (const key of keys) {
      if (!known.has(key)) {
        known.add(key);
        added.set(before, [...(added.get(before) ?? []), key]);
      }
      before = key;
    }
  }
  const order: string[] = [];
  const waiting = [...(added.get(null) ?? []), ...(lists[0] ?? [])].reverse();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    order.push(key);
    for (const next of (added.get(key) ?? []).toReversed()) waiting.push(next);
  }
  return order;
}

/** The gold text of an extra row is only the nearest one, so it stays with the system. */
function itemOf(rows: readonly EvidenceRow[]): EvidenceItem {
  const ofGold = rows.find(({ verdict, gold }) => verdict === "missed" && gold !== undefined);
  const { at, text, gold, shares } = ofGold ?? rows.find((row) => row.verdict !== "extra") ?? rows[0]!;
  const isExtra = rows.every(({ verdict }) => verdict === "extra");
  return {
    at,
    ...(text === undefined ? {} : { text }),
    ...(gold === undefined || isExtra ? {} : { gold }),
    ...(shares === undefined || isExtra ? {} : { shares: shares.gold }),
  };
}

function cellOf({ at: _, text: __, key: ___, gold, shares, ...rest }: EvidenceRow, item: EvidenceItem): EvidenceCell {
  const cell = shares === undefined ? rest : { ...rest, shares: shares.pred };
  return gold === undefined || gold === item.gold ? cell : { ...cell, gold };
}

/** Whether the systems have different verdicts on an item. */
export function isDifferent(cells: readonly (EvidenceCell | null)[]): boolean {
  return new Set(cells.map((cell) => cell?.verdict ?? null)).size > 1;
}
