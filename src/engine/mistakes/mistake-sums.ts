// What is added up of the mistakes of one place or one cluster. Everything is a set or an exact sum, so the sums of shards add up to those of the run.
import { compareText } from "../../contract/ids.ts";
import type { MistakeExample, PlaceSums, StoredCounts, StoredSums } from "../../contract/mistakes.ts";
import { ExactSum } from "../../numeric/arithmetic.ts";
import { keptAt } from "../../numeric/group.ts";

/** Sums of what rows would add to the columns if they were right, by column. */
export class MendedSums {
  readonly #sums = new Map<string, ExactSum>();

  static from(stored: StoredSums): MendedSums {
    const sums = new MendedSums();
    for (const [column, parts] of stored) sums.#sums.set(column, ExactSum.from(parts));
    return sums;
  }

  add(column: string, value: number): void {
    if (value === 0) return;
    keptAt(this.#sums, column, () => new ExactSum()).add(value);
  }

  addAll(other: MendedSums): void {
    for (const [column, sum] of other.#sums) keptAt(this.#sums, column, () => new ExactSum()).merge(sum);
  }

  /** The totals of a run with these sums added. Other columns are inherited: a copy for each of many places would cost too much. */
  addedTo(totals: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
    const mended = Object.create(totals) as Record<string, number>;
    for (const [column, sum] of this.#sums) {
      const exact = ExactSum.from([Object.hasOwn(totals, column) ? totals[column]! : 0]);
      exact.merge(sum);
      mended[column] = exact.total();
    }
    return mended;
  }

  toJSON(): StoredSums {
    return [...this.#sums]
      .map(([column, sum]) => [column, sum.toJSON()] as const)
      .sort(([one], [other]) => compareText(one, other));
  }
}

type StoredPairs = Pick<PlaceSums, "pairs" | "values">;

/** Longer texts of users are cut where they are shown, and not counted. */
export const LONGEST_TEXT = 120;
const MOST_TEXTS = 256;

/** Counts of texts as long as few of them differ and all are short; otherwise none, for good. */
export class TextCounts {
  #counts: Map<string, number> | null = new Map();

  static from(stored: StoredCounts): TextCounts {
    const counts = new TextCounts();
    counts.#counts = stored === null ? null : new Map(stored);
    return counts;
  }

  add(text: string, count = 1): void {
    if (this.#counts === null) return;
    if (text.length > LONGEST_TEXT) this.#counts = null;
    else {
      this.#counts.set(text, (this.#counts.get(text) ?? 0) + count);
      if (this.#counts.size > MOST_TEXTS) this.#counts = null;
    }
  }

  addAll(other: TextCounts): void {
    if (other.#counts === null) this.#counts = null;
    else for (const [text, count] of other.#counts) this.add(text, count);
  }

  toJSON(): StoredCounts {
    return this.#counts && [...this.#counts].sort(compareEntries);
  }
}

/** Different values of a place that has a table. */
const MOST_CLOSED = 12;

/** How often each text was predicted for one gold text. Most pairs are equal, and these need one look-up. */
class PredCounts {
  equal = 0;
  readonly others = new Map<string | undefined, number>();
}

/** Counts of gold texts with predicted ones as long as few texts differ and all are short; otherwise none, for good. Undefined stands for nothing. */
export class PairCounts {
  #golds: Map<string | undefined, PredCounts> | null = new Map();
  #texts = new Set<string>();

  static from({ pairs, values }: StoredPairs): PairCounts {
    const counts = new PairCounts();
    if (pairs === null || values === null) counts.#golds = null;
    for (const [pair, count] of (counts.#golds && pairs) ?? []) {
      const [gold, pred] = JSON.parse(pair) as readonly [string | null, string | null];
      counts.add(gold ?? undefined, pred ?? undefined, count);
    }
    return counts;
  }

  get isOpen(): boolean {
    return this.#golds !== null;
  }

  add(gold: string | undefined, pred: string | undefined, count = 1): void {
    if (this.#golds === null || (gold === undefined && pred === undefined)) return;
    let preds = this.#golds.get(gold);
    if (preds === undefined) {
      preds = new PredCounts();
      this.#golds.set(gold, preds);
      this.#note(gold);
    }
    if (gold === pred) preds.equal += count;
    else {
      preds.others.set(pred, (preds.others.get(pred) ?? 0) + count);
      this.#note(pred);
    }
  }

  addAll(other: PairCounts): void {
    if (other.#golds === null) this.#golds = null;
    else other.#forEach((gold, pred, count) => this.add(gold, pred, count));
  }

  toJSON(): StoredPairs {
    if (this.#golds === null) return { pairs: null, values: null };
    const pairs: [string, number][] = [];
    const values = new Map<string, number>();
    const addValue = (text: string | undefined, count: number) => {
      if (text !== undefined) values.set(text, (values.get(text) ?? 0) + count);
    };
    this.#forEach((gold, pred, count) => {
      pairs.push([JSON.stringify([gold ?? null, pred ?? null]), count]);
      addValue(gold, count);
      if (pred !== gold) addValue(pred, count);
    });
    return { pairs: pairs.sort(compareEntries), values: [...values].sort(compareEntries) };
  }

  #forEach(see: (gold: string | undefined, pred: string | undefined, count: number) => void): void {
    for (const [gold, { equal, others }] of this.#golds ?? []) {
      if (equal > 0) see(gold, gold, equal);
      for (const [pred, count] of others) see(gold, pred, count);
    }
  }

  #note(text: string | undefined): void {
    if (text === undefined) return;
    this.#texts.add(text);
    if (text.length > LONGEST_TEXT || this.#texts.size > MOST_CLOSED) this.#golds = null;
  }
}

function compareEntries([one]: readonly [string, number], [other]: readonly [string, number]): number {
  return compareText(one, other);
}

const MOST_EXAMPLES = 3;

/** Whether a mistake of this unit may be among the smallest. */
export function mayBeExample(examples: readonly MistakeExample[], unit: string): boolean {
  const last = examples[MOST_EXAMPLES - 1];
  return last === undefined || compareText(last.unit, unit) >= 0;
}

/** The smallest examples by unit and place, with their texts cut. */
export function withExample(examples: readonly MistakeExample[], example: MistakeExample): readonly MistakeExample[] {
  if (!mayBeExample(examples, example.unit)) return examples;
  return [...examples, cutExample(example)].sort(compareExamples).slice(0, MOST_EXAMPLES);
}

function compareExamples(one: MistakeExample, other: MistakeExample): number {
  return (
    compareText(one.unit, other.unit) ||
    compareText(one.at, other.at) ||
    compareText(one.gold ?? "", other.gold ?? "") ||
    compareText(one.pred ?? "", other.pred ?? "")
  );
}

function cutExample({ unit, at, gold, pred }: MistakeExample): MistakeExample {
  return {
    unit,
    at: cutText(at),
    ...(gold !== undefined && { gold: cutText(gold) }),
    ...(pred !== undefined && { pred: cutText(pred) }),
  };
}

/** Never ends in half of a character. */
function cutText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const end = /[\uD800-\uDBFF]/.test(text[LONGEST_TEXT - 2]!) ? LONGEST_TEXT - 2 : LONGEST_TEXT - 1;
  return `${text.slice(0, end)}…`;
}
