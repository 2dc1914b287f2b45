// How the time of a step grows when its input does: twice the input may take little more than twice the time.
import type { Generator } from "./generators.ts";

/** Twice the time for twice the input, n log n, and what a busy machine adds. */
export const MOST_GROWTH = 2.6;
/** Below this the clock and the collector of garbage decide. */
const LEAST_MS = 4;
/** How often a step is timed. */
export const TRIES = 5;
export const QUICK_TRIES = 2;

export interface Growth {
  readonly milliseconds: readonly [number, number, number];
  /** For each doubling. */
  readonly ratios: readonly [number, number];
}

export interface MeasureSettings {
  readonly folder: string;
  readonly tries: number;
}

export async function measureGrowth({ size, make }: Generator, { folder, tries }: MeasureSettings): Promise<Growth> {
  const times: number[] = [];
  for (const factor of [1, 2, 4]) times.push(await leastTime(await make(size * factor, folder), tries));
  const [one, two, four] = times as [number, number, number];
  return { milliseconds: [one, two, four], ratios: [ratio(two, one), ratio(four, two)] };
}

function ratio(larger: number, smaller: number): number {
  return larger <= LEAST_MS ? 1 : larger / Math.max(smaller, LEAST_MS / 2);
}

/** The least of several, in time of the processor: whoever else uses the machine can only add to it. */
async function leastTime(step: () => unknown, tries: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = process.cpuUsage();
    await step();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

export function isSteep({ ratios }: Growth): boolean {
  return ratios.some((one) => one >= MOST_GROWTH);
}

/** Both doublings together: what a quick look can tell. */
export function isSteepOverall({ ratios: [first, second] }: Growth): boolean {
  return Math.sqrt(first * second) >= MOST_GROWTH;
}
