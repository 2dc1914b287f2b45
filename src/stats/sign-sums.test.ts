import fc from "fast-check";
import { expect, it } from "vitest";
import { paddedTo } from "./sample.ts";
import { signSums } from "./sign-sums.ts";

it("signSums(columns, units) adds each column with the signs that the bits say, for any number of units and columns", () => {
  const cases = fc.record({
    units: fc.integer({ min: 0, max: 70 }),
    columns: fc.integer({ min: 1, max: 6 }),
    words: fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { minLength: 3, maxLength: 3 }),
  });
  fc.assert(
    fc.property(cases, ({ units, columns, words }) => {
      const values = Array.from({ length: columns }, (_, column) =>
        // Most of the first units add nothing.
        Float64Array.from({ length: units }, (_, unit) => (unit % 11 < 9 ? 0 : (unit + 1) * (column + 1))),
      );
      const sums = new Float64Array(paddedTo(columns));
      signSums(values, units)(Int32Array.from(words), sums);
      const sign = (unit: number) => ((words[Math.floor(unit / 32)]! >> (unit % 32)) & 1 ? -1 : 1);
      const expected = values.map((column) => column.reduce((sum, value, unit) => sum + sign(unit) * value, 0));
      expect([...sums.subarray(0, columns)]).toEqual(expected);
      expect(sums.subarray(columns).every((value) => value === 0)).toBe(true);
    }),
    { numRuns: 60, seed: 31 },
  );
  expect([0, 1, 4, 5].map(paddedTo)).toEqual([0, 4, 4, 8]);
});
