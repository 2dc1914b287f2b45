// Rows: kept as far as allowed, added up exactly, and the same from parts as from the whole.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeRows, Rows, sortedRows, totalsOf } from "./rows.ts";

const COLUMNS = ["a", "b"];
type Entry = readonly [id: string, a: number, b: number];

function rowsOf(entries: readonly Entry[], most = Number.POSITIVE_INFINITY) {
  const rows = new Rows(COLUMNS, most);
  for (const [id, a, b] of entries) rows.add(id, { b, a });
  return rows.state();
}

const numbers = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
const entries = fc.uniqueArray(fc.tuple(fc.string(), numbers, numbers), { selector: ([id]) => id, maxLength: 40 });

describe("Rows", () => {
  it("keeps rows over many pages, and gives them back in the order of their ids", () => {
    const all = Array.from({ length: 5_000 }, (_, k): Entry => [String(9_999 - k), k, -k]);
    const { ids, values } = sortedRows(rowsOf(all), COLUMNS.length);
    const sorted = all.toReversed();
    expect(ids).toEqual(sorted.map(([id]) => id));
    expect([...values]).toEqual(sorted.flatMap(([, a, b]) => [a, b]));
  });

  it("gives small whole numbers back as the numbers they were, also beside others", () => {
    const odd = [0.5, 256, -1, -0, 1e9];
    const all = Array.from({ length: 4_096 }, (_, k): Entry => {
      return [String(k).padStart(4, "0"), k % 256, k >= 2_048 ? odd[k % 5]! : 255];
    });
    expect([...sortedRows(rowsOf(all), 2).values]).toEqual(all.flatMap(([, a, b]) => [a, b]));
  });

  it("forgets all rows once there are too many, and still adds up", () => {
    const all = Array.from({ length: 11 }, (_, k): Entry => [String(k), k, 0.1]);
    expect(rowsOf(all.slice(0, 10), 10).kept?.ids).toHaveLength(10);
    const state = rowsOf(all, 10);
    expect(state.kept).toBeNull();
    expect(totalsOf(state, COLUMNS)).toEqual({ a: 55, b: 1.1, units: 11 });
    expect(() => sortedRows(state, 2)).toThrow("this is a bug in karat");
  });
});

describe("mergeRows(parts, most)", () => {
  it("gives what the whole gives: rows, sums and the digest of ids", () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 4 }), fc.nat(50), (all, parts, most) => {
        const cut = Array.from({ length: parts }, (_, part) => all.filter((_, at) => at % parts === part));
        const merged = mergeRows(
          cut.map((entry) => rowsOf(entry, most)),
          most,
        );
        const whole = rowsOf(all, most);
        expect(totalsOf(merged, COLUMNS)).toEqual(totalsOf(whole, COLUMNS));
        expect(merged.kept === null).toBe(all.length > most);
        if (whole.kept !== null) expect(sortedRows(merged, 2)).toEqual(sortedRows(whole, 2));
      }),
    );
  });
});
