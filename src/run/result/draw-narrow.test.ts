import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnyTask } from "../../core/task.ts";
import { bootstrapReplicates } from "../../stats/bootstrap.ts";
import type { Sample } from "../../stats/sample.ts";
import { taskScoring } from "../part/rows.ts";
import { drawNarrow } from "./draw-narrow.ts";

type Totals = Readonly<Record<string, number>>;

/** A task of six columns; `summarize` tells which of them it is made of. */
function taskOf(summarize: (totals: Totals) => Readonly<Record<string, number | null>>): AnyTask {
  return {
    definition: { columns: ["a", "b", "c", "d", "e", "f"], scores: { one: {}, two: {} }, summarize },
    options: {},
  } as unknown as AnyTask;
}

const sampleOf = (task: AnyTask, rows: Float64Array): Sample => ({ ...taskScoring(task), rows });
const draw = (sample: Sample) => bootstrapReplicates(sample, { seed: 3, from: 0, to: 40 });

/** What was drawn, and with how many columns each time. */
function narrowed(task: AnyTask, sample: Sample) {
  const columns: number[] = [];
  const replicates = drawNarrow(task, sample, (given) => {
    columns.push(given.columns);
    return draw(given);
  });
  return { replicates, columns };
}

const THREE_UNITS = Float64Array.of(1, 0, 5, 0, 0, 0, 2, 0, 7, 0, 0, 0, 3, 0, 2, 0, 0, 0);

describe("drawNarrow", () => {
  const rowsOfUnits = fc
    .array(fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 6, maxLength: 6 }), { minLength: 1 })
    .map((rows) => Float64Array.from(rows.flat()));
  const narrowTask = taskOf(({ b, e, units }) => ({ one: b! / units!, two: e === 0 ? null : b! / e! }));

  it("drawNarrow(task, sample, draw) gives the bits of whole rows with only the columns that scores are made of", () => {
    fc.assert(
      fc.property(rowsOfUnits, (rows) => {
        const sample = sampleOf(narrowTask, rows);
        expect(narrowed(narrowTask, sample)).toEqual({ replicates: draw(sample), columns: [2] });
      }),
    );
  });

  it("drawNarrow(task, sample, draw) draws within groups as whole rows would", () => {
    const sample = { ...sampleOf(narrowTask, THREE_UNITS), groups: Int32Array.of(0, 1, 0) };
    expect(narrowed(narrowTask, sample)).toEqual({ replicates: draw(sample), columns: [2] });
  });

  it("drawNarrow(task, sample, draw) goes back to whole rows where the totals of a resample need more columns", () => {
    const task = taskOf((totals) => ({ one: totals.a!, two: totals.a! > 6 ? totals.c! : 0 }));
    const sample = sampleOf(task, THREE_UNITS);
    expect(narrowed(task, sample)).toEqual({ replicates: draw(sample), columns: [1, 6] });
  });

  it("drawNarrow(task, sample, draw) keeps whole rows for a task that copies its totals, and what a task throws", () => {
    const copying = taskOf((totals) => ({ one: { ...totals }.a!, two: 0 }));
    expect(narrowed(copying, sampleOf(copying, THREE_UNITS)).columns).toEqual([6]);
    const failing = taskOf((totals) => {
      if (totals.a! > 0) throw new RangeError("too much");
      return { one: 0, two: 0 };
    });
    expect(() => drawNarrow(failing, sampleOf(failing, THREE_UNITS), draw)).toThrow("too much");
  });
});
