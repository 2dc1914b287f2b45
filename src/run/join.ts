// Joins both sides by id in bounded memory: when too much waits for its other half, both sides go to piles by the hash of their ids, which are joined one after the other.
import { hashText } from "../core/hash-text.ts";
import type { Half, Leftovers, Pairing } from "../core/pair.ts";
import { SPILL_PILES, type Spill } from "../core/spill.ts";
import type { Unit } from "../core/task.ts";
import type { StoredHalf } from "./half-reader.ts";

export type SideName = "gold" | "pred";
type AnyUnit = Unit<unknown, unknown>;
type AnyHalf = Half<unknown>;

export interface JoinRules {
  readonly pairing: Pairing<unknown, unknown>;
  /** Null where nothing can be stored. */
  readonly openSpill: (() => Spill) | null;
  /** How many characters of text may wait in memory. */
  readonly mostWaiting: number;
  restore(side: SideName, half: StoredHalf): AnyHalf;
}

/** What comes after both sides have ended. */
export type Rest = { readonly units: readonly AnyUnit[] } | { readonly leftovers: Leftovers<unknown, unknown> };

/** Not the hash of shards, with which all ids of one would fall on a few piles. */
const PILE_SEED = 3;
const BATCH = 64;

export class Join {
  readonly #rules: JoinRules;
  #piles: Piles | null = null;

  constructor(rules: JoinRules) {
    this.#rules = rules;
  }

  add(side: SideName, half: AnyHalf): AnyUnit | null {
    const { pairing, openSpill, mostWaiting } = this.#rules;
    if (this.#piles !== null) {
      this.#piles.add(side, half);
      return null;
    }
    const unit = pairing[side](half);
    if (openSpill !== null && pairing.waitingCharacters > mostWaiting) this.#spill(openSpill());
    return unit;
  }

  *rest(): Generator<Rest> {
    const { pairing } = this.#rules;
    for (let pile = 0; this.#piles !== null && pile < SPILL_PILES; pile++) {
      let units: AnyUnit[] = [];
      for (const [side, half] of this.#piles.take(pile)) {
        const unit = pairing[side](half);
        if (unit !== null) units.push(unit);
        if (units.length < BATCH) continue;
        yield { units };
        units = [];
      }
      yield { units };
      yield { leftovers: pairing.end() };
    }
    if (this.#piles === null) yield { leftovers: pairing.end() };
  }

  close(): void {
    this.#piles?.close();
  }

  #spill(spill: Spill): void {
    this.#piles = new Piles(spill, this.#rules);
    const { gold, pred } = this.#rules.pairing.takeWaiting();
    for (const half of gold) this.#piles.add("gold", half);
    for (const half of pred) this.#piles.add("pred", half);
  }
}

class Piles {
  readonly #spill: Spill;
  readonly #restore: JoinRules["restore"];

  constructor(spill: Spill, { restore }: JoinRules) {
    this.#spill = spill;
    this.#restore = restore;
  }

  add(side: SideName, { id, record, isRead }: AnyHalf): void {
    const stored: StoredHalf = { id, record, isRead };
    this.#spill.add(hashText(id, PILE_SEED) % SPILL_PILES, JSON.stringify([side, stored]));
  }

  *take(pile: number): Generator<[SideName, AnyHalf]> {
    for (const line of this.#spill.lines(pile)) {
      const [side, stored] = JSON.parse(line) as [SideName, StoredHalf];
      yield [side, this.#restore(side, stored)];
    }
  }

  close(): void {
    this.#spill.close();
  }
}
