// What has been agreed on and predicted so far, and how many propositions of each kind that makes: kept up to date step by step.
import type { Propositions } from "./answer.ts";

/** unaccepted: predicted and true, but not agreed on yet; it counts nothing. */
export type Kind = "agreed" | "missed" | "different" | "invented" | "unaccepted";

export interface Finding {
  readonly key: string;
  readonly gold: string | null;
  readonly pred: string | null;
  readonly kind: Kind;
}

export interface Counts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

export class Ground {
  readonly #truth: Propositions;
  readonly #gold = new Map<string, string>();
  readonly #pred = new Map<string, string>();
  readonly #kinds: Record<Kind, number> = { agreed: 0, missed: 0, different: 0, invented: 0, unaccepted: 0 };

  constructor(truth: Propositions) {
    this.#truth = truth;
  }

  add(accepted: Propositions, answer: Propositions): void {
    for (const [key, value] of accepted) this.#set(this.#gold, key, value);
    for (const [key, value] of answer) this.#set(this.#pred, key, value);
  }

  get size(): number {
    return Object.values(this.#kinds).reduce((sum, count) => sum + count, 0);
  }

  /** QUIRK: another value than gold's is a false positive and no false negative. */
  counts(): Counts {
    const { agreed, different, invented, missed } = this.#kinds;
    return { tp: agreed, fp: different + invented, fn: missed };
  }

  /** Gold's propositions in the order in which they were agreed on, then those that are predicted alone. */
  findings(): readonly Finding[] {
    const keys = [...this.#gold.keys(), ...[...this.#pred.keys()].filter((key) => !this.#gold.has(key))];
    return keys.map((key) => ({
      key,
      gold: this.#gold.get(key) ?? null,
      pred: this.#pred.get(key) ?? null,
      kind: this.#kindOf(key)!,
    }));
  }

  #set(side: Map<string, string>, key: string, value: string): void {
    const before = this.#kindOf(key);
    if (before !== null) this.#kinds[before]--;
    side.set(key, value);
    this.#kinds[this.#kindOf(key)!]++;
  }

  #kindOf(key: string): Kind | null {
    const gold = this.#gold.get(key);
    const pred = this.#pred.get(key);
    if (gold === undefined) {
      if (pred === undefined) return null;
      return this.#truth.get(key) === pred ? "unaccepted" : "invented";
    }
    return pred === undefined ? "missed" : pred === gold ? "agreed" : "different";
  }
}
