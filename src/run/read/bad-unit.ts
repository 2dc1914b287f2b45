// One bad unit is one problem: whatever is thrown while a unit is read or matched is reported in its place, and the run goes on.
import type { FindingSink, ProblemDetail, Spot } from "../../core/finding-sink.ts";
import { idText } from "../../core/id-text.ts";
import { KaratError, receivedText } from "../../core/problem.ts";
import type { FormatReader, Item, SourceRecord } from "../../core/source.ts";

/** What a step gives, or null after its failure was reported. Mistakes that speak for themselves are thrown as they are. */
export function orProblem<T>(step: () => T, at: BadUnit, sink: FindingSink): T | null {
  try {
    return step();
  } catch (error) {
    sink.problem(at.spot, detailOf(error, at.what));
    return null;
  }
}

export interface BadUnit {
  readonly spot: Spot;
  /** The unit, or what is known of it. */
  readonly what: string;
}

/** The place and name of a unit. */
export function unitAt(id: string, record: SourceRecord): BadUnit {
  return { spot: { record }, what: `unit ${receivedText(id)}` };
}

/** The items of a record, up to the one that fails. */
export function* itemsOf<Value>(
  reader: FormatReader<Value>,
  record: SourceRecord,
  sink: FindingSink,
): Generator<Item<Value>> {
  try {
    for (const item of reader.read(record)) yield withIdText(item);
  } catch (error) {
    sink.problem({ record }, detailOf(error, "this text"));
  }
}

/** The items that need several records, the last of which is known. */
export function* lastItemsOf<Value>(
  reader: FormatReader<Value>,
  record: SourceRecord | undefined,
  sink: FindingSink,
): Generator<Item<Value>> {
  try {
    for (const item of reader.end?.() ?? []) yield withIdText(item);
  } catch (error) {
    if (record === undefined) throw error;
    sink.problem({ record }, detailOf(error, "this text, or one before it,"));
  }
}

function withIdText<Value>(item: Item<Value>): Item<Value> {
  const id = idText(item.id);
  return id === item.id ? item : { ...item, id };
}

function detailOf(error: unknown, what: string): ProblemDetail {
  if (error instanceof KaratError) throw error;
  const place = error instanceof Error ? /\n\s+(at [^\n]+)/.exec(error.stack ?? "")?.[1] : undefined;
  return {
    code: "BAD_VALUE",
    expected: `${what} to be read and matched`,
    received: receivedText(String(error)),
    hint: `it may be too large; if not, karat, or the task if it is your own, is wrong here${place === undefined ? "" : `: ${place}`}`,
  };
}
