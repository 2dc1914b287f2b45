// What the script of the page knows of the units: their scores, as many units as fit.

import { utf8Length } from "../../core/utf8.ts";
import type { Page } from "./input.ts";
import { jsonText } from "./json-block.ts";
import { type ComparedUnit, unitColumns } from "./units.ts";

/** The block `unit-data`: columns, since they are smaller and quicker to sort than rows. */
export interface UnitData {
  /** How many units there are; those that did not fit are not listed. */
  readonly all: number;
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

export function unitJson(page: Page, units: readonly ComparedUnit[], all: number): string {
  const values = unitColumns(page, units).map((system) => system.map((column) => column.map(stored)));
  const data: UnitData = { all, ids: units.map(({ id }) => id), values };
  return jsonText(data);
}

export function stored(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(STORED_DIGITS));
}
