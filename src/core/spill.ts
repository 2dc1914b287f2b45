// Where sides of units wait when memory has no room for them: piles of lines, kept on a disk.

export interface Spill {
  /** Lays a line on a pile, from 0 to `SPILL_PILES` - 1. */
  add(pile: number, line: string): void;
  /** The lines of a pile in the order in which they were laid; nothing may be added any more. */
  lines(pile: number): Iterable<string>;
  /** Throws everything away. */
  close(): void;
}

/** So many that each pile of a run of a hundred gigabytes fits into memory, so few that all can be open at once. */
export const SPILL_PILES = 256;
