import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eachAlone, leaveOneOut } from "./jackknife.ts";
import type { Summarize } from "./sample.ts";

const meanAndRatio: Summarize = (totals, units) => [totals[0]! / units, totals[0]! / totals[1]!];

describe("leaveOneOut", () => {
  it("leaveOneOut(sample) scores the other units, as a loop over them would", () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 50 })), {
      minLength: 2,
      maxLength: 20,
    });
    fc.assert(
      fc.property(rows, (units) => {
        const expected = units.flatMap((_, left) => {
          const others = units.filter((_row, unit) => unit !== left);
          const [hits, of] = [0, 1].map((column) => others.reduce((sum, row) => sum + row[column]!, 0)) as [
            number,
            number,
          ];
          return [hits / others.length, hits / of];
        });
        expect([
          ...leaveOneOut({ rows: Float64Array.from(units.flat()), columns: 2, summarize: meanAndRatio }),
        ]).toEqual(expected);
      }),
    );
  });

  it("leaveOneOut(sample) keeps the digits of small units beside a huge one", () => {
    const rows = Float64Array.of(0.1, 1e17, 0.2);
    const summarize: Summarize = (totals) => [totals[0]!];
    expect(leaveOneOut({ rows, columns: 1, summarize })[1]).toBe(0.1 + 0.2);
  });
});

describe("eachAlone", () => {
  it("eachAlone(sample) scores every unit as if it were the only one", () => {
    const rows = Float64Array.of(1, 2, 3, 4);
    expect([...eachAlone({ rows, columns: 2, summarize: meanAndRatio })]).toEqual([1, 0.5, 3, 0.75]);
  });
});
