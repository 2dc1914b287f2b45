// Says what got worse since the baseline, in at most four lines: the places that lose more, and the kinds of mistakes that grew.
import { clusterWords } from "../../contract/common-value.ts";
import { KINDS } from "../../contract/kinds.ts";
import type {
  ClusterCounts,
  ComparedMistakes,
  CountedMistakes,
  MistakeCluster,
  Mistakes,
  PlaceCounts,
  Worth,
} from "../../contract/mistakes.ts";
import type { Result } from "../../contract/result.ts";
import type { AnyTask } from "../../contract/task.ts";
import { visibleText } from "../../problems/visible-text.ts";
import { comparedMistakes } from "../compare/compared-mistakes.ts";
import type { Baseline } from "./baseline.ts";
import { countedNoun } from "./comparable.ts";
import type { ComparedRuns } from "./compared-rows.ts";

const MOST = { places: 3, kinds: 3 };
/** Smaller losses of points are not worth a line. */
const LEAST_LOSS = 0.0005;

/** Places lose points of a score, or have more mistakes where there are no points. */
export function whatGotWorse({ definition }: AnyTask, runs: ComparedRuns, score: string): readonly string[] {
  const { mistakes } = runs.result;
  const compared = sideBySide(runs);
  if (mistakes === undefined || compared === null)
    return ["Mistakes were not collected in every run, so the places that got worse are unknown."];
  const places = worsePlaces(compared, score);
  const named = places.slice(0, MOST.places).map(({ place, loss }) => `${visibleText(place)} (${loss})`);
  const others = places.length - named.length;
  return [
    ...(places.length > 0
      ? [`Worse than the baseline in ${named.join(", ")}${others > 0 ? ` and ${others} more (karat explain)` : ""}.`]
      : []),
    ...(places.length === 0 && isKnown(compared, mistakes) ? ["No place is worse."] : []),
    ...grown(compared.clusters, ({ count }: ClusterCounts) => count, 1)
      .slice(0, MOST.kinds)
      .map(({ place, kind, growth }) => {
        const cluster = mistakes.clusters.find((one) => one.place === place && one.kind === kind)!;
        return `+${inTenths(growth)} ${visibleText(place)} ${clusterText(definition, mistakes, cluster)}`;
      }),
  ];
}

function clusterText({ explain }: AnyTask["definition"], mistakes: Mistakes, cluster: MistakeCluster): string {
  const { text, chip } = clusterWords(
    mistakes,
    cluster,
    { ...KINDS, ...explain.kinds }[cluster.kind]?.text ?? cluster.kind,
  );
  return visibleText([text, chip].filter(Boolean).join(", "));
}

/** The mistakes of the accepted runs, as means, and of this run; null if one of them has none. */
function sideBySide({ result, baseline }: ComparedRuns): ComparedMistakes | null {
  const before = baseline.runs.map(({ mistakes }) => mistakes);
  const { mistakes } = result;
  if (mistakes === undefined || before.includes(undefined)) return null;
  const isSame = result.perUnit!.length === baseline.units.length;
  const compared = comparedMistakes([before, [isSame ? mistakes : inUnitsOf(baseline, result, mistakes)]])!;
  // What places lose in a part of the units is not known.
  return isSame ? compared : { ...compared, places: [] };
}

/** Whether every place of both sides is listed. */
function isKnown({ places }: ComparedMistakes, { others }: Mistakes): boolean {
  return places.length > 0 && others?.places === undefined && places.every(({ systems }) => !systems.includes(null));
}

/** The clusters with the mistakes in the units of the baseline alone. */
function inUnitsOf({ units }: Baseline, { perUnit }: Result, mistakes: Mistakes): CountedMistakes {
  const ids = new Set(units.map(({ id }) => id));
  const counts = mistakes.clusters.map(() => 0);
  for (const { id, mistakes: own = [] } of perUnit!)
    if (ids.has(id)) for (const [cluster, count] of own) counts[cluster]! += count;
  return { ...mistakes, clusters: mistakes.clusters.map((cluster, at) => ({ ...cluster, count: counts[at]! })) };
}

function worsePlaces({ places }: ComparedMistakes, score: string) {
  const pointsOf = ({ points }: Worth) => points?.[score];
  const hasPoints = places.some(({ systems }) => systems.some((counts) => counts && pointsOf(counts) !== undefined));
  const [worse, lossText] = hasPoints
    ? [
        grown(places, (counts: PlaceCounts) => pointsOf(counts) ?? 0, LEAST_LOSS),
        (loss: number) => `−${loss.toFixed(3)} ${score}`,
      ]
    : [grown(places, mistakesIn, 1), (more: number) => `+${countedNoun({ length: inTenths(more) }, "mistake")}`];
  return worse.map(({ place, growth }) => ({ place, loss: lossText(growth) }));
}

function mistakesIn({ wrong, missed, extra }: PlaceCounts): number {
  return wrong + missed + extra;
}

/** Several accepted runs have means with one decimal. */
function inTenths(value: number): number {
  return Math.round(10 * value) / 10;
}

/** Returns what grew at least so much, most first; rows that a cut list lacks are not known to have grown. */
function grown<Counts, Row extends { readonly systems: readonly (Counts | null)[] }>(
  rows: readonly Row[],
  amountOf: (counts: Counts) => number,
  least: number,
): readonly (Row & { readonly growth: number })[] {
  return rows
    .flatMap((row) => {
      const [before, now] = row.systems as readonly [Counts | null, Counts | null];
      if (before === null || now === null) return [];
      const growth = amountOf(now) - amountOf(before);
      return growth >= least ? [{ ...row, growth }] : [];
    })
    .sort((one, other) => other.growth - one.growth);
}
