// Finds units in the records of one side: by the id alone where the format allows it, else by reading.
import type { FindingSink } from "../../core/finding-sink.ts";
import { idText } from "../../core/id-text.ts";
import type { UnitSide } from "../../core/pair.ts";
import { receivedText } from "../../core/problem.ts";
import { ownFindings, owns, type Shard } from "../../core/shard.ts";
import type { AnyFormat, FormatReader, Item, SourceRecord } from "../../core/source.ts";
import { itemsOf, lastItemsOf } from "./bad-unit.ts";

/** A side of a unit whose record can be put away and read again. */
export interface StoredSide {
  readonly id: string;
  readonly record: SourceRecord;
  readonly isRead: boolean;
}

export interface ReadContext {
  readonly options: unknown;
  readonly sink: FindingSink;
  readonly shard: Shard;
}

export class SideReader<Value = unknown> {
  readonly #format: AnyFormat<Value>;
  readonly #context: ReadContext;
  /** Speaks of records that fall to this shard. */
  readonly #records: FindingSink;
  #last: SourceRecord | undefined;
  /** Reads records that may belong to any shard. */
  readonly #reader: FormatReader<Value>;
  /** Reads records of this shard's own units. */
  readonly #ownReader: FormatReader<Value>;

  constructor(format: AnyFormat<Value>, context: ReadContext) {
    const { options, sink, shard } = context;
    this.#format = format;
    this.#context = context;
    this.#records = ownFindings(sink, shard);
    this.#reader = format.open(options, this.#records);
    this.#ownReader = format.open(options, sink);
  }

  /** What a record says of units of this shard. */
  *units(record: SourceRecord): Generator<UnitSide<Value>> {
    const { shard } = this.#context;
    const peeked = this.#format.peek?.(record) ?? null;
    if (peeked !== null) {
      const id = idText(peeked);
      if (owns(shard, id)) yield this.#unread(id, record);
      return;
    }
    this.#last = record;
    for (const item of itemsOf(this.#reader, record, this.#records)) if (owns(shard, item.id)) yield this.#read(item);
  }

  /** The units that need several records. */
  *end(): Generator<UnitSide<Value>> {
    for (const item of lastItemsOf(this.#reader, this.#last, this.#records))
      if (owns(this.#context.shard, item.id)) yield this.#read(item);
  }

  /** The side that was stored; what is wrong with it is not said twice. */
  restore({ id, record, isRead }: StoredSide): UnitSide<Value> {
    if (!isRead) return this.#unread(id, record);
    const { options } = this.#context;
    const value = () => first(this.#format.open(options, SILENT).read(record))?.value ?? null;
    return { id, record, isRead, isStorable: true, value };
  }

  #read(item: Item<Value>): UnitSide<Value> {
    return readSide(item, this.#format.peek !== undefined);
  }

  #unread(id: string, record: SourceRecord): UnitSide<Value> {
    return { id, record, isRead: false, isStorable: true, value: () => this.#valueOf(id, record) };
  }

  #valueOf(id: string, record: SourceRecord): Value | null {
    const item = first(this.#ownReader.read(record));
    if (item === undefined) return null;
    if (idText(item.id) === id) return item.value;
    this.#context.sink.problem(
      { record },
      {
        code: "BAD_SHAPE",
        expected: 'one "id" in a line',
        received: `${receivedText(id)} and ${receivedText(item.id)}`,
        hint: "a key may occur only once in a JSON object",
      },
    );
    return null;
  }
}

const SILENT: FindingSink = { problem: () => {}, warn: () => {}, invalid: () => {} };

export function readSide<Value>({ id, record, value }: Item<Value>, isStorable: boolean): UnitSide<Value> {
  return { id, record, isRead: true, isStorable, value: () => value };
}

function first<T>(items: Iterable<T>): T | undefined {
  for (const item of items) return item;
  return undefined;
}
