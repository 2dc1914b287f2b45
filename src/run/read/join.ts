// Pairs units in bounded memory: when too much waits for its other sides, all sides go to piles by the hash of their ids, which are paired one after the other.
import { hashText } from "../../core/ids.ts";
import type { PairedUnit, Pairing, SideNumber, UnitSide } from "../../core/pair.ts";
import { SPILL_PILES, type Spill } from "../../core/spill.ts";
import type { StoredSide } from "./side-reader.ts";

export interface JoinRules {
  readonly pairing: Pairing;
  readonly systems: number;
  /** Null where nothing can be stored. */
  readonly openSpill: (() => Spill) | null;
  /** How many characters of text may wait in memory. */
  readonly mostWaiting: number;
  restore(side: SideNumber, stored: StoredSide): UnitSide;
}

/** Not the hash of shards, with which all ids of one would fall on a few piles. */
const PILE_SEED = 3;
const BATCH = 64;

export class Join {
  /** For each system the ids without a prediction, and those of predictions without gold. */
  readonly leftovers: readonly { readonly missing: string[]; readonly extra: string[] }[];
  readonly #rules: JoinRules;
  #spill: Spill | null = null;

  constructor(rules: JoinRules) {
    this.#rules = rules;
    this.leftovers = Array.from({ length: rules.systems }, () => ({ missing: [], extra: [] }));
  }

  add(side: SideNumber, item: UnitSide): PairedUnit | null {
    const { pairing, openSpill, mostWaiting } = this.#rules;
    if (this.#spill !== null) {
      this.#lay(side, item);
      return null;
    }
    const unit = pairing.add(side, item);
    if (openSpill !== null && pairing.waitingCharacters > mostWaiting) this.#spillAll(openSpill());
    return unit;
  }

  /** What comes after all sides have ended. */
  *rest(): Generator<readonly PairedUnit[]> {
    for (let pile = 0; this.#spill !== null && pile < SPILL_PILES; pile++) {
      yield* this.#unitsOfPile(this.#spill, pile);
      yield this.#left();
    }
    if (this.#spill === null) yield this.#left();
  }

  *#unitsOfPile(spill: Spill, pile: number): Generator<readonly PairedUnit[]> {
    const { pairing, restore } = this.#rules;
    let units: PairedUnit[] = [];
    for (const line of spill.lines(pile)) {
      const [side, stored] = JSON.parse(line) as [SideNumber, StoredSide];
      const unit = pairing.add(side, restore(side, stored));
      if (unit !== null) units.push(unit);
      if (units.length < BATCH) continue;
      yield units;
      units = [];
    }
    yield units;
  }

  #left(): readonly PairedUnit[] {
    const { systems, units } = this.#rules.pairing.end();
    for (const [at, { missing, extra }] of systems.entries()) {
      for (const id of missing) this.leftovers[at]!.missing.push(id);
      for (const id of extra) this.leftovers[at]!.extra.push(id);
    }
    return units;
  }

  close(): void {
    this.#spill?.close();
  }

  #spillAll(spill: Spill): void {
    this.#spill = spill;
    for (const { gold, preds } of this.#rules.pairing.takeWaiting())
      for (const [side, item] of [gold, ...preds].entries()) if (item !== null) this.#lay(side, item);
  }

  #lay(side: SideNumber, { id, record, isRead }: UnitSide): void {
    const stored: StoredSide = { id, record, isRead };
    this.#spill!.add(hashText(id, PILE_SEED) % SPILL_PILES, JSON.stringify([side, stored]));
  }
}
