// A streaming hash join of gold and all systems by unit id: sides arrive in any order, and only those that wait for others are kept.

import type { FindingSink, ProblemDetail } from "../../contract/finding-sink.ts";
import { duplicateId } from "../../contract/finding-sink.ts";
import { compareText } from "../../contract/ids.ts";
import type { MissingPolicy } from "../../contract/run-settings.ts";
import { recordLength, type SourceRecord } from "../../json/record.ts";
import { receivedText } from "../../problems/problem.ts";

export interface PairingRules {
  readonly missing: MissingPolicy;
  readonly unit: string;
  /** Whether predictions without gold are ignored with a warning, whatever `missing` says. */
  readonly ignoresSurplus?: boolean;
  /** Whether gold with the id of another is a unit of its own, scored against the same predictions. */
  readonly repeatsGold?: boolean;
  /** Whether there is gold; otherwise the first system takes its place. */
  readonly hasGold?: boolean;
  /** One for each system; problems of gold go to all of them. */
  readonly sinks: readonly FindingSink[];
}

/** One side of a unit, which may be unread. */
export interface UnitSide<Value = unknown> {
  readonly id: string;
  readonly record: SourceRecord;
  /** Reads it the first time; null if a problem was reported. */
  value(): Value | null;
  /** Whether only further predictions are there: the task's stand-in takes the place of the value. */
  readonly isAbsent?: true;
  /** Further predictions for the unit, by the key of their formats; null for one that was wrong. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** All sides of a unit; null for a side that lacks it. */
export interface PairedUnit<Gold = unknown, Pred = unknown> {
  readonly id: string;
  readonly gold: UnitSide<Gold> | null;
  readonly preds: readonly (UnitSide<Pred> | null)[];
}

interface Leftovers {
  /** The sorted ids without a prediction, and those of predictions without gold, for each system. */
  readonly systems: readonly { readonly missing: readonly string[]; readonly extra: readonly string[] }[];
  readonly units: readonly PairedUnit[];
}

/** Every unit keeps, sorts and shows its id. */
const LONGEST_ID = 10_000;

/** Gold is side 0, the systems follow. */
export type SideNumber = number;

export class Pairing {
  readonly #rules: PairingRules;
  /** The sides of each unit that lacks some. */
  #waiting = new Map<string, (UnitSide | null)[]>();
  /** How many units have left `#waiting` since it was copied. */
  #taken = 0;
  /** The ids of units that wait or are paired. */
  readonly #ids = new Set<string>();
  #waitingCharacters = 0;
  /** Gold whose id came before, and the sides of that id: only if gold may repeat. */
  readonly #repeated: UnitSide[] = [];
  readonly #sidesOf = new Map<string, readonly (UnitSide | null)[]>();

  constructor(rules: PairingRules) {
    this.#rules = rules;
  }

  /** The unit, if this was the last side that it lacked. */
  add(side: SideNumber, item: UnitSide): PairedUnit | null {
    const { id } = item;
    if (id.length > LONGEST_ID)
      return this.#problem(side, item, {
        code: "BAD_VALUE",
        expected: `an id of at most ${LONGEST_ID} characters`,
        received: `one of ${id.length}, ${receivedText(id)}`,
      });
    const waiting = this.#waiting.get(id);
    const { sinks, hasGold = true, repeatsGold = false } = this.#rules;
    if (waiting === undefined ? this.#ids.has(id) : waiting[side] !== null) {
      if (side !== 0 || !repeatsGold) return this.#problem(side, item, duplicateId(this.#rules.unit, id));
      this.#repeated.push(item);
      return null;
    }
    this.#ids.add(id);
    const sides = waiting ?? new Array<UnitSide | null>(sinks.length + 1).fill(null);
    sides[side] = item;
    if (repeatsGold) this.#sidesOf.set(id, sides);
    if (sides.includes(null, hasGold ? 0 : 1)) {
      if (waiting === undefined) this.#waiting.set(id, sides);
      this.#waitingCharacters += characters(item);
      return null;
    }
    this.#waiting.delete(id);
    // V8 links each outgrown table of a Map to the next one: once a full collection has made one old, all later records would stay alive.
    if (++this.#taken >= this.#waiting.size) {
      this.#waiting = new Map(this.#waiting);
      this.#taken = 0;
    }
    for (const other of sides) if (other !== null && other !== item) this.#waitingCharacters -= characters(other);
    return this.#unit(id, sides);
  }

  /** The length of all waiting text, with an allowance for the other memory of each side. */
  get waitingCharacters(): number {
    return this.#waitingCharacters;
  }

  end(): Leftovers {
    const ids = [...this.#waiting.keys()].sort(compareText);
    const units = ids.map((id) => this.#unit(id, this.#waiting.get(id)!));
    for (const gold of this.#repeated) units.push(this.#repeatedUnit(gold));
    const systems = this.#rules.sinks.map((sink, system) => {
      const missing = units.filter(({ gold, preds }) => gold !== null && preds[system] === null);
      const extra = units.filter(({ gold, preds }) => gold === null && preds[system] !== null);
      for (const { gold } of missing) this.#missing(gold!, sink);
      for (const { preds } of extra) this.#extra(preds[system]!, sink);
      return { missing: missing.map(({ id }) => id), extra: extra.map(({ id }) => id) };
    });
    return { systems, units };
  }

  #unit(id: string, [gold, ...preds]: readonly (UnitSide | null)[]): PairedUnit {
    const first = this.#rules.hasGold === false ? preds.find((pred) => pred !== null) : gold;
    return { id, gold: first ?? null, preds };
  }

  /** Numbered from 2 in the order of the files. */
  #repeatedUnit(gold: UnitSide): PairedUnit {
    const { sinks, unit } = this.#rules;
    const name = (count: number) => `${gold.id} (${count})`;
    let count = 2;
    while (this.#sidesOf.has(name(count))) count++;
    const sides = [gold, ...this.#sidesOf.get(gold.id)!.slice(1)];
    this.#sidesOf.set(name(count), sides);
    const message = `Scored against the same prediction: gold has another ${unit} with this id`;
    for (const sink of sinks) sink.warn("REPEATED_ID", message, { record: gold.record });
    return this.#unit(name(count), sides);
  }

  /** Problems of gold go to all systems. */
  #problem(side: SideNumber, { record }: UnitSide, detail: ProblemDetail): null {
    const { sinks } = this.#rules;
    for (const sink of side === 0 ? sinks : [sinks[side - 1]!]) sink.problem({ record }, detail);
    return null;
  }

  #missing(gold: UnitSide, sink: FindingSink): void {
    if (this.#rules.missing !== "error") return;
    sink.problem({ record: gold.record }, missingPrediction(this.#rules.unit, gold.id));
  }

  #extra({ id, record }: UnitSide, sink: FindingSink): void {
    const { missing, unit, ignoresSurplus = false } = this.#rules;
    if (missing !== "error" || ignoresSurplus) {
      sink.warn("UNKNOWN_ID", `Prediction ignored: gold has no ${unit} with this id`, { record });
      return;
    }
    sink.problem({ record }, surplusPrediction(unit, id));
  }
}

export function missingPrediction(unit: string, id: string): ProblemDetail {
  return {
    code: "MISSING_PREDICTION",
    expected: `a prediction for ${unit} ${receivedText(id)}`,
    received: "none",
    hint: 'add it, or choose `missing: "skip"` (leave it out) or `missing: "wrong"` (count it as wrong)',
  };
}

export function surplusPrediction(unit: string, id: string): ProblemDetail {
  return {
    code: "UNKNOWN_ID",
    expected: `one of the ${unit} ids in gold`,
    received: receivedText(id),
    hint: 'check the id, or ignore surplus predictions with `missing: "skip"` or `missing: "wrong"`',
  };
}

const ALLOWANCE = 200;

function characters({ id, record }: UnitSide): number {
  return recordLength(record) + id.length + ALLOWANCE;
}
