// Makes halves of units from the records of one side: after a mere look at the id where the format allows it, else by reading.

import type { FindingSink } from "../../core/finding-sink.ts";
import { idText } from "../../core/id-text.ts";
import type { Half } from "../../core/pair.ts";
import { receivedText } from "../../core/problem.ts";
import { ownFindings, owns, type Shard } from "../../core/shard.ts";
import type { AnyFormat, FormatReader, Item, SourceRecord } from "../../core/source.ts";
import { itemsOf, lastItemsOf } from "./bad-unit.ts";

/** A half whose record can be put away and read again. */
export interface StoredHalf {
  readonly id: string;
  readonly record: SourceRecord;
  readonly isRead: boolean;
}

export function storeHalf({ id, record, isRead }: Half<unknown>): StoredHalf {
  return { id, record, isRead };
}

export class HalfReader<Value> {
  readonly #format: AnyFormat<Value>;
  readonly #options: unknown;
  readonly #sink: FindingSink;
  /** Speaks of records that fall to this shard. */
  readonly #records: FindingSink;
  readonly #shard: Shard;
  #last: SourceRecord | undefined;
  /** Reads records that may belong to any shard. */
  readonly #reader: FormatReader<Value>;
  /** Reads records of this shard's own units. */
  readonly #ownReader: FormatReader<Value>;

  constructor(
    format: AnyFormat<Value>,
    { options, sink, shard }: { options: unknown; sink: FindingSink; shard: Shard },
  ) {
    this.#format = format;
    this.#options = options;
    this.#sink = sink;
    this.#shard = shard;
    this.#records = ownFindings(sink, shard);
    this.#reader = format.open(options, this.#records);
    this.#ownReader = format.open(options, sink);
  }

  /** The halves in a record that belong to this shard. */
  *halves(record: SourceRecord): Generator<Half<Value>> {
    const peeked = this.#format.peek?.(record) ?? null;
    if (peeked !== null) {
      const id = idText(peeked);
      if (owns(this.#shard, id)) yield this.#unread(id, record);
      return;
    }
    this.#last = record;
    for (const item of itemsOf(this.#reader, record, this.#records))
      if (owns(this.#shard, item.id)) yield readHalf(item);
  }

  /** The halves that need several records. */
  *end(): Generator<Half<Value>> {
    for (const item of lastItemsOf(this.#reader, this.#last, this.#records))
      if (owns(this.#shard, item.id)) yield readHalf(item);
  }

  /** The half that was stored; what is wrong with it is not said twice. */
  restore({ id, record, isRead }: StoredHalf): Half<Value> {
    if (!isRead) return this.#unread(id, record);
    return {
      id,
      record,
      isRead,
      value: () => first(this.#format.open(this.#options, SILENT).read(record))?.value ?? null,
    };
  }

  #unread(id: string, record: SourceRecord): Half<Value> {
    return { id, record, isRead: false, value: () => this.#read(id, record) };
  }

  #read(id: string, record: SourceRecord): Value | null {
    const item = first(this.#ownReader.read(record));
    if (item === undefined) return null;
    if (idText(item.id) === id) return item.value;
    this.#sink.problem(
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

export function readHalf<Value>({ id, record, value }: Item<Value>): Half<Value> {
  return { id, record, isRead: true, value: () => value };
}

function first<T>(items: Iterable<T>): T | undefined {
  for (const item of items) return item;
  return undefined;
}
