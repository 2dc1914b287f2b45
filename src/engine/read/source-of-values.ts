// Values in memory as a source: units, or the rows of a table that has a column for gold and for each system.
import type { Source, SourceRecord } from "../../contract/source.ts";
import { ValueDigest } from "../../json/digest.ts";

/** Units as objects in memory, each as in the task's JSON Lines. */
export type Values<Line = unknown> = Iterable<Line> | AsyncIterable<Line>;

/** The digest is that of the values that were read last. Only a list is surely there a second time. */
export function sourceOfValues(values: Values, name: string): Source {
  let digest = new ValueDigest();
  return {
    name,
    isStream: !Array.isArray(values),
    list: async () => [],
    records() {
      digest = new ValueDigest();
      return recordsOf(values, name, digest);
    },
    digest: async () => digest.hex(),
  };
}

/** Several sides may read such a table at the same time. */
export function sourceOfRows(rows: readonly unknown[], name: string): Source {
  return {
    name,
    origin: rows,
    list: async () => [{ path: `${name}.csv`, head: () => "" }],
    records: () => recordsOf(rows, name),
    async digest() {
      const digest = new ValueDigest();
      for (const row of rows) digest.add(row);
      return digest.hex();
    },
  };
}

async function* recordsOf(values: Values, name: string, digest?: ValueDigest): AsyncIterable<readonly SourceRecord[]> {
  let position = 0;
  for await (const batch of inBatches(values))
    yield batch.map((value) => {
      digest?.add(value);
      return { file: `${name}[${position++}]`, line: 1, value: value ?? null };
    });
}

const BATCH = 256;

/** Collects values into batches, none of them empty; a list may hold promises. */
export async function* inBatches(values: Values): AsyncIterable<readonly unknown[]> {
  const batch: unknown[] = [];
  const isFull = (value: unknown) => batch.push(value) === BATCH;
  // Awaiting a value that is there would cost a turn of the event loop, a million times.
  if (Symbol.iterator in values)
    for (const value of values) {
      if (isFull(value instanceof Promise ? await value : value)) yield batch.splice(0);
    }
  else for await (const value of values) if (isFull(value)) yield batch.splice(0);
  if (batch.length > 0) yield batch;
}

export function isIterable(values: unknown): values is Values {
  return typeof values === "object" && values !== null && (Symbol.iterator in values || Symbol.asyncIterator in values);
}
