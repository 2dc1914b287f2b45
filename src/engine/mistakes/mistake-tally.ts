// Adds up the mistakes of units by place, and by cluster: a kind of mistake in one place. Tallies of shards add up to that of the run, whatever the order.
import { comparedTexts, type EvidenceRow, evidencePlace } from "../../contract/evidence.ts";
import { compareText } from "../../contract/ids.ts";
import type { MistakeExample, MistakeSums, UnitClusters } from "../../contract/mistakes.ts";
import { remember } from "../../numeric/remember.ts";
import { kindOf, type UnitValues, unitValues } from "./kind-of.ts";
import { MendedSums, mayBeExample, TextCounts, withExample } from "./mistake-sums.ts";

/** More places than these are one place, "all". */
const MOST_PLACES = 1_000;
export const ALL = "all";
/** Different values of a place that has a table. */
const MOST_CLOSED = 12;
const MOST_PAIRS = (MOST_CLOSED + 1) * (MOST_CLOSED + 1);
/** Two texts as JSON, with escapes. */
const LONGEST_PAIR = 2_000;
const MOST_VALUES = 256;

/** Why the whole prediction of a unit counts as wrong: it could not be read, or there was none. */
export type AnswerState = "unread" | "absent";

type Verdicts = Record<"correct" | "wrong" | "missed" | "extra", number>;

class Place {
  readonly verdicts: Verdicts = { correct: 0, wrong: 0, missed: 0, extra: 0 };
  units = 0;
  weight = 0;
  readonly mended = new MendedSums();
  readonly pairs = new TextCounts(MOST_PAIRS, LONGEST_PAIR);
  readonly values = new TextCounts(MOST_CLOSED);
}

class Cluster {
  count = 0;
  values = 0;
  units = 0;
  weight = 0;
  readonly mended = new MendedSums();
  most = new TextCounts(MOST_VALUES);
  examples: readonly MistakeExample[] = [];
}

/** A mistake of a unit, with its place and its kind. */
export interface NamedMistake {
  readonly place: string;
  readonly kind: string;
  readonly row: EvidenceRow;
}

/** The mistakes of a unit, each once: rows that another one stands for are left out. */
export function namedMistakes(id: string, rows: readonly EvidenceRow[], state?: AnswerState): readonly NamedMistake[] {
  const unit = new UnitOfMistakes(id, rows, state);
  return rows
    .filter((row) => row.of === undefined && isMistake(row))
    .map((row) => ({ place: evidencePlace(row), kind: unit.kindOf(row, evidencePlace(row)), row }));
}

/** Collects mistakes unit by unit. */
export class MistakeTally {
  readonly #explained: ReadonlySet<string>;
  #rows = 0;
  #units = 0;
  #isUnknown = false;
  #isFolded = false;
  readonly #kindUnits = new Map<string, number>();
  readonly #places = new Map<string, Place>();
  /** The clusters by place, then by kind. */
  readonly #clusters = new Map<string, Map<string, Cluster>>();

  /** Takes the columns of `explain`, in which rows count; none are needed to add up shards. */
  constructor(explained: readonly string[] = []) {
    this.#explained = new Set(explained);
  }

  add(id: string, rows: readonly EvidenceRow[], state?: AnswerState): UnitClusters {
    const mistakes: EvidenceRow[] = [];
    for (const row of rows) {
      if (isValue(row)) this.#addValue(row);
      if (isMistake(row)) mistakes.push(row);
    }
    if (mistakes.length === 0) return [];
    const unit = new UnitOfMistakes(id, rows, state);
    for (const row of mistakes) {
      if (isValue(row)) this.#addLoss(row, unit);
      if (row.of === undefined) this.#addMistake(row, unit);
    }
    for (const row of mistakes) if (row.of !== undefined) this.#addPart(row, unit);
    if (unit.kinds.size > 0) this.#units++;
    for (const kind of unit.kinds) this.#kindUnits.set(kind, (this.#kindUnits.get(kind) ?? 0) + 1);
    if (!this.#isFolded && this.#places.size > MOST_PLACES) this.#fold();
    return unit.clusters();
  }

  #placeOf(row: EvidenceRow): Place {
    return this.#placeNamed(this.#isFolded ? ALL : evidencePlace(row));
  }

  #addValue(row: EvidenceRow): void {
    const place = this.#placeOf(row);
    this.#rows++;
    place.verdicts[row.verdict as keyof Verdicts]++;
    if (!place.values.isOpen && !place.pairs.isOpen) return;
    const [gold, pred] = comparedTexts(row);
    if (gold !== undefined) place.values.add(gold);
    if (pred !== undefined && pred !== gold) place.values.add(pred);
    if (place.pairs.isOpen && (gold !== undefined || pred !== undefined)) place.pairs.add(pairText(gold, pred));
  }

  #addLoss(row: EvidenceRow, unit: UnitOfMistakes): void {
    const place = this.#placeOf(row);
    if (unit.isNew(place)) place.units++;
    place.weight += row.weight ?? 1;
    this.#addMended(place.mended, row);
  }

  #addMistake(row: EvidenceRow, unit: UnitOfMistakes): void {
    const place = evidencePlace(row);
    const kind = unit.kindOf(row, place);
    const named = this.#isFolded ? ALL : place;
    const cluster = this.#clusterNamed(named, kind);
    cluster.count++;
    if (unit.isNew(cluster)) cluster.units++;
    const [gold, pred] = comparedTexts(row);
    const text = unit.isAnswered && comparedVerdict(row) !== "missed" ? pred : gold;
    if (text === undefined) cluster.most = TextCounts.from(null, MOST_VALUES);
    else cluster.most.add(text);
    if (mayBeExample(cluster.examples, unit.id))
      cluster.examples = withExample(cluster.examples, exampleOf(unit.id, row));
    cluster.weight += row.weight ?? (row.level === "item" ? 0 : 1);
    this.#addMended(cluster.mended, row);
    unit.note(row.at, cluster, [named, kind]);
  }

  /** Adds a row to the cluster of the mistake that stands for it; without one it stands for itself. */
  #addPart(row: EvidenceRow, unit: UnitOfMistakes): void {
    const cluster = unit.clusterAt(row.of!);
    if (cluster === undefined) {
      this.#addMistake(row, unit);
      return;
    }
    cluster.values++;
    cluster.weight += row.weight ?? 1;
    this.#addMended(cluster.mended, row);
  }

  #addMended(sums: MendedSums, { verdict, counts = {}, mended }: EvidenceRow): void {
    if (mended === undefined && verdict !== "extra") this.#isUnknown = true;
    for (const column of Object.keys(counts))
      if (mended?.[column] === undefined && this.#explained.has(column)) sums.add(column, -(counts[column] ?? 0));
    for (const column of Object.keys(mended ?? {}))
      if (this.#explained.has(column)) sums.add(column, (mended![column] ?? 0) - (counts[column] ?? 0));
  }

  #placeNamed(name: string): Place {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = new Place();
    this.#places.set(name, place);
    return place;
  }

  #clusterNamed(place: string, kind: string): Cluster {
    const clusters = this.#clusters.get(place) ?? new Map<string, Cluster>();
    this.#clusters.set(place, clusters);
    const cluster = clusters.get(kind) ?? new Cluster();
    clusters.set(kind, cluster);
    return cluster;
  }

  /** Makes one place of all. Units with a mistake are counted apart, because one unit may have mistakes in several places. */
  #fold(): void {
    this.#isFolded = true;
    const [places, clusters] = [[...this.#places.values()], [...this.#clusters.values()]];
    this.#places.clear();
    this.#clusters.clear();
    const all = this.#placeNamed(ALL);
    for (const place of places) addPlace(all, place);
    all.units = this.#units;
    for (const kinds of clusters)
      for (const [kind, cluster] of kinds) {
        const sum = this.#clusterNamed(ALL, kind);
        addCluster(sum, cluster);
        sum.units = this.#kindUnits.get(kind)!;
      }
  }

  toJSON(): MistakeSums {
    return {
      rows: this.#rows,
      units: this.#units,
      isUnknown: this.#isUnknown,
      isFolded: this.#isFolded,
      kindUnits: [...this.#kindUnits].sort(([one], [other]) => compareText(one, other)),
      places: [...this.#places]
        .sort(([one], [other]) => compareText(one, other))
        .map(([place, { verdicts, units, weight, mended, pairs, values }]) => ({
          ...{ place, ...verdicts, units, weight },
          ...{ mended: mended.toJSON(), pairs: pairs.toJSON(), values: values.toJSON() },
        })),
      clusters: [...this.#clusters]
        .flatMap(([place, kinds]) => Array.from(kinds, ([kind, cluster]) => ({ place, kind, ...cluster })))
        .sort((one, other) => compareText(one.place, other.place) || compareText(one.kind, other.kind))
        .map(({ mended, most, ...cluster }) => ({ ...cluster, mended: mended.toJSON(), most: most.toJSON() })),
    };
  }

  /** Adds the sums of other units of the run. */
  merge(other: MistakeSums): void {
    const isFolding = this.#isFolded || other.isFolded;
    this.#rows += other.rows;
    this.#units += other.units;
    this.#isUnknown ||= other.isUnknown;
    for (const [kind, units] of other.kindUnits) this.#kindUnits.set(kind, (this.#kindUnits.get(kind) ?? 0) + units);
    for (const { place, correct, wrong, missed, extra, units, weight, ...sums } of other.places)
      addPlace(this.#placeNamed(isFolding ? ALL : place), {
        verdicts: { correct, wrong, missed, extra },
        ...{ units, weight, mended: MendedSums.from(sums.mended) },
        pairs: TextCounts.from(sums.pairs, MOST_PAIRS, LONGEST_PAIR),
        values: TextCounts.from(sums.values, MOST_CLOSED),
      });
    for (const { place, kind, mended, most, ...cluster } of other.clusters)
      addCluster(this.#clusterNamed(isFolding ? ALL : place, kind), {
        ...cluster,
        mended: MendedSums.from(mended),
        most: TextCounts.from(most, MOST_VALUES),
      });
    if (isFolding || this.#places.size > MOST_PLACES) this.#fold();
  }
}

function addPlace(sum: Place, place: Place): void {
  for (const verdict of Object.keys(sum.verdicts) as (keyof Verdicts)[])
    sum.verdicts[verdict] += place.verdicts[verdict];
  sum.units += place.units;
  sum.weight += place.weight;
  sum.mended.addAll(place.mended);
  sum.pairs.addAll(place.pairs);
  sum.values.addAll(place.values);
}

function addCluster(sum: Cluster, cluster: Cluster): void {
  sum.count += cluster.count;
  sum.values += cluster.values;
  sum.units += cluster.units;
  sum.weight += cluster.weight;
  sum.mended.addAll(cluster.mended);
  sum.most.addAll(cluster.most);
  for (const example of cluster.examples) sum.examples = withExample(sum.examples, example);
}

/** The facts about one unit while its rows are added. */
class UnitOfMistakes {
  readonly id: string;
  readonly kinds = new Set<string>();
  readonly #rows: readonly EvidenceRow[];
  readonly #state: AnswerState | undefined;
  readonly isAnswered: boolean;
  readonly #seen = new Set<Place | Cluster>();
  readonly #clusterAt = new Map<string, Cluster>();
  readonly #counts = new Map<Cluster, { readonly name: readonly [place: string, kind: string]; count: number }>();
  #values: UnitValues | undefined;

  constructor(id: string, rows: readonly EvidenceRow[], state: AnswerState | undefined) {
    this.id = id;
    this.#rows = rows;
    this.#state = state;
    this.isAnswered = state === undefined;
  }

  kindOf(row: EvidenceRow, place: string): string {
    const { kind, level, at } = row;
    const [gold, pred] = comparedTexts(row);
    const named = kindOf({
      ...{ verdict: comparedVerdict(row), gold, pred },
      ...{ kind, level, state: this.#state, place, at },
      // The index of the unit's values is made for the first mistake that looks into it.
      unit: { find: (...spot) => this.#index().find(...spot) },
    });
    this.kinds.add(named);
    return named;
  }

  #index(): UnitValues {
    this.#values ??= unitValues(
      this.#rows.filter(isValue).map((row) => ({ place: evidencePlace(row), at: row.at, gold: comparedTexts(row)[0] })),
    );
    return this.#values;
  }

  isNew(sums: Place | Cluster): boolean {
    return this.#seen.size < this.#seen.add(sums).size;
  }

  note(at: string, cluster: Cluster, name: readonly [place: string, kind: string]): void {
    if (!this.#clusterAt.has(at)) this.#clusterAt.set(at, cluster);
    const entry = this.#counts.get(cluster) ?? { name, count: 0 };
    this.#counts.set(cluster, entry);
    entry.count++;
  }

  clusterAt(at: string): Cluster | undefined {
    return this.#clusterAt.get(at);
  }

  clusters(): UnitClusters {
    return Array.from(this.#counts.values(), ({ name, count }) => [...name, count] as const);
  }
}

/** A missed thing whose task names what was predicted in its place is compared with that. */
function comparedVerdict(row: EvidenceRow): "wrong" | "missed" | "extra" {
  const isCompared = row.compare !== undefined && comparedTexts(row)[1] !== undefined;
  return row.verdict === "missed" && isCompared ? "wrong" : (row.verdict as "wrong" | "missed" | "extra");
}

function isValue({ verdict, level = "value" }: EvidenceRow): boolean {
  return level === "value" && verdict !== "not-scored";
}

function isMistake({ verdict, level = "value" }: EvidenceRow): boolean {
  return verdict !== "correct" && verdict !== "not-scored" && level !== "sum";
}

/** Shows a missed thing as the texts that were compared, if something was predicted in its place; and no text for a side that has nothing. */
function exampleOf(unit: string, row: EvidenceRow): MistakeExample {
  const compared = comparedTexts(row);
  const [gold, pred] = comparedVerdict(row) === row.verdict ? [row.gold, row.pred] : compared;
  return {
    ...{ unit, at: row.at },
    ...(gold !== undefined && compared[0] !== undefined && { gold }),
    ...(pred !== undefined && compared[1] !== undefined && { pred }),
  };
}

/** Gold and predicted value as one text; null for nothing. Most pairs are equal, and their texts are made once. */
function pairText(gold: string | undefined, pred: string | undefined): string {
  return gold !== undefined && gold === pred ? equalPair(gold) : JSON.stringify([gold ?? null, pred ?? null]);
}

const equalPair = remember((text: string) => JSON.stringify([text, text]));
