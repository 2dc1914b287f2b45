// Joins what gold and every system say of a unit by its id while all of them arrive, in any order, keeping only what still waits for the others.
import type { FindingSink, ProblemDetail } from "./finding-sink.ts";
import { compareText, IdSet } from "./ids.ts";
import type { MissingPolicy } from "./missing-policy.ts";
import { receivedText } from "./problem.ts";
import type { SourceRecord } from "./source.ts";

export interface PairingRules {
  readonly missing: MissingPolicy;
  readonly unit: string;
  /** Whether predictions that gold has no unit for are ignored, with a warning, whatever is said of missing ones. */
  readonly ignoresSurplus?: boolean;
  /** Whether there is gold; otherwise what the first system says of a unit stands in its place. */
  readonly hasGold?: boolean;
  /** One for each system; what is wrong with gold concerns all of them. */
  readonly sinks: readonly FindingSink[];
}

/** What one side says of a unit, which need not have been read yet. */
export interface UnitSide<Value = unknown> {
  readonly id: string;
  readonly record: SourceRecord;
  /** Whether it was not read yet and the record alone tells the value, so that it can be read elsewhere. */
  readonly isUnread: boolean;
  /** Reads it, if that was not done before; null when it was wrong and said so. */
  value(): Value | null;
}

/** What all sides say of a unit; null where one says nothing. */
export interface PairedUnit<Gold = unknown, Pred = unknown> {
  readonly id: string;
  readonly gold: UnitSide<Gold> | null;
  readonly preds: readonly (UnitSide<Pred> | null)[];
}

interface Leftovers {
  /** For each system the ids it has no prediction for, and those of its predictions without gold, in order. */
  readonly systems: readonly { readonly missing: readonly string[]; readonly extra: readonly string[] }[];
  readonly units: readonly PairedUnit[];
}

/** Ids are kept, sorted and shown for every unit. */
const LONGEST_ID = 10_000;

/** Gold is side 0, the systems follow. */
export type SideNumber = number;

interface WaitingUnit {
  readonly sides: (UnitSide | null)[];
  there: number;
}

export class Pairing {
  readonly #rules: PairingRules;
  readonly #sides: number;
  readonly #wanted: number;
  #waiting = new Map<string, WaitingUnit>();
  readonly #paired = new IdSet();
  #waitingCharacters = 0;

  constructor(rules: PairingRules) {
    this.#rules = rules;
    this.#sides = rules.sinks.length + 1;
    this.#wanted = rules.hasGold === false ? rules.sinks.length : this.#sides;
  }

  /** The unit, if this is the last side that it waited for. */
  add(side: SideNumber, item: UnitSide): PairedUnit | null {
    const { id } = item;
    if (id.length > LONGEST_ID)
      return this.#problem(side, item, {
        code: "BAD_VALUE",
        expected: `an id of at most ${LONGEST_ID} characters`,
        received: `one of ${id.length}, ${receivedText(id)}`,
      });
    const waiting = this.#waiting.get(id);
    if (waiting === undefined ? this.#paired.has(id) : waiting.sides[side] !== null)
      return this.#problem(side, item, duplicateId(this.#rules.unit, id));
    const unit = waiting ?? { sides: new Array<UnitSide | null>(this.#sides).fill(null), there: 0 };
    unit.sides[side] = item;
    unit.there++;
    if (unit.there < this.#wanted) {
      if (waiting === undefined) this.#waiting.set(id, unit);
      this.#waitingCharacters += characters(item);
      return null;
    }
    this.#waiting.delete(id);
    // V8 links each outgrown table of a Map to the next one: once a full collection has made one old, all later records would stay alive.
    if (this.#waiting.size === 0) this.#waiting = new Map();
    for (const [at, other] of unit.sides.entries())
      if (at !== side && other !== null) this.#waitingCharacters -= characters(other);
    this.#paired.add(id);
    return this.#unit(id, unit.sides);
  }

  /** How much text waits, with an allowance for what else each side needs. */
  get waitingCharacters(): number {
    return this.#waitingCharacters;
  }

  end(): Leftovers {
    const ids = [...this.#waiting.keys()].sort(compareText);
    const units = ids.map((id) => this.#unit(id, this.#waiting.get(id)!.sides));
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

  /** What is wrong with gold is said to all systems. */
  #problem(side: SideNumber, { record }: UnitSide, detail: ProblemDetail): null {
    const { sinks } = this.#rules;
    for (const sink of side === 0 ? sinks : [sinks[side - 1]!]) sink.problem({ record }, detail);
    return null;
  }

  #missing(gold: UnitSide, sink: FindingSink): void {
    if (this.#rules.missing !== "error") return;
    sink.problem(
      { record: gold.record },
      {
        code: "MISSING_PREDICTION",
        expected: `a prediction for ${this.#rules.unit} ${receivedText(gold.id)}`,
        received: "none",
        hint: 'add it, or choose `missing: "skip"` (leave it out) or `missing: "wrong"` (count it as wrong)',
      },
    );
  }

  #extra({ id, record }: UnitSide, sink: FindingSink): void {
    const { missing, unit, ignoresSurplus = false } = this.#rules;
    if (missing !== "error" || ignoresSurplus) {
      sink.warn("UNKNOWN_ID", `prediction ignored: gold has no ${unit} with this id`, { record });
      return;
    }
    sink.problem(
      { record },
      {
        code: "UNKNOWN_ID",
        expected: `one of the ${unit} ids in gold`,
        received: receivedText(id),
        hint: 'check the id, or ignore surplus predictions with `missing: "skip"` or `missing: "wrong"`',
      },
    );
  }
}

const ALLOWANCE = 200;

export function recordLength(record: SourceRecord): number {
  return record.text?.length ?? 0;
}

function characters({ id, record }: UnitSide): number {
  return recordLength(record) + id.length + ALLOWANCE;
}

export function duplicateId(unit: string, id: string): ProblemDetail {
  return {
    code: "DUPLICATE_ID",
    expected: `one ${unit} of each id`,
    received: `${receivedText(id)} again`,
    hint: "each id may occur once on each side; remove or rename one of them",
  };
}
