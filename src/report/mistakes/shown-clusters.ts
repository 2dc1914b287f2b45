// Clusters of mistakes as people read them: "always USD" where one value stands for all, "travel → food" where few values are possible.
import { alwaysValue, clusterWords } from "../../contract/common-value.ts";
import type { ClusterCounts, MistakeCluster, MistakeExample, Mistakes, Worth } from "../../contract/mistakes.ts";

/** Mistakes of one kind in one place, or one pair of values among them. */
export interface ShownCluster extends ClusterCounts {
  readonly place: string;
  readonly kind: string;
  /** The mistake in the words of its kind, or "always X". */
  readonly text: string;
  /** "mostly X" */
  readonly chip?: string;
  /** Gold and predicted value, if the cluster is one pair of values. */
  readonly pair?: Pair;
  readonly example?: MistakeExample;
}

export type Pair = readonly [gold: string, pred: string];

/** Texts of kinds, by id. */
export type KindTexts = Readonly<Record<string, string>>;

/** Stands for a side that has no value. */
export const NOTHING = "nothing";

export function pairWords([gold, pred]: Pair): string {
  return `${gold} → ${pred}`;
}

export function shownClusters(mistakes: Mistakes, texts: KindTexts, score: string): readonly ShownCluster[] {
  return mistakes.clusters
    .flatMap((cluster) => {
      const pairs = alwaysValue(mistakes, cluster) === null ? pairsOf(mistakes, cluster) : null;
      return pairs ?? [shownCluster(mistakes, cluster, texts)];
    })
    .sort(byWorth(score));
}

export function shownCluster(mistakes: Mistakes, cluster: MistakeCluster, texts: KindTexts): ShownCluster {
  const { most: _, examples, ...counts } = cluster;
  return {
    ...counts,
    ...clusterWords(mistakes, cluster, texts[cluster.kind] ?? cluster.kind),
    ...(examples[0] === undefined ? {} : { example: examples[0] }),
  };
}

/** The pairs of values in a cluster of the kind `other`; null where not all of them are known. */
export function pairsOf(mistakes: Mistakes, cluster: MistakeCluster): readonly ShownCluster[] | null {
  const { place, kind, count, units } = cluster;
  const table = kind === "other" ? mistakes.tables.find((one) => one.place === place) : undefined;
  if (table === undefined) return null;
  const others = mistakes.clusters.filter((one) => one.place === place && one !== cluster);
  const isOther = (gold: string, pred: string) =>
    others.some(({ examples }) => examples.some((example) => example.gold === gold && example.pred === pred));
  const pairs = table.cells.flatMap(([gold, pred, pairCount]) => {
    const pair = [table.values[gold] ?? "", table.values[pred] ?? ""] as const;
    return gold === -1 || pred === -1 || gold === pred || isOther(...pair) ? [] : [{ pair, count: pairCount }];
  });
  if (pairs.reduce((sum, one) => sum + one.count, 0) !== count) return null;
  return pairs.map((one) => ({
    place,
    kind,
    text: pairWords(one.pair),
    ...one,
    units: units === count ? one.count : Math.min(units, one.count),
    ...partOf(cluster, one.count / count),
  }));
}

/** Wrong values of one place weigh alike, so that each has an equal part. */
function partOf({ points, share }: Worth, part: number): Worth {
  return {
    ...(points && { points: Object.fromEntries(Object.entries(points).map(([id, value]) => [id, value * part])) }),
    ...(share !== undefined && { share: share * part }),
  };
}

/** Most points first, then the largest share, then most mistakes. */
export function byWorth(score: string) {
  return (one: ShownCluster, other: ShownCluster): number =>
    (other.points?.[score] ?? 0) - (one.points?.[score] ?? 0) ||
    (other.share ?? 0) - (one.share ?? 0) ||
    other.count - one.count ||
    compareTexts(`${one.place}\n${one.text}`, `${other.place}\n${other.text}`);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

const LONGEST_EXAMPLE = 120;

/** An item shows its values only: `{"text":"tea","price":3}` as "tea · 3". */
export function exampleText(text: string | undefined): string {
  if (text === undefined) return NOTHING;
  if (!text.startsWith("{")) return text === "" ? "(empty)" : text;
  const values = [...text.matchAll(/:\s*(?:"((?:[^"\\]|\\.)*)"?|([^",{}[\]]+))/g)].map(
    ([, quoted, plain]) => quoted ?? plain,
  );
  return values.length === 0 ? text : values.join(" · ").slice(0, LONGEST_EXAMPLE);
}
