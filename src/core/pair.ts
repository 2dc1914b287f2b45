// Joins gold and predictions by id while both arrive, in any order, keeping only what still waits for its other half.

import type { MissingPolicy } from "./missing-policy.ts";
import { receivedText } from "./problem.ts";
import { compareText, type Report } from "./report.ts";
import type { Item } from "./source.ts";
import type { Unit } from "./task.ts";

export interface PairingRules<Gold, Pred> {
  readonly missing: MissingPolicy;
  readonly unit: string;
  absent(gold: Gold): Pred;
}

export interface Leftovers<Gold, Pred> {
  /** Ids without a prediction, in order. */
  readonly missing: readonly string[];
  /** Ids of predictions without gold, in order. */
  readonly extra: readonly string[];
  /** Units made of missing predictions, where the policy counts them as wrong. */
  readonly units: readonly Unit<Gold, Pred>[];
}

export class Pairing<Gold, Pred> {
  readonly #rules: PairingRules<Gold, Pred>;
  readonly #report: Report;
  readonly #gold = new Map<string, Item<Gold>>();
  readonly #pred = new Map<string, Item<Pred>>();
  readonly #paired = new Set<string>();

  constructor(rules: PairingRules<Gold, Pred>, report: Report) {
    this.#rules = rules;
    this.#report = report;
  }

  gold(item: Item<Gold>): Unit<Gold, Pred> | null {
    if (this.#isDuplicate(item, this.#gold)) return null;
    const pred = this.#pred.get(item.id);
    if (pred === undefined) {
      this.#gold.set(item.id, item);
      return null;
    }
    this.#pred.delete(item.id);
    return this.#unit(item, pred);
  }

  pred(item: Item<Pred>): Unit<Gold, Pred> | null {
    if (this.#isDuplicate(item, this.#pred)) return null;
    const gold = this.#gold.get(item.id);
    if (gold === undefined) {
      this.#pred.set(item.id, item);
      return null;
    }
    this.#gold.delete(item.id);
    return this.#unit(gold, item);
  }

  /** What is left when both sides have ended. */
  end(): Leftovers<Gold, Pred> {
    const missing = [...this.#gold.keys()].sort(compareText);
    const extra = [...this.#pred.keys()].sort(compareText);
    const { unit, missing: policy } = this.#rules;
    if (policy === "error") {
      for (const id of missing) this.#missing(this.#gold.get(id)!, unit);
      for (const id of extra) this.#extra(this.#pred.get(id)!, unit);
    } else {
      for (const id of extra)
        this.#report.warn("UNKNOWN_ID", `prediction for a ${unit} that gold does not have; it was ignored`, {
          record: this.#pred.get(id)!.record,
        });
    }
    const units = policy === "wrong" ? missing.flatMap((id) => this.#absent(this.#gold.get(id)!)) : [];
    return { missing, extra, units };
  }

  #unit(gold: Item<Gold>, pred: Item<Pred>): Unit<Gold, Pred> | null {
    this.#paired.add(gold.id);
    if (gold.value === null || pred.value === null) return null;
    return { id: gold.id, gold: gold.value, pred: pred.value, at: { gold: gold.record, pred: pred.record } };
  }

  #absent({ id, value: gold, record }: Item<Gold>): readonly Unit<Gold, Pred>[] {
    return gold === null ? [] : [{ id, gold, pred: this.#rules.absent(gold), at: { gold: record, pred: record } }];
  }

  #isDuplicate(item: Item<unknown>, waiting: ReadonlyMap<string, unknown>): boolean {
    if (!waiting.has(item.id) && !this.#paired.has(item.id)) return false;
    this.#report.problem(
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

  #missing(gold: Item<Gold>, unit: string): void {
    this.#report.problem(
      { record: gold.record },
      {
        code: "MISSING_PREDICTION",
        expected: `a prediction for ${unit} ${receivedText(gold.id)}`,
        received: "none",
        hint: "add it, or choose --missing skip (leave it out) or --missing wrong (count it as wrong)",
      },
    );
  }

  #extra(pred: Item<Pred>, unit: string): void {
    this.#report.problem(
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
