// The units of a scored system: totals, single rows, and some of the units.
import { ExactSum } from "../numeric/arithmetic.ts";
import { usageError } from "../problems/problem.ts";
import { compareText } from "./ids.ts";
import type { Result } from "./result.ts";
import type { Scored, UnitLists, UnitRows } from "./scored.ts";

type ListName = keyof UnitLists;

/** The lists that a run may keep besides ids and rows. */
export const UNIT_LISTS: readonly ListName[] = ["groups", "clusters", "golds", "texts", "mistakes"];

/** The entries of one unit in these lists. */
export type UnitFacts = { readonly [Name in ListName]?: NonNullable<UnitLists[Name]>[number] | undefined };

/** The units of a run that kept their rows; throws if they were only added up. */
export function unitRowsOf({ units }: Pick<Scored, "units">): UnitRows {
  if (units !== null) return units;
  throw usageError("BAD_VALUE", {
    expected: "a run that kept its rows",
    received: "one that only added them up",
    hint: "score it again with `perUnit: true`",
  });
}

/** The total of each column, and the number of units. */
export function totalsOf({ header, count, sums }: Scored): Readonly<Record<string, number>> {
  const entries = header.columns.map((column, k): [string, number] => [column, ExactSum.from(sums[k]!).total()]);
  return Object.fromEntries([...entries, ["units", count]]);
}

/** One unit as totals of its own. */
export function rowTotals(columns: readonly string[], values: ArrayLike<number>, unit: number): Record<string, number> {
  const entries = columns.map((column, k): [string, number] => [column, values[unit * columns.length + k]!]);
  return Object.fromEntries([...entries, ["units", 1]]);
}

export function rowIn({ ids, values }: UnitRows, unit: number): readonly number[] {
  const width = values.length / ids.length;
  return [...values.subarray(unit * width, (unit + 1) * width)];
}

/** The units at these places, with all that is known of them. */
export function unitsAt(units: UnitRows, places: ArrayLike<number>): UnitRows {
  const width = units.values.length / units.ids.length;
  const values = new Float64Array(places.length * (width || 0));
  for (let to = 0; to < places.length; to++)
    values.set(units.values.subarray(places[to]! * width, (places[to]! + 1) * width), to * width);
  const some = (list: readonly unknown[]) => Array.from(places, (place) => list[place]);
  return {
    ids: some(units.ids) as string[],
    values,
    ...Object.fromEntries(UNIT_LISTS.flatMap((name) => (units[name] === undefined ? [] : [[name, some(units[name])]]))),
  };
}

/** The units with these ids, which are sorted too; not copied if those are all. */
export function unitsWith(units: UnitRows, ids: readonly string[]): UnitRows {
  if (units.ids.length === ids.length) return units;
  const isWanted = new Set(ids);
  return unitsAt(
    units,
    units.ids.flatMap((id, at) => (isWanted.has(id) ? [at] : [])),
  );
}

/** The units sorted by id; not copied if they are sorted already. */
export function unitsInOrder(units: UnitRows): UnitRows {
  const { ids } = units;
  if (ids.every((id, at) => at === 0 || compareText(ids[at - 1]!, id) <= 0)) return units;
  return unitsAt(
    units,
    Uint32Array.from(ids, (_, k) => k).sort((a, b) => compareText(ids[a]!, ids[b]!)),
  );
}

/** The units of a stored result that has its rows. */
export function storedUnits(rows: NonNullable<Result["rows"]>, perUnit: NonNullable<Result["perUnit"]>): UnitRows {
  return {
    ids: perUnit.map(({ id }) => id),
    values: Float64Array.from(rows.flat()),
    ...(perUnit.some(({ group }) => group !== undefined) && { groups: perUnit.map(({ group = "" }) => group) }),
    ...(perUnit.some(({ cluster }) => cluster !== undefined) && {
      clusters: perUnit.map(({ cluster = "" }) => cluster),
    }),
    ...(perUnit.some(({ gold }) => gold !== undefined) && { golds: perUnit.map(({ gold = "" }) => gold) }),
  };
}
