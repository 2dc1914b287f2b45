import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnyTask } from "../../core/task.ts";
import { bootstrapReplicates } from "../../stats/bootstrap.ts";
import type { Sample } from "../../stats/sample.ts";
import { taskScoring } from "../part/rows.ts";
import { narrowSample, scoreDrawer } from "./draw-scores.ts";

type Totals = Readonly<Record<string, number>>;

/** A task of six columns; `summarize` tells which of them it is made of. */
function taskOf(summarize: (totals: Totals) => Readonly<Record<string, number | null>>): AnyTask {
  return {
    definition: { columns: ["a", "b", "c", "d", "e", "f"], scores: { one: {}, two: {} }, summarize },
    options: {},
  } as unknown as AnyTask;
}

const sampleOf = (task: AnyTask, rows: Float64Array): Sample => ({ ...taskScoring(task), rows });
const all = { seed: 3, from: 0, to: 40 };

const THREE_UNITS = Float64Array.of(1, 0, 5, 0, 0, 0, 2, 0, 7, 0, 0, 0, 3, 0, 2, 0, 0, 0);

const rowsOfUnits = fc
  .array(fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 6, maxLength: 6 }), { minLength: 1 })
  .map((rows) => Float64Array.from(rows.flat()));
const narrowTask = taskOf(({ b, e, units }) => ({ one: b! / units!, two: e === 0 ? null : b! / e! }));

describe("narrowSample", () => {
  it("narrowSample(task, sample) has only the columns that scores are made of", () => {
    const { rows, columns } = narrowSample(narrowTask, sampleOf(narrowTask, THREE_UNITS));
    expect([columns, [...rows]]).toEqual([2, [0, 0, 0, 0, 0, 0]]);
  });

  it("narrowSample(task, sample) is the sample itself for a task that copies its totals", () => {
    const copying = taskOf((totals) => ({ one: { ...totals }.a!, two: 0 }));
    const sample = sampleOf(copying, THREE_UNITS);
    expect(narrowSample(copying, sample)).toBe(sample);
  });
});

describe("scoreDrawer", () => {
  it("scoreDrawer(task, sample) draws the bits of whole rows", () => {
    fc.assert(
      fc.property(rowsOfUnits, (rows) => {
        const sample = sampleOf(narrowTask, rows);
        expect(scoreDrawer(narrowTask, sample)(all)).toEqual(bootstrapReplicates(sample, all));
      }),
    );
  });

  it("scoreDrawer(task, sample) draws the same bits in pieces", () => {
    const draw = scoreDrawer(narrowTask, sampleOf(narrowTask, THREE_UNITS));
    const pieces = [0, 7, 8, 40].flatMap((to, at, ends) => [...draw({ ...all, from: ends[at - 1] ?? 0, to })]);
    expect(Float64Array.from(pieces)).toEqual(draw(all));
  });

  it("scoreDrawer(task, sample) draws within groups as whole rows would", () => {
    const sample = { ...sampleOf(narrowTask, THREE_UNITS), groups: Int32Array.of(0, 1, 0) };
    expect(scoreDrawer(narrowTask, sample)(all)).toEqual(bootstrapReplicates(sample, all));
  });

  it("scoreDrawer(task, sample) goes back to whole rows where the totals of a resample need more columns", () => {
    const task = taskOf((totals) => ({ one: totals.a!, two: totals.a! > 6 ? totals.c! : 0 }));
    const sample = sampleOf(task, THREE_UNITS);
    expect(narrowSample(task, sample).columns).toBe(1);
    const draw = scoreDrawer(task, sample);
    expect(draw(all)).toEqual(bootstrapReplicates(sample, all));
    expect(draw({ ...all, to: 3 })).toEqual(bootstrapReplicates(sample, { ...all, to: 3 }));
  });

  it("scoreDrawer(task, sample) throws what a task throws", () => {
    const failing = taskOf((totals) => {
      if (totals.a! > 6) throw new RangeError("too much");
      return { one: 0, two: 0 };
    });
    expect(() => scoreDrawer(failing, sampleOf(failing, THREE_UNITS))(all)).toThrow("too much");
  });
});
