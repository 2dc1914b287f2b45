// All units of some systems, sorted and filtered here, so that whoever shows them gets only the few it shows.

import { filterUnits, sortByName, sortUnits } from "./unit-order.ts";
import type { UnitsColumn, UnitsPage, UnitsView } from "./unit-source.ts";

const ROWS = 25;

export interface ListedUnits {
  readonly systems: readonly string[];
  readonly scores: readonly ListedScore[];
  /** The worst first. */
  readonly ids: readonly string[];
  /** By system, score and unit; NaN where there is no value. */
  readonly values: readonly (readonly Float64Array[])[];
}

export interface ListedScore {
  readonly id: string;
  readonly label: string;
  readonly better: "higher" | "lower";
  readonly range: readonly [number, number] | null;
}

interface Column extends UnitsColumn {
  readonly values: Float64Array;
}

type Order = Pick<UnitsView, "score" | "filter" | "sortedBy" | "direction">;

export class UnitList {
  readonly #listed: ListedUnits;
  readonly #names: readonly string[];
  #last: { readonly order: Order; readonly units: Uint32Array } | null = null;

  constructor(listed: ListedUnits) {
    this.#listed = listed;
    this.#names = listed.ids.map((id) => id.toLowerCase());
  }

  page(view: UnitsView): UnitsPage {
    const columns = this.#columns(view.score);
    const units = this.#arranged(view);
    const pages = Math.max(1, Math.ceil(units.length / ROWS));
    const page = Math.min(view.page, pages - 1);
    return {
      columns: columns.map(({ values: _, ...rest }) => rest),
      rows: Array.from(units.subarray(page * ROWS, (page + 1) * ROWS), (unit) => ({
        id: this.#listed.ids[unit]!,
        values: columns.map(({ values }) => (Number.isNaN(values[unit]) ? null : values[unit]!)),
      })),
      found: units.length,
      all: this.#listed.ids.length,
      page,
      pages,
    };
  }

  /** The ids before and after a unit in the order shown. */
  neighbours(id: string, view: UnitsView): { readonly previous: string | null; readonly next: string | null } {
    const units = this.#arranged(view);
    const at = units.indexOf(this.#listed.ids.indexOf(id));
    const idAt = (position: number) => (at === -1 ? null : (this.#listed.ids[units[position]!] ?? null));
    return { previous: idAt(at - 1), next: idAt(at + 1) };
  }

  /** Remembered, since turning pages and opening units do not change it. */
  #arranged({ score, filter, sortedBy, direction }: UnitsView): Uint32Array {
    const order: Order = { score, filter, sortedBy, direction };
    if (this.#last !== null && JSON.stringify(this.#last.order) === JSON.stringify(order)) return this.#last.units;
    const found = filterUnits(this.#listed, this.#names, filter);
    const column = this.#columns(score)[sortedBy];
    const units =
      column === undefined
        ? sortByName(found, this.#listed.ids, direction)
        : sortUnits(found, column.values, direction);
    this.#last = { order, units };
    return units;
  }

  /** Every score of one system, or one score of every system, with the difference of two. */
  #columns(score: string): readonly Column[] {
    const { systems, scores } = this.#listed;
    if (systems.length === 1) return scores.map((_, k) => this.#column(0, k));
    const position = scores.findIndex(({ id }) => id === score);
    const columns = systems.map((_, system) => this.#column(system, position));
    return columns.length === 2 ? [...columns, difference(columns[0]!, columns[1]!)] : columns;
  }

  #column(system: number, score: number): Column {
    const { systems, scores, values } = this.#listed;
    const { label, better, range } = scores[score]!;
    const title = systems.length === 1 ? label : systems[system]!;
    return { title, values: values[system]![score]!, better, range, isDifference: false };
  }
}

/** The second system minus the first. */
function difference(first: Column, second: Column): Column {
  const values = second.values.map((value, unit) => value - first.values[unit]!);
  return { ...second, title: "Difference", values, range: null, isDifference: true };
}
