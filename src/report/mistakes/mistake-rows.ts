// The places and kinds of mistakes of several systems, row by row.
import { alwaysValue } from "../../contract/common-value.ts";
import type { ClusterCounts, MistakePlace, Mistakes, PlaceCounts, Worth } from "../../contract/mistakes.ts";
import { withMinus } from "../../problems/visible-text.ts";
import { type KindTexts, type Pair, pairsOf, type ShownCluster, shownCluster } from "./shown-clusters.ts";

/** One row of a table: a value for every system, null where a stored result does not say. */
export interface SystemRow<Counts> {
  readonly place: string;
  readonly systems: readonly (Counts | null)[];
}

export type PlaceRow = SystemRow<PlaceCounts>;

export interface KindRow
  extends SystemRow<ClusterCounts>,
    Pick<ShownCluster, "kind" | "text" | "chip" | "pair" | "example"> {}

type Systems = readonly (Mistakes | null)[];

const NO_PLACE: PlaceCounts = { correct: 0, wrong: 0, missed: 0, extra: 0, units: 0 };
const NO_CLUSTER: ClusterCounts = { count: 0, units: 0 };

export function mistakesIn({ wrong, missed, extra }: PlaceCounts): number {
  return wrong + missed + extra;
}

/** F1 of a place: 2 correct ÷ (2 correct + 2 wrong + missed + extra); null if nothing is there. */
export function placeScore({ correct, wrong, missed, extra }: PlaceCounts): number | null {
  const all = 2 * correct + 2 * wrong + missed + extra;
  return all === 0 ? null : (2 * correct) / all;
}

export function placeRows(systems: Systems): readonly PlaceRow[] {
  const lists = systems.map((one) => new Map(one?.places.map((place) => [place.place, place])));
  const names = new Set(lists.flatMap((places) => [...places.keys()]));
  return Array.from(names, (place) => ({
    place,
    systems: systems.map((one, at) => lists[at]!.get(place) ?? (one === null || one.others?.places ? null : NO_PLACE)),
  }));
}

/** Rows that any of the systems has. A cluster is one row if it is one value in all systems, and pairs of values if it is so in all. */
export function kindRows(systems: Systems, texts: KindTexts): readonly KindRow[] {
  const lists = systems.map(
    (one) => new Map(one?.clusters.map((cluster) => [`${cluster.kind} ${cluster.place}`, cluster])),
  );
  const keys = new Set(lists.flatMap((clusters) => [...clusters.keys()]));
  const absent = (one: Mistakes | null) => (one === null || one.others?.clusters ? null : NO_CLUSTER);
  return [...keys].flatMap((key): readonly KindRow[] => {
    const present = systems.flatMap((one, at) => {
      const cluster = lists[at]!.get(key);
      return one === null || cluster === undefined ? [] : [{ one, at, cluster }];
    });
    const { cluster } = present[0]!;
    const always = new Set(present.map((it) => alwaysValue(it.one, it.cluster)));
    const isOneValue = always.size === 1 && !always.has(null);
    const pairs = isOneValue ? [] : present.map((it) => ({ ...it, pairs: pairsOf(it.one, it.cluster) }));
    if (pairs.length > 0 && pairs.every((it) => it.pairs !== null)) {
      const byPair = pairs.map(({ at, pairs: some }) => [at, new Map(some!.map((one) => [one.text, one]))] as const);
      const found = new Map(byPair.flatMap(([, some]) => [...some]));
      return [...found].map(([text, { place, kind, pair }]) => ({
        ...{ place, kind, text, pair: pair as Pair },
        systems: systems.map((one, at) => byPair.find(([other]) => other === at)?.[1].get(text) ?? absent(one)),
      }));
    }
    const shown = present.map((it) => shownCluster(it.one, it.cluster, texts));
    const { place, kind, text, chip, example } = shown[0]!;
    const isAlike = shown.every((one) => one.text === text);
    return [
      {
        ...{ place, kind, text: isAlike ? text : (texts[cluster.kind] ?? cluster.kind) },
        ...(chip !== undefined && shown.every((one) => one.chip === chip) && { chip }),
        ...(example && { example }),
        systems: systems.map((one, at) => lists[at]!.get(key) ?? absent(one)),
      },
    ];
  });
}

/** Whether all mistakes of the systems have points of a score. */
export function hasPoints(systems: Systems, score: string): boolean {
  const has = ({ points }: Worth) => points !== undefined && Object.hasOwn(points, score);
  return systems.every((one) => one?.places.every(has) && one.clusters.every(has));
}

/** Returns the points that mending would gain; 0 if there is no mistake. */
export function pointsOf(counts: Worth | null | undefined, score: string): number | null {
  return counts == null ? null : (counts.points?.[score] ?? 0);
}

/** Points are differences of rounded numbers. */
const ROUNDING = 1e-12;

/** How much less B loses than A: points, or mistakes where there are no points; null where one of them is not known. */
export function gapOf(a: Loss | null, b: Loss | null, score: string, isInPoints: boolean): number | null {
  if (a === null || b === null) return null;
  const gap = isInPoints ? pointsOf(a, score)! - pointsOf(b, score)! : countOf(a) - countOf(b);
  return Math.abs(gap) < ROUNDING ? 0 : gap;
}

type Loss = PlaceCounts | ClusterCounts;

export function countOf(loss: Loss): number {
  return "count" in loss ? loss.count : mistakesIn(loss);
}

/** Rows with the gap of their first two systems, the largest first; rows that cannot be told come last. */
export function byGap<Row extends SystemRow<Loss>>(rows: readonly Row[], score: string, isInPoints: boolean) {
  const size = ({ gap }: { readonly gap: number | null }) => (gap === null ? -1 : Math.abs(gap));
  return rows
    .map((row) => ({ ...row, gap: gapOf(row.systems[0]!, row.systems[1]!, score, isInPoints) }))
    .sort((one, other) => size(other) - size(one));
}

/** A difference with its sign; nothing that rounds to nothing has one. */
export function signedText(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : withMinus(`${value < 0 ? "-" : "+"}${text}`);
}

/** One system: most points first, then the largest share, then most mistakes. */
export function placesByWorth({ places }: Mistakes, score: string): readonly MistakePlace[] {
  return places.toSorted(
    (one, other) =>
      (other.points?.[score] ?? 0) - (one.points?.[score] ?? 0) ||
      (other.share ?? 0) - (one.share ?? 0) ||
      mistakesIn(other) - mistakesIn(one),
  );
}

/** Largest minus smallest points of the systems in a place, or of their F1 where there are no points. */
export function spreadOf({ systems }: PlaceRow, score: string, isInPoints: boolean): number {
  const values = systems.flatMap((counts) => {
    if (counts === null) return [];
    return isInPoints ? pointsOf(counts, score)! : (placeScore(counts) ?? []);
  });
  return values.length < 2 ? 0 : Math.max(...values) - Math.min(...values);
}
