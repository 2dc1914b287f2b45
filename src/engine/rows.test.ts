// Rows: kept as far as allowed, added up exactly, and the same from parts as from the whole.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Scored } from "../contract/scored.ts";
import { totalsOf, unitRowsOf, unitsAt, unitsWith } from "../contract/unit-rows.ts";
import { addShards } from "./add-shards.ts";
import { RowSums, rowOf } from "./rows.ts";

const COLUMNS = ["a", "b"];
type Entry = readonly [id: string, a: number, b: number];

function added(entries: readonly Entry[], most = Number.POSITIVE_INFINITY) {
  const rows = new RowSums(COLUMNS, most);
  for (const [id, a, b] of entries) rows.add(id, rowOf(COLUMNS, { b, a }), { groups: `group of ${id}` });
  const header = { columns: COLUMNS, settings: { keepRows: most }, services: {}, system: { name: "a", place: 0 } };
  const findings = { problems: [], problemCount: 0, warnings: [], invalid: [] };
  return { ...rows.scored(), header, findings, missing: [], extra: [] } as unknown as Scored;
}

const numbers = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
const entries = fc.uniqueArray(fc.tuple(fc.string(), numbers, numbers), { selector: ([id]) => id, maxLength: 40 });

describe("Rows", () => {
  it("keeps many rows, and gives them back in the order of their ids", () => {
    const all = Array.from({ length: 5_000 }, (_, k): Entry => [String(9_999 - k), k, -k]);
    const { ids, values, groups, clusters } = unitRowsOf(added(all));
    const sorted = all.toReversed();
    expect(ids).toEqual(sorted.map(([id]) => id));
    expect([...values]).toEqual(sorted.flatMap(([, a, b]) => [a, b]));
    expect(groups).toEqual(ids.map((id) => `group of ${id}`));
    expect(clusters).toBeUndefined();
  });

  it("refuses cells that are no finite numbers", () => {
    expect(() => rowOf(COLUMNS, { a: 1, b: Number.NaN })).toThrow("tally gives NaN for the column b");
    expect(() => rowOf(COLUMNS, { a: "1", b: 2 } as never)).toThrow('tally gives "1" for the column a');
  });

  it("takes numbers in the order of the columns, and refuses too few, too many and NaN", () => {
    expect(rowOf(COLUMNS, Float64Array.of(1, 2))).toEqual(Float64Array.of(1, 2));
    for (const numbers of [[1], [1, 2, 3]])
      expect(() => rowOf(COLUMNS, Float64Array.from(numbers))).toThrow(`${numbers.length} numbers for 2 columns`);
    expect(() => rowOf(COLUMNS, Float64Array.of(1, Number.NaN))).toThrow("tally gives NaN for the column b");
  });

  it("forgets all rows once there are too many, and still adds up", () => {
    const all = Array.from({ length: 11 }, (_, k): Entry => [String(k), k, 0.1]);
    expect(added(all.slice(0, 10), 10).units?.ids).toHaveLength(10);
    const state = added(all, 10);
    expect(state.units).toBeNull();
    expect(totalsOf(state)).toEqual({ a: 55, b: 1.1, units: 11 });
    expect(() => unitRowsOf(state)).toThrow("a run that kept its rows");
  });

  it("unitsWith and unitsAt take some units with all that is known of them", () => {
    const kept = unitRowsOf(added(["a", "b", "c"].map((id, k): Entry => [id, k, -k])));
    expect(unitsWith(kept, ["a", "b", "c"])).toBe(kept);
    const some = { ids: ["a", "c"], groups: ["group of a", "group of c"] };
    expect(unitsWith(kept, ["a", "c"])).toEqual({ ...some, values: Float64Array.of(0, -0, 2, -2) });
    expect(unitsAt(kept, [2, 0]).ids).toEqual(["c", "a"]);
    expect(unitsAt({ ids: [], values: new Float64Array(0) }, [])).toEqual({ ids: [], values: new Float64Array(0) });
  });
});

describe("addShards(shards)", () => {
  it("gives what the whole gives: rows and sums", () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 4 }), fc.nat(50), (all, shards, most) => {
        const cut = Array.from({ length: shards }, (_, shard) => all.filter((_, at) => at % shards === shard));
        const [sum] = addShards(cut.map((entry) => added(entry, most)));
        const whole = added(all, most);
        expect(totalsOf(sum!)).toEqual(totalsOf(whole));
        expect(sum!.units === null).toBe(all.length > most);
        expect(sum!.units).toEqual(whole.units);
      }),
    );
  });
});
