// Evidence: what was counted as what, and why, in rows that any report can show.

/** hit: right; miss: in gold only; spurious: predicted only; wrong: both there, but different; skipped: counts nothing. */
export type Verdict = "hit" | "miss" | "spurious" | "wrong" | "skipped";

/** From a character up to, not including, another. */
export type Span = readonly [start: number, end: number];

/** One thing that was counted, or not, and why. */
export interface EvidenceRow<Column extends string = string> {
  /** What the row is about, in the words of the protocol: "turn 4", "2011-01-25". */
  readonly at: string;
  readonly verdict: Verdict;
  /** The words it is about, such as what was said in a turn. */
  readonly text?: string;
  readonly gold?: string;
  readonly pred?: string;
  /** Parts of both texts that have a partner on the other side. */
  readonly marks?: { readonly gold: readonly Span[]; readonly pred: readonly Span[] };
  /** Figures behind the verdict, by name. */
  readonly values?: Readonly<Record<string, number | string | null>>;
  readonly note?: string;
  /** What the row adds to the columns that the task says are explained. */
  readonly counts?: Readonly<Partial<Record<Column, number>>>;
}
