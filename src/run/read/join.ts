// Joins both sides by id in bounded memory: when too much waits for its other half, both sides go to piles by the hash of their ids, which are joined one after the other.
import { hashText } from "../../core/hash-text.ts";
import type { Couple, Half, Pairing } from "../../core/pair.ts";
import { SPILL_PILES, type Spill } from "../../core/spill.ts";
import { type StoredHalf, storeHalf } from "./half-reader.ts";

export type SideName = "gold" | "pred";
type AnyHalf = Half<unknown>;

export interface JoinRules {
  readonly pairing: Pairing<unknown, unknown>;
  /** Null where nothing can be stored. */
  readonly openSpill: (() => Spill) | null;
  /** How many characters of text may wait in memory. */
  readonly mostWaiting: number;
  restore(side: SideName, half: StoredHalf): AnyHalf;
}

/** Not the hash of shards, with which all ids of one would fall on a few piles. */
const PILE_SEED = 3;
const BATCH = 64;

export class Join {
  /** Ids without a prediction, and ids of predictions without gold. */
  readonly missing: string[] = [];
  readonly extra: string[] = [];
  readonly #rules: JoinRules;
  #piles: Piles | null = null;

  constructor(rules: JoinRules) {
    this.#rules = rules;
  }

  add(side: SideName, half: AnyHalf): Couple | null {
    const { pairing, openSpill, mostWaiting } = this.#rules;
    if (this.#piles !== null) {
      this.#piles.add(side, half);
      return null;
    }
    const couple = pairing[side](half);
    if (openSpill !== null && pairing.waitingCharacters > mostWaiting) this.#spill(openSpill());
    return couple;
  }

  /** What comes after both sides have ended. */
  *rest(): Generator<readonly Couple[]> {
    for (let pile = 0; this.#piles !== null && pile < SPILL_PILES; pile++) {
      yield* this.#pile(this.#piles.take(pile));
      yield this.#leftovers();
    }
    if (this.#piles === null) yield this.#leftovers();
  }

  *#pile(halves: Iterable<[SideName, AnyHalf]>): Generator<readonly Couple[]> {
    let couples: Couple[] = [];
    for (const [side, half] of halves) {
      const couple = this.#rules.pairing[side](half);
      if (couple !== null) couples.push(couple);
      if (couples.length < BATCH) continue;
      yield couples;
      couples = [];
    }
    yield couples;
  }

  #leftovers(): readonly Couple[] {
    const { missing, extra, couples } = this.#rules.pairing.end();
    for (const id of missing) this.missing.push(id);
    for (const id of extra) this.extra.push(id);
    return couples;
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

  add(side: SideName, half: AnyHalf): void {
    this.#spill.add(hashText(half.id, PILE_SEED) % SPILL_PILES, JSON.stringify([side, storeHalf(half)]));
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
