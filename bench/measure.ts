// Measures two things in turns, so that whatever else the machine does falls on both.
import type { BenchRow, Goal } from "./bench-row.ts";

export interface Comparison {
  readonly name: string;
  readonly ours: () => unknown;
  readonly floor: () => unknown;
  readonly times: number;
  readonly note?: string;
  readonly goal?: Goal;
}

/** What something returns that took its own time, in another program for instance. */
export class Elapsed {
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }
}

/** Medians of so many turns, after one that does not count. */
export async function compare({ name, ours, floor, times, ...rest }: Comparison): Promise<BenchRow> {
  const oursTimes: number[] = [];
  const floorTimes: number[] = [];
  for (let turn = 0; turn <= times; turn++) {
    const floorTime = await milliseconds(floor);
    const oursTime = await milliseconds(ours);
    if (turn === 0) continue;
    floorTimes.push(floorTime);
    oursTimes.push(oursTime);
  }
  const medians = { ours: median(oursTimes), floor: median(floorTimes) };
  return { name, ...medians, ratio: medians.ours / medians.floor, unit: "ms", ...rest };
}

async function milliseconds(run: () => unknown): Promise<number> {
  const start = performance.now();
  const result = await run();
  return result instanceof Elapsed ? result.milliseconds : performance.now() - start;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
