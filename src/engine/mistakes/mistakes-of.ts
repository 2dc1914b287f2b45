// The mistakes of a system as results store them: what mending a place or a cluster would gain, the most valuable first.
import { evaluator } from "../../contract/formula/evaluate.ts";
import { type Formula, formulaColumns } from "../../contract/formula/formula.ts";
import { compareText } from "../../contract/ids.ts";
import { KINDS } from "../../contract/kinds.ts";
import type {
  ClusterSums,
  MistakeCluster,
  MistakePlace,
  MistakeSums,
  Mistakes,
  MistakeTable,
  PlaceSums,
  UnitClusters,
  UnitMistakes,
  Worth,
} from "../../contract/mistakes.ts";
import { signOf } from "../../contract/score-spec.ts";
import type { AnyTask } from "../../contract/task.ts";
import { datesIn } from "./date-reading.ts";
import { MendedSums } from "./mistake-sums.ts";
import { ALL } from "./mistake-tally.ts";
import { quantitiesIn } from "./quantity.ts";

const MOST = { places: 200, clusters: 100, tables: 20 };
const LEAST_COMMON = 3;

type Totals = Readonly<Record<string, number>>;

/** Everything that is stored uncut: as many places, clusters and tables as there are. */
export const UNCUT: typeof MOST = { places: Infinity, clusters: Infinity, tables: Infinity };

export function mistakesOf(task: AnyTask, sums: MistakeSums, totals: Totals, most = MOST): Mistakes {
  const worth = worthBy(task, sums, totals);
  const bestFirst = byWorth(task.definition.primary);
  const places = sums.places
    .map((place) => ({ sums: place, place: listedPlace(place, worth(place)) }))
    .sort((one, other) => bestFirst(one.place, other.place) || compareText(one.place.place, other.place.place));
  const clusters = sums.clusters
    .map((cluster) => ({ sums: cluster, cluster: listedCluster(cluster, worth(cluster)) }))
    .sort(
      (one, other) =>
        bestFirst(one.cluster, other.cluster) ||
        compareText(one.cluster.place, other.cluster.place) ||
        compareText(one.cluster.kind, other.cluster.kind),
    );
  const [cutPlaces, cutClusters] = [places.slice(most.places), clusters.slice(most.clusters)];
  const others = {
    ...(cutPlaces.length > 0 && { places: sumOf(cutPlaces, NO_PLACES, worth) }),
    ...(cutClusters.length > 0 && { clusters: sumOf(cutClusters, NO_CLUSTERS, worth) }),
  };
  return {
    rows: sums.rows,
    mistakes: sums.places.reduce((sum, place) => sum + mistakesIn(place), 0),
    units: sums.units,
    form: sums.clusters.reduce((sum, { kind, count }) => (KINDS[kind]?.group === "form" ? sum + count : sum), 0),
    places: places.slice(0, most.places).map(({ place }) => place),
    clusters: clusters.slice(0, most.clusters).map(({ cluster }) => cluster),
    tables: places.flatMap(({ sums: place }) => tableOf(place) ?? []).slice(0, most.tables),
    ...(Object.keys(others).length > 0 && { others }),
  };
}

/** Gives the places of a unit's mistakes among the listed clusters; those of others are left out. */
export function clusterPlaces({ isFolded }: MistakeSums, { clusters }: Mistakes): (unit: UnitClusters) => UnitMistakes {
  const places = new Map(clusters.map(({ place, kind }, at) => [JSON.stringify([place, kind]), at]));
  return (unit) => {
    const counts = new Map<number, number>();
    for (const [place, kind, count] of unit) {
      const at = places.get(JSON.stringify([isFolded ? ALL : place, kind]));
      if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + count);
    }
    return [...counts].sort(([one], [other]) => one - other);
  };
}

type Lost = Pick<PlaceSums, "weight" | "mended">;

/** The points of all printed scores that only explained columns decide; the share of all that is lost if the primary score is none of them. */
function worthBy({ definition }: AnyTask, sums: MistakeSums, totals: Totals): (lost: Lost) => Worth {
  const explained = new Set<string>([...definition.explain.columns, "units"]);
  const printed: readonly string[] = definition.printed ?? Object.keys(definition.scores);
  const scores = printed.flatMap((id) => {
    const { formula, ...spec } = definition.scores[id]!;
    const columns = typeof formula === "object" ? formulaColumns(formula) : null;
    if (columns === null || !columns.every((column) => explained.has(column))) return [];
    const value = evaluator(formula as Formula);
    const before = value(totals, totals);
    return [{ id, gain: (mended: Totals) => signOf(spec) * (value(mended, mended) - before) }];
  });
  const weight = sums.places.reduce((sum, place) => sum + place.weight, 0);
  const shareOf = (lost: Lost) => ({ share: weight === 0 ? 0 : lost.weight / weight });
  if (sums.isUnknown || scores.length === 0) return shareOf;
  const pointsAt = (after: Totals) =>
    Object.fromEntries(
      scores.map(({ id, gain }) => [id, gain(after)] as const).filter(([, gained]) => !Number.isNaN(gained)),
    );
  // Most places of a good system have no mistakes.
  const noPoints = pointsAt(totals);
  return (lost) => {
    const points = lost.mended.length === 0 ? noPoints : pointsAt(MendedSums.from(lost.mended).addedTo(totals));
    return { ...(Object.hasOwn(points, definition.primary) ? {} : shareOf(lost)), points };
  };
}

/** Sorts by the points of the primary score; if there are none, by share. */
function byWorth(primary: string) {
  const worthOf = ({ points, share = 0 }: Worth) => points?.[primary] ?? share;
  type Listed = Worth & (MistakePlace | MistakeCluster);
  return (one: Listed, other: Listed) => worthOf(other) - worthOf(one) || countOf(other) - countOf(one);
}

function countOf(listed: MistakePlace | MistakeCluster): number {
  return "count" in listed ? listed.count : mistakesIn(listed);
}

function mistakesIn({ wrong, missed, extra }: Pick<PlaceSums, "wrong" | "missed" | "extra">): number {
  return wrong + missed + extra;
}

function listedPlace({ place, correct, wrong, missed, extra, units }: PlaceSums, worth: Worth): MistakePlace {
  return { place, correct, wrong, missed, extra, units, ...worth };
}

function listedCluster(
  { place, kind, count, values, units, most, examples }: ClusterSums,
  worth: Worth,
): MistakeCluster {
  const [text, times] = commonest(most);
  const side = hasPrediction(kind, examples) ? "pred" : "gold";
  return {
    ...{ place, kind, count },
    ...(values > 0 && { values }),
    units,
    ...worth,
    ...(times >= LEAST_COMMON && { most: { [side]: text, count: times } as MistakeCluster["most"] & object }),
    examples,
  };
}

const NOT_ANSWERED: readonly string[] = ["unread", "no-answer"];

function hasPrediction(kind: string, examples: ClusterSums["examples"]): boolean {
  return !NOT_ANSWERED.includes(kind) && examples.some(({ pred }) => pred !== undefined);
}

/** The commonest text, the smallest of several. */
function commonest(counts: ClusterSums["most"]): readonly [text: string, count: number] {
  let best: readonly [string, number] = ["", 0];
  for (const entry of counts ?? []) if (entry[1] > best[1]) best = entry;
  return best;
}

const NO_PLACES = { correct: 0, wrong: 0, missed: 0, extra: 0, units: 0 };
const NO_CLUSTERS = { count: 0, values: 0, units: 0 };

/** The sums of what is not listed, with its worth; `none` names the counts. */
function sumOf<Name extends string>(
  cut: readonly { readonly sums: Lost & Readonly<Record<NoInfer<Name>, number>> }[],
  none: Readonly<Record<Name, number>>,
  worth: (lost: Lost) => Worth,
): Readonly<Record<Name, number>> & Worth {
  const mended = new MendedSums();
  for (const { sums } of cut) mended.addAll(MendedSums.from(sums.mended));
  const add = (name: Name | "weight") => cut.reduce((sum, { sums }) => sum + sums[name], 0);
  const counts = Object.fromEntries((Object.keys(none) as Name[]).map((name) => [name, add(name)])) as Record<
    Name,
    number
  >;
  return { ...counts, ...worth({ weight: add("weight"), mended: mended.toJSON() }) };
}

/** Gold against predicted values of a closed place: few different ones, and not only numbers and dates. */
function tableOf({ place, pairs, values }: PlaceSums): MistakeTable | null {
  if (pairs === null || values === null || values.length < 2) return null;
  const texts = values.map(([text]) => text);
  if (texts.every((text) => quantitiesIn(text).length > 0 || datesIn(text).length > 0)) return null;
  const at = (text: string | null) => (text === null ? -1 : texts.indexOf(text));
  const cells = pairs.map(([pair, count]) => {
    const [gold, pred] = JSON.parse(pair) as readonly [string | null, string | null];
    return [at(gold), at(pred), count] as const;
  });
  return { place, values: texts, cells: cells.sort((one, other) => one[0] - other[0] || one[1] - other[1]) };
}
