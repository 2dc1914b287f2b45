// All units of some systems, sorted and filtered here; the screen gets only the rows it shows.
import { signOf } from "../contract/score-spec.ts";
import { listedMistakes, type MistakeData } from "./mistake-filter.ts";
import { type Filterable, filterUnits, systemSpread } from "./unit-filter.ts";
import type { PairBars, Pick, SortedBy, UnitsPage, UnitsView } from "./unit-source.ts";

const ROWS = 25;
/** More bars than any screen has pixels. */
const MOST_BARS = 2_000;

export interface ListedUnits {
  readonly systems: readonly string[];
  readonly scores: readonly { readonly id: string; readonly better: "higher" | "lower" }[];
  readonly ids: readonly string[];
  /** The values by system, score and unit. */
  readonly values: readonly (readonly (readonly (number | null)[])[])[];
  /** The text of a unit to search, besides its id, in lower case. */
  readonly text?: (unit: number) => string;
  readonly mistakes?: MistakeData | null;
}

export class UnitList {
  readonly #ids: readonly string[];
  readonly #scores: ListedUnits["scores"];
  readonly #places: ReadonlyMap<string, number>;
  readonly #data: Omit<Filterable, "pick">;
  #last: { readonly key: string; readonly units: Uint32Array } | null = null;

  constructor({ systems, scores, ids, values, text = () => "", mistakes = null }: ListedUnits) {
    const names = ids.map((id) => id.toLowerCase());
    this.#ids = ids;
    this.#scores = scores;
    this.#places = new Map(ids.map((id, at) => [id, at]));
    this.#data = {
      systems,
      scores,
      values: values.map((system) => system.map(numbersOf)),
      text: (unit) => `${names[unit]!}\n${text(unit)}`,
      mistakes,
    };
  }

  page(view: UnitsView): UnitsPage {
    const { values, mistakes } = this.#data;
    const units = this.#arranged(view);
    const pages = Math.max(1, Math.ceil(units.length / ROWS));
    const place =
      typeof view.page === "number" ? view.page * ROWS : units.indexOf(this.#places.get(view.page.of) ?? -1);
    const page = Math.min(Math.max(0, Math.floor(place / ROWS)), pages - 1);
    const score = this.#score(view.score);
    const columns = values.length === 1 ? values[0]! : values.map((system) => system[score]!);
    return {
      rows: Array.from(units.subarray(page * ROWS, (page + 1) * ROWS), (unit) => ({
        id: this.#ids[unit]!,
        values: columns.map((column) => defined(column[unit]!)),
        ...(mistakes !== null && values.length === 1 && { mistakes: listedMistakes(mistakes, 0, unit) }),
      })),
      found: units.length,
      all: this.#ids.length,
      page,
      pages,
    };
  }

  /** B − A of every unit, best for B first. */
  pair(pick: Pick): PairBars {
    const ids = this.#ids;
    const differences = this.#differences(pick);
    const sign = signOf(this.#scores[this.#score(pick.score)]!);
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

  /** Returns the values of a unit by system, then by score. */
  values(id: string): readonly (readonly (number | null)[])[] {
    const unit = this.#places.get(id);
    if (unit === undefined) return [];
    return this.#data.values.map((system) => system.map((column) => defined(column[unit]!)));
  }

  position(id: string): number | null {
    return this.#places.get(id) ?? null;
  }

  /** The ids before and after a unit in the order shown. */
  neighbours(id: string, view: UnitsView): { readonly previous: string | null; readonly next: string | null } {
    const units = this.#arranged(view);
    const at = units.indexOf(this.#places.get(id) ?? -1);
    const idAt = (position: number) => (at === -1 ? null : (this.#ids[units[position]!] ?? null));
    return { previous: idAt(at - 1), next: idAt(at + 1) };
  }

  #score(id: string): number {
    const at = this.#scores.findIndex((score) => score.id === id);
    return at === -1 ? 0 : at;
  }

  #differences({ score, a, b }: Pick): Float64Array {
    const at = this.#score(score);
    const { values } = this.#data;
    const [first, second] = [values[a]![at]!, values[b ?? a]![at]!];
    return second.map((value, unit) => value - first[unit]!);
  }

  /** Remembered, since turning pages and opening units do not change it. */
  #arranged({ page: _, ...order }: UnitsView): Uint32Array {
    const { filter, sortedBy, direction } = order;
    const key = JSON.stringify(order);
    if (this.#last?.key === key) return this.#last.units;
    const data = { ...this.#data, pick: { ...order, score: this.#score(order.score) } };
    const found = filterUnits(data, this.#ids.length, filter);
    const units = sortUnits(found, this.#sortKeys(sortedBy, order, data), direction);
    this.#last = { key, units };
    return units;
  }

  #sortKeys(sortedBy: SortedBy, pick: Pick, data: Filterable): ArrayLike<number | string> {
    const { values } = this.#data;
    if (sortedBy === "id") return this.#ids;
    if (sortedBy === "spread") return Float64Array.from(this.#ids, (_, unit) => systemSpread(data, unit));
    if (sortedBy === "gap") return this.#differences(pick).map(Math.abs);
    if (sortedBy === "difference") return this.#differences(pick);
    if (sortedBy.startsWith("score ")) return values[0]![this.#score(sortedBy.slice("score ".length))]!;
    const system = Number(sortedBy.slice("system ".length));
    return values[system < values.length ? system : 0]![this.#score(pick.score)]!;
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

/** Equal and undefined units keep the order of the list, the undefined at the end. */
function sortUnits(units: Uint32Array, keys: ArrayLike<number | string>, direction: 1 | -1): Uint32Array {
  return units.sort((a, b) => {
    const [left, right] = [keys[a]!, keys[b]!];
    if (left < right) return -direction;
    if (left > right) return direction;
    return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b;
  });
}
