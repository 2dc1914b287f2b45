// Reads the value at a place inside a record: its shape, its entries, and the text of its numbers.
import { type Cursor, SILENT } from "../../contract/finding-sink.ts";
import { isObject, type Shape, shaped } from "../../contract/shape.ts";
import type { JsonNode } from "../../json/reader.ts";
import { nodeAt, writtenNumber } from "../../json/tree.ts";
import { receivedText } from "../../problems/problem.ts";

export interface RuleCursor extends Cursor {
  /** The answer of a model, read without loss, and the number of steps that lead to it. */
  readonly answer?: { readonly tree: JsonNode; readonly steps: number };
}

/** 100 and 100.0 are different values of a property. */
export function numberText({ record, path, answer }: RuleCursor, value: number): string {
  if (answer === undefined) return writtenNumber(value, record, path);
  const node = nodeAt(answer.tree, path.slice(answer.steps));
  return node.kind === "number" ? node.source : String(value);
}

/** The entries of a JSON object; undefined after reporting that it is not one. */
export function entriesAt(
  cursor: RuleCursor,
  value: unknown,
  expected: string,
): readonly [string, unknown][] | undefined {
  if (isObject(value)) return Object.entries(value);
  cursor.sink.problem(cursor, { code: "BAD_SHAPE", expected, received: receivedText(value) });
  return undefined;
}

/** The value in the shape it should have; undefined after its problems were reported. */
export function shapedAt<Value>(cursor: RuleCursor, shape: Shape<Value>, value: unknown): Value | undefined {
  const { record, path, sink } = cursor;
  return shaped(shape, value, record, {
    ...SILENT,
    problem: (at, detail) => sink.problem({ record, path: [...path, ...(at.path ?? [])] }, detail),
  });
}
