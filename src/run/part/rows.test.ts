// Rows: kept as far as allowed, added up exactly, and the same from parts as from the whole.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keptRows, mergeRows, Rows, rowsAt, rowsOf, totalsOf } from "./rows.ts";

const COLUMNS = ["a", "b"];
type Entry = readonly [id: string, a: number, b: number];

function added(entries: readonly Entry[], most = Number.POSITIVE_INFINITY) {
  const rows = new Rows(COLUMNS, most);
  for (const [id, a, b] of entries) rows.add(id, { b, a }, { groups: `group of ${id}`, redrawn: [a] });
  return rows.state();
}

const numbers = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
const entries = fc.uniqueArray(fc.tuple(fc.string(), numbers, numbers), { selector: ([id]) => id, maxLength: 40 });

describe("Rows", () => {
  it("keeps many rows, and gives them back in the order of their ids", () => {
    const all = Array.from({ length: 5_000 }, (_, k): Entry => [String(9_999 - k), k, -k]);
    const { ids, values, groups, redrawn, clusters } = keptRows(added(all));
    const sorted = all.toReversed();
    expect(ids).toEqual(sorted.map(([id]) => id));
    expect([...values]).toEqual(sorted.flatMap(([, a, b]) => [a, b]));
    expect(groups).toEqual(ids.map((id) => `group of ${id}`));
    expect(redrawn).toEqual(sorted.map(([, a]) => [a]));
    expect(clusters).toBeUndefined();
  });

  it("refuses cells that are no finite numbers", () => {
    const rows = new Rows(COLUMNS, 10);
    expect(() => rows.add("u", { a: 1, b: Number.NaN })).toThrow("tally gives NaN for the column b");
    expect(() => rows.add("u", { a: "1", b: 2 } as never)).toThrow('tally gives "1" for the column a');
    expect(rows.state()).toMatchObject({ count: 0, kept: { ids: [] } });
  });

  it("forgets all rows once there are too many, and still adds up", () => {
    const all = Array.from({ length: 11 }, (_, k): Entry => [String(k), k, 0.1]);
    expect(added(all.slice(0, 10), 10).kept?.ids).toHaveLength(10);
    const state = added(all, 10);
    expect(state.kept).toBeNull();
    expect(totalsOf(state, COLUMNS)).toEqual({ a: 55, b: 1.1, units: 11 });
    expect(() => keptRows(state)).toThrow("a run that kept its rows");
  });

  it("rowsOf and rowsAt take some units with all that is known of them", () => {
    const kept = keptRows(added(["a", "b", "c"].map((id, k): Entry => [id, k, -k])));
    expect(rowsOf(kept, ["a", "b", "c"])).toBe(kept);
    const some = { ids: ["a", "c"], groups: ["group of a", "group of c"], redrawn: [[0], [2]] };
    expect(rowsOf(kept, ["a", "c"])).toEqual({ ...some, values: Float64Array.of(0, -0, 2, -2) });
    expect(rowsAt(kept, [2, 0]).ids).toEqual(["c", "a"]);
    expect(rowsAt({ ids: [], values: new Float64Array(0) }, [])).toEqual({ ids: [], values: new Float64Array(0) });
  });
});

describe("mergeRows(parts, most)", () => {
  it("gives what the whole gives: rows, sums and the digest of ids", () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 4 }), fc.nat(50), (all, parts, most) => {
        const cut = Array.from({ length: parts }, (_, part) => all.filter((_, at) => at % parts === part));
        const merged = mergeRows(
          cut.map((entry) => added(entry, most)),
          most,
        );
        const whole = added(all, most);
        expect(totalsOf(merged, COLUMNS)).toEqual(totalsOf(whole, COLUMNS));
        expect(merged.kept === null).toBe(all.length > most);
        expect(merged.kept).toEqual(whole.kept);
      }),
    );
  });
});
