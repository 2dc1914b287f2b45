// What the script of the page knows of the units: their scores, as many units as fit.
import type { Page } from "./input.ts";
import { jsonText, utf8Length } from "./json-block.ts";
import type { ComparedUnit } from "./units.ts";

/** The block `unit-data`: columns, since they are smaller and quicker to sort than rows. */
export interface UnitData {
  readonly task: string;
  readonly unit: string;
  readonly digits: number;
  /** Whether the task draws pictures of its units. */
  readonly hasPictures: boolean;
  readonly primary: string;
  readonly systems: readonly string[];
  readonly scores: readonly {
    readonly id: string;
    readonly label: string;
    readonly better: "higher" | "lower";
    readonly range: readonly [number | null, number | null];
  }[];
  readonly ids: readonly string[];
  /** By system, score and unit. */
  readonly values: readonly (readonly (readonly (number | null)[])[])[];
}

/** Digits enough to sort and to show. */
const STORED_DIGITS = 6;

/** The first units whose scores fit into half of the page. */
export function fittingUnits(
  { systems, scores, mostBytes }: Page,
  units: readonly ComparedUnit[],
): readonly ComparedUnit[] {
  const scoreBytes = systems.length * Object.keys(scores).length * (STORED_DIGITS + 4);
  let bytes = 0;
  const end = units.findIndex(({ id }) => (bytes += utf8Length(jsonText(id)) + scoreBytes) > mostBytes / 2);
  return end === -1 ? units : units.slice(0, end);
}

export function unitJson(page: Page, units: readonly ComparedUnit[]): string {
  const { definition, systems, scores, digits, primary } = page;
  const data: UnitData = {
    task: definition.id,
    unit: definition.unit,
    digits,
    hasPictures: definition.picture !== undefined,
    primary,
    systems: systems.map(({ name }) => name),
    scores: Object.entries(scores).map(
      ([
        id,
        {
          label,
          better,
          range: [low, high],
        },
      ]) => ({
        id,
        label,
        better,
        range: [finite(low), finite(high)],
      }),
    ),
    ids: units.map(({ id }) => id),
    values: systems.map((_, system) =>
      Object.keys(scores).map((score) => units.map((unit) => stored(unit.scores[system]?.[score]))),
    ),
  };
  return jsonText(data);
}

export function stored(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value.toPrecision(STORED_DIGITS));
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
