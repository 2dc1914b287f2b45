// All units of some systems, sorted and filtered here, so that whoever shows them gets only the few it shows.
import { type Filterable, filterUnits, spreadOf } from "./unit-filter.ts";
import type { PairBars, Pick, SortedBy, UnitsPage, UnitsView } from "./unit-source.ts";

const ROWS = 25;
/** More bars than any screen has pixels. */
const MOST_BARS = 2_000;

export interface ListedUnits {
  readonly systems: readonly string[];
  readonly scores: readonly { readonly id: string; readonly better: "higher" | "lower" }[];
  readonly ids: readonly string[];
  /** By system, score and unit. */
  readonly values: readonly (readonly (readonly (number | null)[])[])[];
  /** What can be searched in a unit besides its id, in lower case. */
  readonly text?: (unit: number) => string;
}

export class UnitList {
  readonly #listed: ListedUnits;
  readonly #names: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  /** NaN where there is no value. */
  readonly #values: readonly (readonly Float64Array[])[];
  #last: { readonly key: string; readonly units: Uint32Array } | null = null;

  constructor(listed: ListedUnits) {
    this.#listed = listed;
    this.#names = listed.ids.map((id) => id.toLowerCase());
    this.#values = listed.values.map((system) => system.map(numbersOf));
    this.#places = new Map(listed.ids.map((id, at) => [id, at]));
  }

  page(view: UnitsView): UnitsPage {
    const { ids, systems } = this.#listed;
    const units = this.#arranged(view);
    const pages = Math.max(1, Math.ceil(units.length / ROWS));
    const page = Math.min(view.page, pages - 1);
    const score = this.#score(view.score);
    const columns = systems.length === 1 ? this.#values[0]! : this.#values.map((system) => system[score]!);
    return {
      rows: Array.from(units.subarray(page * ROWS, (page + 1) * ROWS), (unit) => ({
        id: ids[unit]!,
        values: columns.map((column) => defined(column[unit]!)),
      })),
      found: units.length,
      all: ids.length,
      page,
      pages,
    };
  }

  /** B − A of every unit, what is better for B first. */
  pair(pick: Pick): PairBars {
    const { ids } = this.#listed;
    const differences = this.#differences(pick);
    const sign = this.#listed.scores[this.#score(pick.score)]!.better === "higher" ? 1 : -1;
    const units = Array.from(ids.keys()).filter((unit) => !Number.isNaN(differences[unit]));
    units.sort((one, other) => sign * (differences[other]! - differences[one]!) || one - other);
    const count = (test: (difference: number) => boolean) => units.filter((unit) => test(differences[unit]!)).length;
    const shown = Math.min(units.length, MOST_BARS);
    // The first and the last, whose differences are the largest, are always among them.
    const bars = Array.from({ length: shown }, (_, k) => {
      const unit = units[Math.round((k * (units.length - 1)) / Math.max(1, shown - 1))]!;
      return { id: ids[unit]!, difference: differences[unit]! };
    });
    return {
      bars,
      bBetter: count((difference) => sign * difference > 0),
      aBetter: count((difference) => sign * difference < 0),
      equal: count((difference) => difference === 0),
      undefined: ids.length - units.length,
      reach: Math.max(0, ...bars.map(({ difference }) => Math.abs(difference))),
    };
  }

  /** By system, then by score. */
  values(id: string): readonly (readonly (number | null)[])[] {
    const unit = this.#places.get(id);
    if (unit === undefined) return [];
    return this.#listed.values.map((system) => system.map((column) => column[unit]!));
  }

  position(id: string): number | null {
    return this.#places.get(id) ?? null;
  }

  /** The ids before and after a unit in the order shown. */
  neighbours(id: string, view: UnitsView): { readonly previous: string | null; readonly next: string | null } {
    const units = this.#arranged(view);
    const at = units.indexOf(this.#places.get(id) ?? -1);
    const idAt = (position: number) => (at === -1 ? null : (this.#listed.ids[units[position]!] ?? null));
    return { previous: idAt(at - 1), next: idAt(at + 1) };
  }

  #score(id: string): number {
    const at = this.#listed.scores.findIndex((score) => score.id === id);
    return at === -1 ? 0 : at;
  }

  #filterable({ score, a, b }: Pick): Filterable {
    const { systems, scores, text } = this.#listed;
    const names = this.#names;
    return {
      systems,
      scores,
      values: this.#values,
      pick: { score: this.#score(score), a, b },
      text: text === undefined ? (unit) => names[unit]! : (unit) => `${names[unit]!}\n${text(unit)}`,
    };
  }

  #differences({ score, a, b }: Pick): Float64Array {
    const at = this.#score(score);
    const [first, second] = [this.#values[a]![at]!, this.#values[b ?? a]![at]!];
    return second.map((value, unit) => value - first[unit]!);
  }

  /** Remembered, since turning pages and opening units do not change it. */
  #arranged({ page: _, ...order }: UnitsView): Uint32Array {
    const { filter, sortedBy, direction } = order;
    const key = JSON.stringify(order);
    if (this.#last?.key === key) return this.#last.units;
    const data = this.#filterable(order);
    const found = filterUnits(data, this.#listed.ids.length, filter);
    const units =
      sortedBy === "id"
        ? sortByName(found, this.#listed.ids, direction)
        : sortUnits(found, this.#sortValues(sortedBy, order, data), direction);
    this.#last = { key, units };
    return units;
  }

  #sortValues(sortedBy: Exclude<SortedBy, "id">, pick: Pick, data: Filterable): Float64Array {
    const { ids, systems } = this.#listed;
    if (sortedBy === "spread") return Float64Array.from(ids, (_, unit) => spreadOf(data, unit));
    if (sortedBy === "gap") return this.#differences(pick).map(Math.abs);
    if (sortedBy === "difference") return this.#differences(pick);
    if (sortedBy.startsWith("score ")) return this.#values[0]![this.#score(sortedBy.slice("score ".length))]!;
    const system = Number(sortedBy.slice("system ".length));
    return this.#values[system < systems.length ? system : 0]![this.#score(pick.score)]!;
  }
}

/** A loop, since Float64Array.from with a function takes ten times as long. */
function numbersOf(values: readonly (number | null)[]): Float64Array {
  const numbers = new Float64Array(values.length);
  for (let k = 0; k < values.length; k++) numbers[k] = values[k] ?? Number.NaN;
  return numbers;
}

function defined(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** By a column; equal and undefined units keep the order of the list, the undefined at the end. */
function sortUnits(units: Uint32Array, values: Float64Array, direction: 1 | -1): Uint32Array {
  return units.slice().sort((a, b) => {
    const [left, right] = [values[a]!, values[b]!];
    if (left < right) return -direction;
    if (left > right) return direction;
    return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b;
  });
}

/** By name, in the order of characters. */
function sortByName(units: Uint32Array, ids: readonly string[], direction: 1 | -1): Uint32Array {
  return units.slice().sort((a, b) => (ids[a]! < ids[b]! ? -direction : ids[a]! > ids[b]! ? direction : 0));
}
