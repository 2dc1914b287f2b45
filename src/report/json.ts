// The result as JSON, at full precision.

import type { Result, ResultUnit } from "../contract/result.ts";
import { ContentDigest, withDigest } from "../json/digest.ts";

/** The units of a result; null without `perUnit`. */
export function unitsOfResult({ perUnit, rows }: Result): (() => Iterable<ResultUnit>) | null {
  if (perUnit === undefined || rows === undefined) return null;
  return () => perUnit.map((unit, at) => ({ ...unit, row: rows[at]! }));
}

export function withoutUnits({ rows: _rows, perUnit: _perUnit, ...rest }: Result): Result {
  return rest.digest === undefined ? rest : withDigest(rest);
}

/** The output of `JSON.stringify` in pieces: a string cannot exceed half a gigabyte. */
export function* jsonPieces(
  result: Result,
  units: (() => Iterable<ResultUnit>) | null,
  indent: 0 | 2 = 2,
): Generator<string> {
  if (units === null) {
    yield `${JSON.stringify(result, null, indent)}\n`;
    return;
  }
  const { digest: before, ...head } = result;
  const digest = new ContentDigest(head);
  const line = lineAt(indent);
  const colon = indent === 0 ? ":" : ": ";
  const end = `${line(0)}}`;
  yield JSON.stringify(head, null, indent).slice(0, -end.length);
  yield `,${line(1)}"rows"${colon}`;
  yield* listPieces(units(), ({ row }) => row, indent);
  yield `,${line(1)}"perUnit"${colon}`;
  const entryOf = ({ row, ...unit }: ResultUnit) => {
    digest.add({ ...unit, row });
    return unit;
  };
  yield* listPieces(units(), entryOf, indent);
  yield `${before === undefined ? "" : `,${line(1)}"digest"${colon}${JSON.stringify(digest.hex())}`}${end}\n`;
}

/** How a line begins at some depth; compact JSON has no lines. */
function lineAt(indent: number): (depth: number) => string {
  return (depth) => (indent === 0 ? "" : `\n${" ".repeat(indent * depth)}`);
}

function* listPieces(
  units: Iterable<ResultUnit>,
  entryOf: (unit: ResultUnit) => unknown,
  indent: number,
): Generator<string> {
  const line = lineAt(indent);
  let separator = "[";
  for (const unit of units) {
    yield separator + line(2) + JSON.stringify(entryOf(unit), null, indent).replaceAll("\n", line(2));
    separator = ",";
  }
  yield separator === "[" ? "[]" : `${line(1)}]`;
}

/** A line for each unit, if there are any, and the result as the last line. */
export function* jsonLinesPieces(result: Result, units: (() => Iterable<ResultUnit>) | null): Generator<string> {
  for (const { row: _row, ...unit } of units?.() ?? []) yield `${JSON.stringify(unit)}\n`;
  yield `${JSON.stringify(result)}\n`;
}
