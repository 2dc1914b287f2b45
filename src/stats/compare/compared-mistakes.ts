// The mistakes of systems side by side, for comparisons: each place and each cluster with the counts of every system.
import { compareText } from "../../contract/ids.ts";
import type {
  ClusterCounts,
  ComparedMistakes,
  CountedMistakes,
  MistakePlace,
  NamedCluster,
  PlaceCounts,
  Worth,
} from "../../contract/mistakes.ts";

const MOST = { places: 200, clusters: 100 };

/** One list of runs for each system; null if no system has mistakes. Counts of several runs are means with one decimal. */
export function comparedMistakes(
  systems: readonly (readonly (CountedMistakes | undefined)[])[],
): ComparedMistakes | null {
  if (systems.flat().every((mistakes) => mistakes === undefined)) return null;
  const places = sideBySide<MistakePlace, PlaceCounts>(systems, {
    keyOf: ({ place }) => [place],
    listIn: ({ places: listed }) => listed,
    isCut: ({ others }) => others?.places !== undefined,
    counts: ({ correct, wrong, missed, extra, units }) => ({ correct, wrong, missed, extra, units }),
    none: { correct: 0, wrong: 0, missed: 0, extra: 0, units: 0 },
    size: ({ wrong, missed, extra }) => wrong + missed + extra,
  });
  const clusters = sideBySide<NamedCluster, ClusterCounts>(systems, {
    keyOf: ({ place, kind }) => [place, kind],
    listIn: ({ clusters: listed }) => listed,
    isCut: ({ others }) => others?.clusters !== undefined,
    counts: ({ count, values = 0, units }) => ({ count, values, units }),
    none: { count: 0, values: 0, units: 0 },
    size: ({ count }) => count,
  });
  return {
    places: places.slice(0, MOST.places).map(({ key: [place], systems: of }) => ({ place: place!, systems: of })),
    clusters: clusters
      .slice(0, MOST.clusters)
      .map(({ key: [place, kind], systems: of }) => ({ place: place!, kind: kind!, systems: of.map(withoutNoValues) })),
  };
}

type Counts = Readonly<Record<string, number>>;

interface Listed<Item extends Worth, Count extends Worth> {
  keyOf(item: Item): readonly string[];
  listIn(mistakes: CountedMistakes): readonly Item[];
  /** Whether the list leaves something out, so that what it lacks is unknown. */
  isCut(mistakes: CountedMistakes): boolean;
  counts(item: Item): Counts;
  readonly none: Counts;
  size(counts: Count): number;
}

function sideBySide<Item extends Worth, Count extends Worth>(
  systems: readonly (readonly (CountedMistakes | undefined)[])[],
  list: Listed<Item, Count>,
): readonly { readonly key: readonly string[]; readonly systems: readonly (Count | null)[] }[] {
  const keys = new Map<string, readonly string[]>();
  const itemsByRun = systems.map((runs) =>
    runs.map((mistakes) => {
      const items = new Map<string, Item>();
      for (const item of mistakes === undefined ? [] : list.listIn(mistakes)) {
        const key = JSON.stringify(list.keyOf(item));
        keys.set(key, list.keyOf(item));
        items.set(key, item);
      }
      return { mistakes, items };
    }),
  );
  const countsOf = (key: string, runs: (typeof itemsByRun)[number]): Count | null => {
    const all = runs.map(({ mistakes, items }): Counted | null => {
      const item = items.get(key);
      if (item !== undefined) return { counts: list.counts(item), worth: item };
      return mistakes === undefined || list.isCut(mistakes) ? null : { counts: list.none, worth: {} };
    });
    return all.includes(null) ? null : (meanOf(all as readonly Counted[]) as unknown as Count);
  };
  return [...keys]
    .map(([key, names]) => ({ key: names, systems: itemsByRun.map((runs) => countsOf(key, runs)) }))
    .map((row) => ({ ...row, worth: largest(row.systems, worthOf), count: largest(row.systems, list.size) }))
    .sort((one, other) => other.worth - one.worth || other.count - one.count || compareKeys(one.key, other.key))
    .map(({ key, systems: of }) => ({ key, systems: of }));
}

/** The counts of one run, and what mending would gain in it. */
interface Counted {
  readonly counts: Counts;
  readonly worth: Worth;
}

/** The points of the first score, or the share. */
function worthOf({ points, share = 0 }: Worth): number {
  return points === undefined ? share : (Object.values(points)[0] ?? 0);
}

function largest<Count>(systems: readonly (Count | null)[], numberOf: (counts: Count) => number): number {
  return Math.max(...systems.map((counts) => (counts === null ? 0 : numberOf(counts))));
}

function compareKeys(one: readonly string[], other: readonly string[]): number {
  return compareText(one[0]!, other[0]!) || compareText(one[1] ?? "", other[1] ?? "");
}

function meanOf(runs: readonly Counted[]): Counts & object {
  const mean = (numberOf: (run: Counted) => number) => runs.reduce((sum, run) => sum + numberOf(run), 0) / runs.length;
  const inTenths = (value: number) => (runs.length === 1 ? value : Math.round(10 * value) / 10);
  const counts = Object.keys(runs[0]!.counts).map(
    (name) => [name, inTenths(mean((run) => run.counts[name]!))] as const,
  );
  const scores = new Set(runs.flatMap(({ worth: { points = {} } }) => Object.keys(points)));
  const points = Array.from(scores, (id) => [id, mean(({ worth }) => worth.points?.[id] ?? 0)] as const);
  return {
    ...Object.fromEntries(counts),
    ...(points.length > 0 && { points: Object.fromEntries(points) }),
    ...(runs.some(({ worth }) => worth.share !== undefined) && { share: mean(({ worth }) => worth.share ?? 0) }),
  } as Counts;
}

/** Only clusters of whole items have values. */
function withoutNoValues(counts: ClusterCounts | null): ClusterCounts | null {
  if (counts === null || counts.values !== 0) return counts;
  const { values: _, ...others } = counts;
  return others;
}
