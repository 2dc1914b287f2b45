// The assignment of days on random, date-cost and shifted matrices, beside scipy's where Python has it.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assign } from "../src/tasks/timeline/assignment.ts";
import type { BenchRow } from "./bench-row.ts";
import { shifted, TimelineMaker } from "./generate-timeline.ts";
import { compare } from "./measure.ts";

const SIZES = [200, 1_000];
const TIMES = 5;

/** Prints the median of the times of scipy's solver on matrices of doubles in files, in milliseconds. */
const SCIPY = `
import json, statistics, sys, time
import numpy
from scipy.optimize import linear_sum_assignment
medians = []
for path in sys.argv[1:]:
    costs = numpy.fromfile(path)
    size = int(len(costs) ** 0.5)
    times = []
    for _ in range(${TIMES}):
        start = time.perf_counter()
        linear_sum_assignment(costs.reshape(size, size))
        times.append(1000 * (time.perf_counter() - start))
    medians.append(statistics.median(times))
print(json.dumps(medians))
`;

interface Matrix {
  readonly name: string;
  readonly size: number;
  readonly costs: Float64Array;
}

export async function assignmentRows(folder: string): Promise<readonly BenchRow[]> {
  const matrices = SIZES.flatMap(matricesOf);
  const scipy = timeScipy(matrices, folder);
  const rows: BenchRow[] = [];
  for (const [index, { name, size, costs }] of matrices.entries()) {
    const measured = await compare({
      name: `assign ${size} × ${size} days, ${name}`,
      ours: () => assign(costs, size, size),
      floor: () => costs.reduce((sum, cost) => sum + cost, 0),
      times: TIMES,
      note: "floor: one pass over the costs",
    });
    const floor = scipy?.[index];
    rows.push(
      floor === undefined ? measured : { ...measured, floor, ratio: measured.ours / floor, note: "floor: scipy" },
    );
  }
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
    { name: "date costs", size, costs: dateCosts(others) },
    { name: "date costs, shifted by one day", size, costs: dateCosts(shifted(days, 1)) },
  ];
}

function fill(size: number, cost: (row: number, column: number) => number): Float64Array {
  return Float64Array.from({ length: size * size }, (_, index) => cost(Math.floor(index / size), index % size));
}

/** Null where there is no Python with scipy. */
function timeScipy(matrices: readonly Matrix[], folder: string): readonly number[] | null {
  const files = matrices.map(({ costs }, index) => {
    const file = join(folder, `costs-${index}.bin`);
    writeFileSync(file, new Uint8Array(costs.buffer));
    return file;
  });
  try {
    return JSON.parse(
      execFileSync("python3", ["-c", SCIPY, ...files], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return null;
  }
}
