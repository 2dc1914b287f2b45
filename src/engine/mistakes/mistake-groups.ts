// The mistakes that are added up together: those of a place, and those of a cluster, which is a kind of mistake in one place.
import type { MistakeExample, UnitClusters } from "../../contract/mistakes.ts";
import { MendedSums, PairCounts, TextCounts, withExample } from "./mistake-sums.ts";

/** A number of units. They are added one after the other, so that the last one tells whether a unit is new. */
export class UnitCount {
  units = 0;
  #last = -1;

  /** Whether the unit is new here. */
  see(number: number): boolean {
    const isNew = this.#last !== number;
    if (isNew) this.units++;
    this.#last = number;
    return isNew;
  }
}

export class Place extends UnitCount {
  readonly verdicts = { correct: 0, wrong: 0, missed: 0, extra: 0 };
  weight = 0;
  readonly mended = new MendedSums();
  pairs = new PairCounts();

  /** Adds the sums of other units. */
  addAll({ verdicts, units, weight, mended, pairs }: Omit<Place, "see" | "addAll">): void {
    for (const verdict of Object.keys(verdicts) as (keyof typeof verdicts)[])
      this.verdicts[verdict] += verdicts[verdict];
    this.units += units;
    this.weight += weight;
    this.mended.addAll(mended);
    this.pairs.addAll(pairs);
  }
}

export class Cluster extends UnitCount {
  readonly place: string;
  readonly kind: string;
  count = 0;
  values = 0;
  weight = 0;
  readonly mended = new MendedSums();
  most = new TextCounts();
  examples: readonly MistakeExample[] = [];
  /** The mistakes of the last unit. */
  inUnit = 0;
  readonly #entries: UnitClusters[number][] = [];

  constructor(place: string, kind: string) {
    super();
    this.place = place;
    this.kind = kind;
  }

  /** The entry of the last unit. Units with as many mistakes share it, because results keep it for each. */
  entry(): UnitClusters[number] {
    const known = this.#entries[this.inUnit];
    if (known !== undefined) return known;
    const entry = [this.place, this.kind, this.inUnit] as const;
    this.#entries[this.inUnit] = entry;
    return entry;
  }

  /** Adds the sums of other units. */
  addAll(sums: Pick<Cluster, "count" | "values" | "units" | "weight" | "mended" | "most" | "examples">): void {
    this.count += sums.count;
    this.values += sums.values;
    this.units += sums.units;
    this.weight += sums.weight;
    this.mended.addAll(sums.mended);
    this.most.addAll(sums.most);
    for (const example of sums.examples) this.examples = withExample(this.examples, example);
  }
}
