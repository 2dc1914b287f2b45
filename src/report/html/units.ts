// The units of all systems side by side, the most interesting first, and as many of their scores as the page has room for.
import { compareText } from "../../contract/ids.ts";
import type { UnitMistakes } from "../../contract/mistakes.ts";
import type { Result, Scores } from "../../contract/result.ts";
import { signOf } from "../../contract/score-spec.ts";
import { utf8Length } from "../../json/utf8.ts";
import { type Page, type RunsOfSystem, runsOf } from "./input.ts";
import { jsonText } from "./json-block.ts";
import { STORED_DIGITS, storedNumber } from "./stored-number.ts";

export interface ComparedUnit {
  readonly id: string;
  /** Scores by run; null where a run has no such unit. */
  readonly scores: readonly (Scores | null)[];
  readonly mistakes: readonly UnitMistakes[];
}

/** One system: the worst first. Several: those they differ most about. By the primary score; units without it come last. */
export function orderedUnits({ primary, scores, systems }: Page): readonly ComparedUnit[] {
  const sign = signOf(scores[primary]!);
  const ranked = collect(systems.map(({ result }) => result.perUnit ?? [])).map((unit) => {
    const values = unit.scores.flatMap((one) => one?.[primary] ?? []);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return { unit, spread: low - high, goodness: sign === 1 ? low : -high };
  });
  return ranked
    .sort(
      (a, b) =>
        compareNumbers(a.spread, b.spread) ||
        compareNumbers(a.goodness, b.goodness) ||
        compareText(a.unit.id, b.unit.id),
    )
    .map(({ unit }) => unit);
}

type PerUnit = NonNullable<Result["perUnit"]>;

function collect(systems: readonly PerUnit[]): readonly ComparedUnit[] {
  const units = new Map<string, { scores: (Scores | null)[]; mistakes: UnitMistakes[] }>();
  for (const [system, perUnit] of systems.entries()) {
    for (const { id, scores, mistakes = [] } of perUnit) {
      const row = units.get(id) ?? { scores: systems.map(() => null), mistakes: systems.map(() => []) };
      row.scores[system] = scores;
      row.mistakes[system] = mistakes;
      units.set(id, row);
    }
  }
  return Array.from(units, ([id, unit]) => ({ id, ...unit }));
}

/** Subtraction would make nothing of two infinities. */
function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The value of a system in a unit: the mean of its runs; null where one of them has none. */
export function systemValue({ scores }: ComparedUnit, { runs }: RunsOfSystem, score: string): number | null {
  const values = runs.map((run) => scores[run]?.[score] ?? null);
  if (values.some((value) => value === null)) return null;
  return values.length === 1 ? values[0]! : values.reduce<number>((sum, value) => sum + value!, 0) / values.length;
}

/** Returns the values by system, score and unit. */
export function unitColumns(page: Page, units: readonly ComparedUnit[]): (number | null)[][][] {
  const scores = Object.keys(page.scores);
  return runsOf(page).map((system) => scores.map((score) => units.map((unit) => systemValue(unit, system, score))));
}

/** The block `unit-data`: columns, since they are smaller and quicker to sort than rows. */
export interface UnitData {
  /** How many units there are; those that did not fit are not listed. */
  readonly all: number;
  readonly ids: readonly string[];
  /** The values by system, score and unit. */
  readonly values: readonly (readonly (readonly (number | null)[])[])[];
  /** The clusters of each unit's mistakes, by system, as `packedMistakes` writes them. */
  readonly mistakes: readonly string[];
}

/** "0,3*2;;1": the first unit has a mistake of cluster 0 and two of cluster 3, the second none, the third one of cluster 1. */
function packedMistakes(units: readonly UnitMistakes[]): string {
  return units
    .map((unit) => unit.map(([cluster, count]) => (count === 1 ? cluster : `${cluster}*${count}`)).join(","))
    .join(";");
}

/** Gives the mistakes of a unit by its position. */
export function unpackedMistakes(packed: string): (unit: number) => UnitMistakes {
  const units = packed.split(";");
  return (unit) => {
    const words = units[unit] ? units[unit].split(",") : [];
    return words.map((word) => {
      const [cluster, count = 1] = word.split("*").map(Number);
      return [cluster!, count] as const;
    });
  };
}

/** Returns the mistakes by system and unit; with several runs, those of the first. */
export function unitMistakes(page: Page, units: readonly ComparedUnit[]): readonly (readonly UnitMistakes[])[] {
  return runsOf(page).map(({ runs }) => units.map(({ mistakes }) => mistakes[runs[0]!]!));
}

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
  const values = unitColumns(page, units).map((system) => system.map((column) => column.map(storedNumber)));
  const mistakes = unitMistakes(page, units).map(packedMistakes);
  const data: UnitData = { all, ids: units.map(({ id }) => id), values, mistakes };
  return jsonText(data);
}
