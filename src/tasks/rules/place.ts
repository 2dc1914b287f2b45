// A place inside a record, from which parts are read: their shape, their entries, and the text of their numbers.

import type { FindingSink } from "../../core/finding-sink.ts";
import { type JsonNode, nodeAt } from "../../core/json.ts";
import { type Path, receivedText } from "../../core/problem.ts";
import { recordTree } from "../../core/record-tree.ts";
import { type Shape, shaped } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";

export interface Place {
  readonly record: SourceRecord;
  readonly path: Path;
  readonly sink: FindingSink;
  /** The text read without loss, from here on; null where the input never was text. */
  tree(): JsonNode | null;
}

export function rootOf(record: SourceRecord, sink: FindingSink): Place {
  return { record, path: [], sink, tree: () => (record.text === undefined ? null : recordTree(record)) };
}

export function below(place: Place, step: string | number): Place {
  const tree = once(() => {
    const parent = place.tree();
    return parent && nodeAt(parent, [step]);
  });
  return { ...place, path: [...place.path, step], tree };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The text a number was written with: 100 and 100.0 are different values of a property. */
export function numberText(place: Place, value: number): string {
  const node = place.tree();
  return node?.kind === "number" ? node.source : String(value);
}

/** The entries of a JSON object, whatever its keys; undefined after saying that it is none. */
export function entriesAt(place: Place, value: unknown, expected: string): readonly [string, unknown][] | undefined {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return Object.entries(value);
  place.sink.problem(place, { code: "BAD_SHAPE", expected, received: receivedText(value) });
  return undefined;
}

/** The value in the shape it should have; undefined after its problems were reported. */
export function shapedAt<Value>(place: Place, shape: Shape<Value>, value: unknown): Value | undefined {
  const { record, path, sink } = place;
  return shaped(shape, value, record, {
    problem: (at, detail) => sink.problem({ record, path: [...path, ...(at.path ?? [])] }, detail),
    warn: (code, message, at) => sink.warn(code, message, at),
    invalid: (id) => sink.invalid(id),
  });
}
