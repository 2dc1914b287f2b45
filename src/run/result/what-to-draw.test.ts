import { describe, expect, it } from "vitest";
import { ExactSum } from "../../core/arithmetic.ts";
import type { AnyTask } from "../../core/task.ts";
import { breakdown } from "../../tasks/breakdown/index.ts";
import { rouge } from "../../tasks/rouge/index.ts";
import type { CollectedSystem } from "../part/collect-units.ts";
import { whatToDraw } from "./what-to-draw.ts";

const NOTHING_FOUND = { problems: [], problemCount: 0, warnings: [], invalid: [] };

/** Units that come in the wrong order; the first column of each is its number. */
function systemOf(task: AnyTask, units: number, more: Partial<CollectedSystem> = {}): CollectedSystem {
  const width = task.definition.columns.length;
  const numbers = Array.from({ length: units }, (_, at) => units - at);
  const values = Float64Array.from(numbers.flatMap((number) => [number, ...new Array<number>(width - 1).fill(1)]));
  const ids = numbers.map((number) => String(number).padStart(5, "0"));
  const sums = task.definition.columns.map(() => new ExactSum().toJSON());
  return { rows: { count: units, sums, kept: { ids, values } }, texts: [], findings: NOTHING_FOUND, ...more };
}

const task = breakdown() as AnyTask;
const first = (rows: Float64Array) => rows.filter((_, at) => at % task.definition.columns.length === 0);

describe("whatToDraw", () => {
  it("whatToDraw(task, system, settings) has the rows in the order of their ids, and the seed and number of resamples", () => {
    const drawing = whatToDraw(task, systemOf(task, 60), { seed: 4, resamples: 500 })!;
    expect([...first(drawing.rows)]).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    expect(drawing).toMatchObject({ seed: 4, resamples: 500 });
    expect(drawing).not.toHaveProperty("groups");
  });

  it("whatToDraw(task, system, settings) has the groups in the same order, by the place of their names", () => {
    const { rows } = systemOf(task, 60);
    const groups = rows.kept!.ids.map((id) => [id, Number(id) % 2 === 0 ? "even" : "odd"] as const);
    const { groups: drawn } = whatToDraw(task, systemOf(task, 60, { groups }), { groupBy: "kind" })!;
    expect([...drawn!.slice(0, 4)]).toEqual([1, 0, 1, 0]);
  });

  it.each([
    ["no intervals are wanted", 60, { ci: "off" }, {}],
    ["the jackknife makes them", 60, { interval: "jackknife-t" }, {}],
    ["units are few", 49, {}, {}],
    ["nobody asked for those of so many", 20_001, {}, {}],
    ["there are no units", 0, { interval: "bca" }, {}],
    ["something was wrong", 60, {}, { findings: { ...NOTHING_FOUND, problemCount: 1 } }],
  ] as const)("whatToDraw(task, system, settings) is null where %s", (_, units, settings, more) => {
    expect(whatToDraw(task, systemOf(task, units, more), settings)).toBeNull();
  });

  it("whatToDraw(task, system, settings) draws of few units where BCa is asked for, and of many where intervals are", () => {
    expect(whatToDraw(task, systemOf(task, 9), { interval: "bca" })).not.toBeNull();
    expect(whatToDraw(task, systemOf(task, 20_001), { ci: 90 })).not.toBeNull();
  });

  it("whatToDraw(task, system, settings) is null where the protocol has intervals of its own", () => {
    const [own, ordinary] = [rouge({ average: "rouge-1.5.5" }), rouge()] as readonly AnyTask[];
    expect(whatToDraw(own!, systemOf(own!, 60), {})).toBeNull();
    expect(whatToDraw(ordinary!, systemOf(ordinary!, 60), {})).not.toBeNull();
  });
});
