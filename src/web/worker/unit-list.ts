// The units of a run, sorted and filtered here, so that the page gets only the few it shows.
import type { ScoreSpec } from "../../core/score-spec.ts";
import { filterUnits, sortByName, sortUnits } from "../../report/html/client/unit-order.ts";
import { pageOf } from "../../report/html/input.ts";
import { worstFirst } from "../../report/html/units.ts";
import type { UnitsAsk, UnitsColumn, UnitsPage } from "../protocol.ts";
import type { FinishedRun } from "./score-systems.ts";
import { reportInput } from "./sections.ts";

const ROWS = 25;

interface Column extends UnitsColumn {
  readonly values: Float64Array;
}

export class UnitList {
  readonly #systems: readonly string[];
  readonly #scores: readonly (ScoreSpec & { readonly id: string })[];
  readonly #ids: readonly string[];
  readonly #names: readonly string[];
  /** By system, score and unit; NaN where there is no value. */
  readonly #values: readonly (readonly Float64Array[])[];

  constructor(run: FinishedRun) {
    const page = pageOf(reportInput(run));
    const units = worstFirst(page);
    this.#systems = page.systems.map(({ name }) => name);
    this.#scores = Object.entries(page.scores).map(([id, spec]) => ({ ...spec, id }));
    this.#ids = units.map(({ id }) => id);
    this.#names = this.#ids.map((id) => id.toLowerCase());
    this.#values = this.#systems.map((_, system) =>
      this.#scores.map(({ id }) => Float64Array.from(units, ({ scores }) => scores[system]?.[id] ?? Number.NaN)),
    );
  }

  page({ score, filter, sortedBy, direction, page }: UnitsAsk): UnitsPage {
    const columns = this.#columns(score);
    const found = filterUnits({ scores: this.#scores, values: this.#values }, this.#names, filter);
    const column = columns[sortedBy];
    const units =
      column === undefined ? sortByName(found, this.#ids, direction) : sortUnits(found, column.values, direction);
    const pages = Math.max(1, Math.ceil(units.length / ROWS));
    const shown = Math.min(page, pages - 1);
    return {
      columns: columns.map(({ values: _, ...rest }) => rest),
      rows: Array.from(units.subarray(shown * ROWS, (shown + 1) * ROWS), (unit) => ({
        id: this.#ids[unit]!,
        values: columns.map(({ values }) => (Number.isNaN(values[unit]) ? null : values[unit]!)),
      })),
      found: units.length,
      all: this.#ids.length,
      page: shown,
      pages,
    };
  }

  /** Every score of one system, or one score of every system, with the difference of two. */
  #columns(score: string): readonly Column[] {
    if (this.#systems.length === 1) return this.#scores.map((_, k) => this.#column(0, k));
    const position = this.#scores.findIndex(({ id }) => id === score);
    const columns = this.#systems.map((_, system) => this.#column(system, position));
    return columns.length === 2 ? [...columns, difference(columns[0]!, columns[1]!)] : columns;
  }

  #column(system: number, score: number): Column {
    const { label, better, range } = this.#scores[score]!;
    const isAlone = this.#systems.length === 1;
    return {
      title: isAlone ? label : this.#systems[system]!,
      values: this.#values[system]![score]!,
      better,
      range: range.every(Number.isFinite) ? range : null,
      series: isAlone ? null : system,
      isDifference: false,
    };
  }
}

/** The second system minus the first. */
function difference(first: Column, second: Column): Column {
  const values = second.values.map((value, unit) => value - first.values[unit]!);
  return { ...second, title: "Difference", values, range: null, series: null, isDifference: true };
}
