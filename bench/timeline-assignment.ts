// The assignment of days on random, date-cost and shifted matrices, beside scipy's where Python has it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assignColumns } from "../src/numeric/assign.ts";
import type { BenchRow } from "./bench-row.ts";
import { shifted, TimelineMaker } from "./generate-timeline.ts";
import { compare } from "./measure.ts";
import { Python } from "./python.ts";

const SIZES = [200, 1_000];
const TIMES = 7;
/** 0.7 times as fast as scipy. */
const LIMIT = 1.43;

const SCIPY = `
def prepare(path):
    costs = numpy.fromfile(path)
    size = int(len(costs) ** 0.5)
    return [costs.reshape(size, size)]
run = scipy.optimize.linear_sum_assignment
`;

interface Matrix {
  readonly name: string;
  readonly size: number;
  readonly costs: Float64Array;
}

export async function assignmentRows(folder: string): Promise<readonly BenchRow[]> {
  const scipy = Python.start(["numpy", "scipy.optimize"], SCIPY);
  const rows: BenchRow[] = [];
  for (const { name, size, costs } of SIZES.flatMap(matricesOf)) {
    const file = join(folder, "costs.bin");
    writeFileSync(file, new Uint8Array(costs.buffer));
    rows.push(
      await compare({
        name: `assignColumns ${size} × ${size} days, ${name}`,
        ours: () => assignColumns(costs, size, size),
        floor: () => scipy?.measure(file) ?? costs.reduce((sum, cost) => sum + cost, 0),
        times: TIMES,
        note: scipy === null ? "floor: one pass over the costs" : "floor: scipy",
        ...(scipy !== null && size === 1_000 ? { goal: { ratio: LIMIT } } : {}),
      }),
    );
  }
  scipy?.stop();
  return rows;
}

function matricesOf(size: number): readonly Matrix[] {
  const maker = new TimelineMaker();
  const days = maker.timeline(size, 2 * size);
  const others = maker.timeline(size, 2 * size);
  const dateCosts = (columns: typeof days) =>
    fill(size, (row, column) => 1 - 1 / (Math.abs(days[row]!.day - columns[column]!.day) + 1));
  return [
    { name: "random costs", size, costs: fill(size, () => maker.below(2 ** 30) / 2 ** 30) },
    { name: "whole numbers below 100", size, costs: fill(size, () => maker.below(100)) },
    { name: "distances in a square", size, costs: distances(maker, size) },
    { name: "date costs", size, costs: dateCosts(others) },
    { name: "date costs, shifted by one day", size, costs: dateCosts(shifted(days, 1)) },
  ];
}

/** Of points drawn in a square from others. */
function distances(maker: TimelineMaker, size: number): Float64Array {
  const [x, y] = [0, 1].map(() => Array.from({ length: 2 * size }, () => maker.below(2 ** 30) / 2 ** 30)) as [
    number[],
    number[],
  ];
  return fill(size, (row, column) => Math.hypot(x[row]! - x[size + column]!, y[row]! - y[size + column]!));
}

function fill(size: number, cost: (row: number, column: number) => number): Float64Array {
  return Float64Array.from({ length: size * size }, (_, index) => cost(Math.floor(index / size), index % size));
}
