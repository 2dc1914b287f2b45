// The work on a unit, which is limited: each gold item of a list meets each predicted one, and nesting multiplies it.
import type { ProblemDetail } from "../../contract/finding-sink.ts";

/** Each comparison is kept until its list is paired. */
const MOST_COMPARISONS = 2_000_000;
/** Two texts whose lengths have this product take as long as one comparison. */
const CHARACTER_PAIRS = 6_400;
/** So do these many costs of an assignment, when it is made and when it is searched. */
const COSTS_MADE = 25;
const COSTS_SEARCHED = 1_000;

/** Thrown when a unit takes too long. */
export class TooMuchWork extends Error {
  readonly detail: ProblemDetail = {
    code: "BAD_VALUE",
    expected: `at most ${MOST_COMPARISONS} comparisons to pair texts and the items of lists`,
    received: "more",
  };
}

/** Counts the work on one unit. */
export class Work {
  #left = MOST_COMPARISONS;

  compareTexts(text: string, other: string): void {
    this.#spend((text.length * other.length) / CHARACTER_PAIRS);
  }

  compareValues(): void {
    this.#spend(1);
  }

  makeCosts(count: number): void {
    this.#spend(count / COSTS_MADE);
  }

  searchCosts(count: number): void {
    this.#spend(count / COSTS_SEARCHED);
  }

  #spend(comparisons: number): void {
    this.#left -= comparisons;
    if (this.#left < 0) throw new TooMuchWork();
  }
}
