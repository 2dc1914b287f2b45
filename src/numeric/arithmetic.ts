// Exact sums of doubles (Shewchuk's algorithm, as Python's math.fsum): the order of the parts changes no bit.
import { KaratError } from "../problems/problem.ts";

/** An exact running sum. Adding in any order, or merging sums of any parts, gives the same bits. */
export class ExactSum {
  /** The sum of whole numbers, as long as it is a safe integer: the fast path. */
  #whole = 0;
  /** Non-overlapping parts of increasing magnitude whose exact sum, plus #whole, is the total. */
  #parts: number[] = [];

  add(value: number): void {
    const whole = this.#whole + value;
    if (Number.isSafeInteger(value) && Number.isSafeInteger(whole)) this.#whole = whole;
    else this.#addPart(value);
  }

  merge(other: ExactSum): void {
    this.add(other.#whole);
    for (const part of other.#parts) this.#addPart(part);
  }

  /** The total, correctly rounded (half to even on the exact value). */
  total(): number {
    if (this.#parts.length === 0) return this.#whole;
    const all = new ExactSum();
    all.#parts = [...this.#parts];
    all.#addPart(this.#whole);
    return all.#rounded();
  }

  /** The total, then the rounding error of that, and so on until nothing is left. The numbers do not depend on the order of adding. */
  toJSON(): readonly number[] {
    const rest = ExactSum.from([this.#whole, ...this.#parts]);
    const numbers: number[] = [];
    for (let next = rest.total(); next !== 0; next = rest.total()) {
      numbers.push(next);
      rest.add(-next);
    }
    return numbers;
  }

  static from(values: readonly number[]): ExactSum {
    const sum = new ExactSum();
    for (const value of values) sum.add(value);
    return sum;
  }

  #addPart(value: number): void {
    if (!Number.isFinite(value)) throw new Error(`this is a bug in karat: ${value} in a sum`);
    let carried = value;
    let parts = 0;
    for (const part of this.#parts) {
      const high = carried + part;
      if (!Number.isFinite(high)) throw overflow();
      const low = Math.abs(carried) < Math.abs(part) ? carried - (high - part) : part - (high - carried);
      if (low !== 0) this.#parts[parts++] = low;
      carried = high;
    }
    this.#parts.length = parts;
    if (carried !== 0) this.#parts.push(carried);
  }

  #rounded(): number {
    const parts = this.#parts;
    let at = parts.length - 1;
    if (at < 0) return 0;
    let high = parts[at] as number;
    let low = 0;
    while (at > 0) {
      const before = high;
      const part = parts[--at] as number;
      high = before + part;
      low = part - (high - before);
      if (low !== 0) break;
    }
    // The remaining parts decide a tie before half-to-even rounding does.
    const below = at > 0 ? (parts[at - 1] as number) : 0;
    if ((low < 0 && below < 0) || (low > 0 && below > 0)) {
      const twice = low * 2;
      const rounded = high + twice;
      if (rounded - high === twice) return rounded;
    }
    return high;
  }
}

function overflow(): KaratError {
  return new KaratError({
    code: "BAD_VALUE",
    at: null,
    expected: "numbers with a finite sum",
    received: "a sum beyond 1.8e308",
    hint: "look for very large numbers in the input",
  });
}
