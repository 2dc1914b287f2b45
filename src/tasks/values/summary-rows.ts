// Rows of a table that are no sample but sum up the others: the mean or the total, under a name of that kind or none.

const NAMES = new Set(["", "aggregate", "mean", "average", "total", "sum"]);
const TOLERANCE = 1e-6;

/** Whether a row with this id may be a summary; its numbers decide. */
export function mayBeSummary(id: string): boolean {
  return NAMES.has(id.trim().toLowerCase());
}

/** Adds up the numbers of rows, column by column, to recognise rows that hold their means or sums. */
export class ColumnSums {
  readonly #sums = new Map<string, { sum: number; count: number }>();

  add(numbers: Iterable<readonly [column: string, value: number]>): void {
    for (const [column, value] of numbers) {
      const known = this.#sums.get(column) ?? { sum: 0, count: 0 };
      this.#sums.set(column, { sum: known.sum + value, count: known.count + 1 });
    }
  }

  /** Whether each of these numbers is the mean of its column, or each the sum. */
  isSummary(numbers: readonly (readonly [column: string, value: number])[]): boolean {
    const isEach = (expected: (of: { readonly sum: number; readonly count: number }) => number) =>
      numbers.every(([column, value]) => {
        const known = this.#sums.get(column);
        if (known === undefined) return false;
        return Math.abs(value - expected(known)) <= TOLERANCE * Math.max(1, Math.abs(value));
      });
    return numbers.length > 0 && (isEach(({ sum, count }) => sum / count) || isEach(({ sum }) => sum));
  }
}

export const SUMMARY_ROW = "SUMMARY_ROW";

/** Says what became of a row with the id of a summary. */
export function summaryMessage(id: string, isLeftOut: boolean): string {
  if (!isLeftOut)
    return `Row ${JSON.stringify(id)} counts as a unit: its numbers are not the mean or the sum of the others`;
  return `Left out a row that sums up the others: ${id === "" ? "without an id" : JSON.stringify(id)}`;
}
