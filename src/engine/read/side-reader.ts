// Finds units in the records of one side, by the id alone where the format allows it; one bad unit is one problem, reported in its place.
import type { FindingSink, ProblemDetail } from "../../contract/finding-sink.ts";
import { idText } from "../../contract/ids.ts";
import { ownFindings, type Shard } from "../../contract/shard.ts";
import type { AnyFormat, FormatReader, Item, SourceRecord } from "../../contract/source.ts";
import { JsonSyntaxError } from "../../json/reader.ts";
import { KaratError, receivedText } from "../../problems/problem.ts";
import type { UnitSide } from "./pair.ts";

const BATCH = 256;

interface ReadContext {
  readonly options: unknown;
  readonly sink: FindingSink;
  readonly shard: Shard;
  /** Says whether a unit is wanted. */
  readonly owns: (id: string) => boolean;
  /** Paths of the files with predictions, for whoever reads gold. */
  readonly predicted?: readonly string[];
}

/** Finds units in the records of a side. */
export interface UnitReader {
  /** The wanted units of some records. */
  units(records: readonly SourceRecord[]): readonly UnitSide[];
  /** The wanted units that need several records, in batches: a large file waits for its other side a piece at a time. */
  end(): Iterable<readonly UnitSide[]>;
}

export class SideReader implements UnitReader {
  readonly #format: AnyFormat;
  readonly #context: ReadContext;
  /** Speaks of records that fall to this shard. */
  readonly #records: FindingSink;
  #last: SourceRecord | undefined;
  /** Reads records that may belong to any shard. */
  readonly #reader: FormatReader<unknown>;
  /** Reads records of this shard's own units. */
  readonly #ownReader: FormatReader<unknown>;

  constructor(format: AnyFormat, context: ReadContext) {
    const { options, sink, shard, predicted } = context;
    this.#format = format;
    this.#context = context;
    this.#records = ownFindings(sink, shard);
    this.#reader = format.open(options, this.#records, predicted);
    this.#ownReader = format.open(options, sink);
  }

  units(records: readonly SourceRecord[]): readonly UnitSide[] {
    const { owns } = this.#context;
    const units: UnitSide[] = [];
    for (const record of records) {
      const peeked = this.#format.peek?.(record) ?? null;
      if (peeked !== null) {
        const id = idText(peeked);
        if (owns(id)) units.push(this.#unread(id, record));
        continue;
      }
      this.#last = record;
      for (const item of itemsOf(this.#reader, record, this.#records)) if (owns(item.id)) units.push(readSide(item));
    }
    return units;
  }

  *end(): Generator<readonly UnitSide[]> {
    let units: UnitSide[] = [];
    for (const item of lastItemsOf(this.#reader, this.#last, this.#records)) {
      if (this.#context.owns(item.id)) units.push(readSide(item));
      if (units.length < BATCH) continue;
      yield units;
      units = [];
    }
    yield units;
  }

  #unread(id: string, record: SourceRecord): UnitSide {
    return { id, record, value: () => this.#valueOf(id, record) };
  }

  #valueOf(id: string, record: SourceRecord): unknown {
    const [item] = this.#ownReader.read(record);
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

export function readSide({ id, record, value }: Item<unknown>): UnitSide {
  return { id, record, value: () => value };
}

/** Returns the result of a step, or null after its failure was reported. A KaratError is thrown as it is. */
export function orProblem<T>(
  step: () => T,
  { id, record }: { readonly id: string; readonly record: SourceRecord },
  sink: FindingSink,
): T | null {
  try {
    return step();
  } catch (error) {
    sink.problem({ record }, detailOf(error, `unit ${receivedText(id)}`));
    return null;
  }
}

/** The items of a record. */
export function itemsOf(reader: FormatReader<unknown>, record: SourceRecord, sink: FindingSink) {
  return upToFailure(() => reader.read(record), { record, sink, what: "this text" });
}

/** The items that need several records; a problem is reported at the last one. */
export function lastItemsOf(reader: FormatReader<unknown>, record: SourceRecord | undefined, sink: FindingSink) {
  return upToFailure(() => reader.end?.() ?? [], { record, sink, what: "this text, or one before it," });
}

/** The items up to the one that fails, which is a problem of the record. */
function* upToFailure(
  items: () => Iterable<Item<unknown>>,
  {
    record,
    sink,
    what,
  }: { readonly record: SourceRecord | undefined; readonly sink: FindingSink; readonly what: string },
): Generator<Item<unknown>> {
  try {
    for (const item of items()) yield withIdText(item);
  } catch (error) {
    if (record === undefined) throw error;
    sink.problem({ record }, detailOf(error, what));
  }
}

function withIdText(item: Item<unknown>): Item<unknown> {
  const id = idText(item.id);
  return id === item.id ? item : { ...item, id };
}

function detailOf(error: unknown, what: string): ProblemDetail {
  if (error instanceof KaratError) throw error;
  // JSON.parse reads deeper nesting than the reader with positions.
  if (error instanceof JsonSyntaxError)
    return { code: "BAD_JSON", expected: error.expected, received: `other text at offset ${error.offset}` };
  // The words of V8 and JavaScriptCore, and of SpiderMonkey, where recursion goes too deep.
  if (error instanceof Error && /call stack|too much recursion/.test(error.message))
    return { code: "BAD_VALUE", expected: `${what} to be nested less deeply`, received: "values too deep to be read" };
  const place =
    error instanceof Error ? /\n\s+(at [^\n]+)/.exec(error.stack ?? "")?.[1]?.replace("file://", "") : undefined;
  return {
    code: "BAD_VALUE",
    expected: `${what} to be read and matched`,
    received: receivedText(String(error)),
    hint: `it may be too large; if not, this is a bug in karat or in your own task${place === undefined ? "" : `: ${place}`}`,
  };
}
