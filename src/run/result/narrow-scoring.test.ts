import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnyTask } from "../../core/task.ts";
import { type Distribution, distributionOf } from "../../stats/distribution.ts";
import type { Sample } from "../../stats/sample.ts";
import { taskScoring } from "../part/rows.ts";
import { withNarrowRows } from "./narrow-scoring.ts";

type Totals = Readonly<Record<string, number>>;

/** A task of six columns; `summarize` tells which of them it is made of. */
function taskOf(summarize: (totals: Totals) => Readonly<Record<string, number | null>>, denominators = {}): AnyTask {
  return {
    definition: {
      columns: ["a", "b", "c", "d", "e", "f"],
      scores: { one: {}, two: {} },
      summarize,
      denominators: () => denominators,
    },
    options: {},
  } as unknown as AnyTask;
}

const narrowTask = taskOf(({ b, e, units }) => ({ one: b! / units!, two: e === 0 ? null : b! / e! }));

const rowsOf = fc
  .array(fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 6, maxLength: 6 }), {
    minLength: 1,
    maxLength: 9,
  })
  .map((rows) => Float64Array.from(rows.flat()));

const draw = (sample: Sample) => distributionOf(sample, { resamples: 40, seed: 3 });
const evaluated = ({ replicates, ...others }: Distribution) => ({ ...others, replicates: replicates() });
const whole = (task: AnyTask, rows: Float64Array) => draw({ ...taskScoring(task), rows });

/** What was made, and with how many columns each time. */
function narrowed(task: AnyTask, rows: Float64Array) {
  const columns: number[] = [];
  const distribution = withNarrowRows(task, rows, (sample) => {
    columns.push(sample.columns);
    return draw(sample);
  });
  return { distribution: evaluated(distribution), columns };
}

describe("withNarrowRows", () => {
  it("withNarrowRows(task, rows, make) gives the bits of whole rows with only the columns that scores are made of", () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const { distribution, columns } = narrowed(narrowTask, rows);
        expect(distribution).toEqual(evaluated(whole(narrowTask, rows)));
        expect(columns).toEqual([2]);
      }),
    );
  });

  it("withNarrowRows(task, rows, make) keeps the columns of denominators", () => {
    const task = taskOf(({ b, units }) => ({ one: b! / units!, two: b! / units! }), { two: ["f", "units"] });
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const { distribution, columns } = narrowed(task, rows);
        expect(distribution).toEqual(evaluated(whole(task, rows)));
        expect(columns).toEqual([2]);
      }),
    );
  });

  it("withNarrowRows(task, rows, make) goes back to whole rows where other totals need more columns", () => {
    const task = taskOf((totals) => ({
      one: totals.a! / totals.units!,
      two: totals.a! > 6 ? totals.c! / totals.units! : 0,
    }));
    const rows = Float64Array.of(1, 0, 5, 0, 0, 0, 2, 0, 7, 0, 0, 0, 3, 0, 2, 0, 0, 0);
    const { distribution, columns } = narrowed(task, rows);
    expect(distribution).toEqual(evaluated(whole(task, rows)));
    expect(columns).toEqual([1, 6]);
  });

  it("withNarrowRows(task, rows, make) goes back to whole rows where a single unit needs more columns", () => {
    const task = taskOf((totals) => ({
      one: totals.a! / totals.units!,
      two: totals.a! < 2 ? totals.c! / totals.units! : 0,
    }));
    const rows = Float64Array.of(1, 0, 5, 0, 0, 0, 2, 0, 7, 0, 0, 0, 3, 0, 2, 0, 0, 0);
    const { distribution, columns } = narrowed(task, rows);
    expect(distribution).toEqual(evaluated(whole(task, rows)));
    expect(columns).toEqual([1, 6]);
  });

  it("withNarrowRows(task, rows, make) keeps whole rows for a task that copies its totals, and what a task throws", () => {
    const copying = taskOf((totals) => ({ one: { ...totals }.a!, two: 0 }));
    expect(narrowed(copying, new Float64Array(12)).columns).toEqual([6]);
    const failing = taskOf(({ a }) => {
      if (a! > 0) throw new RangeError("too much");
      return { one: 0, two: 0 };
    });
    expect(() => narrowed(failing, new Float64Array(12).fill(1))).toThrow("too much");
  });
});
