// Joins gold and predictions by id while both arrive, in any order, keeping only what still waits for its other half.
import { compareText } from "./compare-text.ts";
import type { FindingSink } from "./finding-sink.ts";
import { IdSet } from "./id-set.ts";
import type { MissingPolicy } from "./missing-policy.ts";
import { receivedText } from "./problem.ts";
import type { SourceRecord } from "./source.ts";

export interface PairingRules {
  readonly missing: MissingPolicy;
  readonly unit: string;
}

/** One side of a unit, which need not have been read yet. */
export interface Half<Value> {
  readonly id: string;
  readonly record: SourceRecord;
  /** Whether it was read, and what is wrong with it was said. */
  readonly isRead: boolean;
  /** Reads it, if that was not done before; null when it was wrong and said so. */
  value(): Value | null;
}

/** Both halves of a unit; null where a side has none. */
export interface Couple<Gold = unknown, Pred = unknown> {
  readonly id: string;
  readonly gold: Half<Gold> | null;
  readonly pred: Half<Pred> | null;
}

export interface Leftovers<Gold, Pred> {
  /** Ids without a prediction, in order. */
  readonly missing: readonly string[];
  /** Ids of predictions without gold, in order. */
  readonly extra: readonly string[];
  /** All of these halves, each alone. */
  readonly couples: readonly Couple<Gold, Pred>[];
}

/** Ids are kept, sorted and shown for every unit. */
export const LONGEST_ID = 10_000;

export class Pairing<Gold, Pred> {
  readonly #rules: PairingRules;
  readonly #sink: FindingSink;
  readonly #gold = new Map<string, Half<Gold>>();
  readonly #pred = new Map<string, Half<Pred>>();
  readonly #paired = new IdSet();
  #waitingCharacters = 0;

  constructor(rules: PairingRules, sink: FindingSink) {
    this.#rules = rules;
    this.#sink = sink;
  }

  gold(item: Half<Gold>): Couple<Gold, Pred> | null {
    if (this.#isTooLong(item) || this.#isDuplicate(item, this.#gold)) return null;
    const pred = this.#pred.get(item.id);
    if (pred === undefined) {
      this.#gold.set(item.id, item);
      this.#waitingCharacters += characters(item);
      return null;
    }
    this.#pred.delete(item.id);
    this.#waitingCharacters -= characters(pred);
    return this.#couple(item, pred);
  }

  pred(item: Half<Pred>): Couple<Gold, Pred> | null {
    if (this.#isTooLong(item) || this.#isDuplicate(item, this.#pred)) return null;
    const gold = this.#gold.get(item.id);
    if (gold === undefined) {
      this.#pred.set(item.id, item);
      this.#waitingCharacters += characters(item);
      return null;
    }
    this.#gold.delete(item.id);
    this.#waitingCharacters -= characters(gold);
    return this.#couple(gold, item);
  }

  /** How much text waits, with an allowance for what else each half needs. */
  get waitingCharacters(): number {
    return this.#waitingCharacters;
  }

  /** Takes away all that waits. */
  takeWaiting(): { readonly gold: readonly Half<Gold>[]; readonly pred: readonly Half<Pred>[] } {
    const waiting = { gold: sortedHalves(this.#gold), pred: sortedHalves(this.#pred) };
    this.#gold.clear();
    this.#pred.clear();
    this.#waitingCharacters = 0;
    return waiting;
  }

  /** What is left when both sides have ended. */
  end(): Leftovers<Gold, Pred> {
    const { gold, pred } = this.takeWaiting();
    const { unit, missing: policy } = this.#rules;
    if (policy === "error") {
      for (const half of gold) this.#missing(half, unit);
      for (const half of pred) this.#extra(half, unit);
    } else {
      for (const { record } of pred)
        this.#sink.warn("UNKNOWN_ID", `prediction for a ${unit} that gold does not have; it was ignored`, { record });
    }
    return {
      missing: gold.map(({ id }) => id),
      extra: pred.map(({ id }) => id),
      couples: [
        ...gold.map((half) => ({ id: half.id, gold: half, pred: null })),
        ...pred.map((half) => ({ id: half.id, gold: null, pred: half })),
      ],
    };
  }

  #couple(gold: Half<Gold>, pred: Half<Pred>): Couple<Gold, Pred> {
    this.#paired.add(gold.id);
    return { id: gold.id, gold, pred };
  }

  #isTooLong({ id, record }: Half<unknown>): boolean {
    if (id.length <= LONGEST_ID) return false;
    this.#sink.problem(
      { record },
      {
        code: "BAD_VALUE",
        expected: `an id of at most ${LONGEST_ID} characters`,
        received: `one of ${id.length}, ${receivedText(id)}`,
      },
    );
    return true;
  }

  #isDuplicate(item: Half<unknown>, waiting: ReadonlyMap<string, unknown>): boolean {
    if (!waiting.has(item.id) && !this.#paired.has(item.id)) return false;
    this.#sink.problem(
      { record: item.record },
      {
        code: "DUPLICATE_ID",
        expected: `one ${this.#rules.unit} of each id`,
        received: `${receivedText(item.id)} again`,
        hint: "each id may occur once on each side; remove or rename one of them",
      },
    );
    return true;
  }

  #missing(gold: Half<Gold>, unit: string): void {
    this.#sink.problem(
      { record: gold.record },
      {
        code: "MISSING_PREDICTION",
        expected: `a prediction for ${unit} ${receivedText(gold.id)}`,
        received: "none",
        hint: "add it, or choose --missing skip (leave it out) or --missing wrong (count it as wrong)",
      },
    );
  }

  #extra(pred: Half<Pred>, unit: string): void {
    this.#sink.problem(
      { record: pred.record },
      {
        code: "UNKNOWN_ID",
        expected: `the id of a ${unit} in gold`,
        received: receivedText(pred.id),
        hint: "check the id, or ignore surplus predictions with --missing skip or --missing wrong",
      },
    );
  }
}

function sortedHalves<Value>(waiting: ReadonlyMap<string, Half<Value>>): readonly Half<Value>[] {
  return [...waiting.values()].sort((a, b) => compareText(a.id, b.id));
}

const ALLOWANCE = 200;

function characters({ id, record }: Half<unknown>): number {
  return (record.text?.length ?? 0) + id.length + ALLOWANCE;
}
