// Adds up the mistakes of units by place, and by cluster: a kind of mistake in one place. Tallies of shards add up to that of the run, whatever the order.
import { comparedTexts, type EvidenceRow, evidencePlace } from "../../contract/evidence.ts";
import { compareText } from "../../contract/ids.ts";
import type { MistakeExample, MistakeSums, UnitClusters } from "../../contract/mistakes.ts";
import { keptAt } from "../../numeric/group.ts";
import { kindOf, type UnitValues, unitValues } from "./kind-of.ts";
import { Cluster, Place, UnitCount } from "./mistake-groups.ts";
import { MendedSums, mayBeExample, PairCounts, TextCounts, withExample } from "./mistake-sums.ts";

/** More places than these are one place, "all". */
const MOST_PLACES = 1_000;
export const ALL = "all";

/** Why the whole prediction of a unit counts as wrong: it could not be read, or there was none. */
export type AnswerState = "unread" | "absent";

/** A mistake of a unit, with its place and its kind. */
export interface NamedMistake {
  readonly place: string;
  readonly kind: string;
  readonly row: EvidenceRow;
}

/** The mistakes of a unit, each once: rows that another one stands for are left out. */
export function namedMistakes(id: string, rows: readonly EvidenceRow[], state?: AnswerState): readonly NamedMistake[] {
  const unit = new UnitOfMistakes(id, 0, rows, state);
  return rows
    .filter((row) => row.of === undefined && isMistake(row))
    .map((row) => ({ place: evidencePlace(row), kind: unit.kindOf(row, evidencePlace(row)), row }));
}

/** Collects mistakes unit by unit. */
export class MistakeTally {
  readonly #explained: ReadonlySet<string>;
  #rows = 0;
  #units = 0;
  /** The number of the unit that was added last. */
  #number = 0;
  #isUnknown = false;
  #isFolded = false;
  readonly #kindUnits = new Map<string, UnitCount>();
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
    if (mistakes.length === 0) return NO_CLUSTERS;
    const unit = new UnitOfMistakes(id, ++this.#number, rows, state);
    for (const row of mistakes) {
      if (isValue(row)) this.#addLoss(row, unit);
      if (row.of === undefined) this.#addMistake(row, unit);
    }
    for (const row of mistakes) if (row.of !== undefined) this.#addPart(row, unit);
    if (unit.clusters.length > 0) this.#units++;
    for (const { kind } of unit.clusters) this.#unitsOfKind(kind).see(unit.number);
    const entries = unit.clusters.map((cluster) => cluster.entry());
    if (!this.#isFolded && this.#places.size > MOST_PLACES) this.#fold();
    return entries;
  }

  #placeOf(row: EvidenceRow): Place {
    return this.#placeNamed(this.#isFolded ? ALL : evidencePlace(row));
  }

  #addValue(row: EvidenceRow): void {
    const place = this.#placeOf(row);
    this.#rows++;
    place.verdicts[row.verdict as keyof Place["verdicts"]]++;
    if (!place.pairs.isOpen) return;
    const [gold, pred] = comparedTexts(row);
    place.pairs.add(gold, pred);
  }

  #addLoss(row: EvidenceRow, { number }: UnitOfMistakes): void {
    const place = this.#placeOf(row);
    place.see(number);
    place.weight += row.weight ?? 1;
    this.#addMended(place.mended, row);
  }

  #addMistake(row: EvidenceRow, unit: UnitOfMistakes): void {
    const place = evidencePlace(row);
    const kind = unit.kindOf(row, place);
    const cluster = this.#clusterNamed(this.#isFolded ? ALL : place, kind);
    cluster.count++;
    unit.note(row.at, cluster);
    const [gold, pred] = comparedTexts(row);
    const text = unit.isAnswered && comparedVerdict(row) !== "missed" ? pred : gold;
    if (text === undefined) cluster.most = TextCounts.from(null);
    else cluster.most.add(text);
    if (mayBeExample(cluster.examples, unit.id))
      cluster.examples = withExample(cluster.examples, exampleOf(unit.id, row));
    cluster.weight += row.weight ?? (row.level === "item" ? 0 : 1);
    this.#addMended(cluster.mended, row);
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

  #addMended(sums: MendedSums, { verdict, counts = NO_COUNTS, mended = NO_COUNTS }: EvidenceRow): void {
    if (mended === NO_COUNTS && verdict !== "extra") this.#isUnknown = true;
    for (const column in counts)
      if (mended[column] === undefined && this.#explained.has(column)) sums.add(column, -(counts[column] ?? 0));
    for (const column in mended)
      if (this.#explained.has(column)) sums.add(column, (mended[column] ?? 0) - (counts[column] ?? 0));
  }

  #placeNamed(name: string): Place {
    return keptAt(this.#places, name, () => new Place());
  }

  #clusterNamed(place: string, kind: string): Cluster {
    const kinds = keptAt(this.#clusters, place, () => new Map<string, Cluster>());
    return keptAt(kinds, kind, () => new Cluster(place, kind));
  }

  #unitsOfKind(kind: string): UnitCount {
    return keptAt(this.#kindUnits, kind, () => new UnitCount());
  }

  /** Makes one place of all. Units with a mistake are counted apart, because one unit may have mistakes in several places. */
  #fold(): void {
    this.#isFolded = true;
    const [places, clusters] = [[...this.#places.values()], [...this.#clusters.values()]];
    this.#places.clear();
    this.#clusters.clear();
    const all = this.#placeNamed(ALL);
    for (const place of places) all.addAll(place);
    all.units = this.#units;
    for (const kinds of clusters)
      for (const [kind, cluster] of kinds) {
        const sum = this.#clusterNamed(ALL, kind);
        sum.addAll(cluster);
        sum.units = this.#unitsOfKind(kind).units;
      }
  }

  toJSON(): MistakeSums {
    return {
      rows: this.#rows,
      units: this.#units,
      isUnknown: this.#isUnknown,
      isFolded: this.#isFolded,
      kindUnits: Array.from(this.#kindUnits, ([kind, { units }]) => [kind, units] as const).sort(([one], [other]) =>
        compareText(one, other),
      ),
      places: [...this.#places]
        .sort(([one], [other]) => compareText(one, other))
        .map(([place, { verdicts, units, weight, mended, pairs }]) => ({
          ...{ place, ...verdicts, units, weight },
          ...{ mended: mended.toJSON(), ...pairs.toJSON() },
        })),
      clusters: [...this.#clusters.values()]
        .flatMap((kinds) => [...kinds.values()])
        .sort((one, other) => compareText(one.place, other.place) || compareText(one.kind, other.kind))
        .map(({ place, kind, count, values, units, weight, mended, most, examples }) => ({
          ...{ place, kind, count, values, units, weight },
          ...{ mended: mended.toJSON(), most: most.toJSON(), examples },
        })),
    };
  }

  /** Adds the sums of other units of the run. */
  merge(other: MistakeSums): void {
    const isFolding = this.#isFolded || other.isFolded;
    this.#rows += other.rows;
    this.#units += other.units;
    this.#isUnknown ||= other.isUnknown;
    for (const [kind, units] of other.kindUnits) this.#unitsOfKind(kind).units += units;
    for (const { place, correct, wrong, missed, extra, units, weight, ...sums } of other.places)
      this.#placeNamed(isFolding ? ALL : place).addAll({
        verdicts: { correct, wrong, missed, extra },
        ...{ units, weight, mended: MendedSums.from(sums.mended) },
        pairs: PairCounts.from(sums),
      });
    for (const { place, kind, mended, most, ...cluster } of other.clusters)
      this.#clusterNamed(isFolding ? ALL : place, kind).addAll({
        ...cluster,
        mended: MendedSums.from(mended),
        most: TextCounts.from(most),
      });
    if (isFolding || this.#places.size > MOST_PLACES) this.#fold();
  }
}

const NO_CLUSTERS: UnitClusters = [];
const NO_COUNTS: NonNullable<EvidenceRow["counts"]> = {};

/** The facts about one unit while its rows are added. */
class UnitOfMistakes {
  readonly id: string;
  readonly number: number;
  /** The clusters of its mistakes, each once. */
  readonly clusters: Cluster[] = [];
  readonly isAnswered: boolean;
  readonly #rows: readonly EvidenceRow[];
  readonly #state: AnswerState | undefined;
  /** The cluster of the first mistake at a place; only rows that belong to others ask for it. */
  readonly #clusterAt: Map<string, Cluster> | null;
  #values: UnitValues | undefined;

  constructor(id: string, number: number, rows: readonly EvidenceRow[], state: AnswerState | undefined) {
    this.id = id;
    this.number = number;
    this.#rows = rows;
    this.#state = state;
    this.isAnswered = state === undefined;
    this.#clusterAt = rows.some(({ of }) => of !== undefined) ? new Map() : null;
  }

  kindOf(row: EvidenceRow, place: string): string {
    const { kind, level, at } = row;
    const [gold, pred] = comparedTexts(row);
    const verdict = comparedVerdict(row);
    return kindOf({ verdict, gold, pred, kind, level, state: this.#state, place, at, unit: this });
  }

  /** The index of the unit's values is made for the first mistake that looks into it. */
  find(...spot: Parameters<UnitValues["find"]>): ReturnType<UnitValues["find"]> {
    this.#values ??= unitValues(
      this.#rows.filter(isValue).map((row) => ({ place: evidencePlace(row), at: row.at, gold: comparedTexts(row)[0] })),
    );
    return this.#values.find(...spot);
  }

  note(at: string, cluster: Cluster): void {
    if (cluster.see(this.number)) {
      cluster.inUnit = 0;
      this.clusters.push(cluster);
    }
    cluster.inUnit++;
    if (this.#clusterAt?.has(at) === false) this.#clusterAt.set(at, cluster);
  }

  clusterAt(at: string): Cluster | undefined {
    return this.#clusterAt?.get(at);
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
