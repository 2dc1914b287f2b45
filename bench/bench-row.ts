// One line of the table that `npm run bench` prints, and what a module of measurements exports to be part of it.

export interface BenchRow {
  readonly name: string;
  readonly ours: number;
  /** The least that any program would need for the same input, measured in the same run. */
  readonly floor: number;
  readonly ratio: number;
  /** Of `ours` and `floor`: "ms", "MB". */
  readonly unit: string;
  readonly note?: string;
  readonly goal?: Goal;
}

/** What the ratio, or the measurement itself, should not exceed. */
export type Goal = { readonly ratio: number } | { readonly most: number };

export function isMissed({ ours, ratio, goal }: BenchRow): boolean {
  if (goal === undefined) return false;
  return "ratio" in goal ? ratio > goal.ratio : ours > goal.most;
}

export interface BenchOptions {
  /** Also what takes minutes and gigabytes. */
  readonly large: boolean;
  /** The folder in which another version was built, to be measured beside this one. */
  readonly against?: string | undefined;
}

export type Bench = (options: BenchOptions) => Promise<readonly BenchRow[]>;
