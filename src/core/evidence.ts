// Evidence: what was counted as what, and why, in rows that any report can show.

/** hit: right; miss: in gold only; spurious: predicted only; wrong: both there, but different; skipped: counts nothing. */
export type Verdict = "hit" | "miss" | "spurious" | "wrong" | "skipped";

/** One thing that was counted, or not, and why. */
export interface EvidenceRow<Column extends string = string> {
  /** What the row is about, in the words of the protocol: "turn 4", "2011-01-25". */
  readonly at: string;
  readonly verdict: Verdict;
  readonly gold?: string;
  readonly pred?: string;
  /** Figures behind the verdict, by name. */
  readonly values?: Readonly<Record<string, number | string | null>>;
  readonly note?: string;
  /** What the row adds to the columns that the task says are explained. */
  readonly counts?: Readonly<Partial<Record<Column, number>>>;
}
