// The result as JSON, at full precision.
import { ContentDigest } from "../core/content-digest.ts";
import type { Result } from "../core/result.ts";
import { type ReportedUnit, unitsOfResult, withoutUnits } from "./reported-unit.ts";
import type { ScoreReport } from "./score-report.ts";

export function jsonReport({ result }: ScoreReport): string {
  return [...jsonPieces(withoutUnits(result), unitsOfResult(result))].join("");
}

/** A line for each unit, if there are any, and the result as the last line. */
export function jsonLinesReport({ result }: ScoreReport): string {
  return [...jsonLinesPieces(withoutUnits(result), unitsOfResult(result))].join("");
}

/** What `JSON.stringify` would give, but never all of it at once: a text has an end at half a gigabyte. */
export function* jsonPieces(result: Result, units: (() => Iterable<ReportedUnit>) | null): Generator<string> {
  if (units === null) {
    yield `${JSON.stringify(result, null, 2)}\n`;
    return;
  }
  const { digest: before, ...head } = result;
  const digest = new ContentDigest(head);
  yield JSON.stringify(head, null, 2).slice(0, -"\n}".length);
  yield* listPieces("rows", units(), ({ row }) => row);
  yield* listPieces("perUnit", units(), ({ row, ...unit }) => {
    digest.add({ ...unit, row });
    return unit;
  });
  yield before === undefined ? "\n}\n" : `,\n  "digest": ${JSON.stringify(digest.hex())}\n}\n`;
}

function* listPieces(
  key: string,
  units: Iterable<ReportedUnit>,
  entryOf: (unit: ReportedUnit) => unknown,
): Generator<string> {
  yield `,\n  ${JSON.stringify(key)}: [`;
  let separator = "\n    ";
  for (const unit of units) {
    yield separator + JSON.stringify(entryOf(unit), null, 2).replaceAll("\n", "\n    ");
    separator = ",\n    ";
  }
  yield "\n  ]";
}

export function* jsonLinesPieces(result: Result, units: (() => Iterable<ReportedUnit>) | null): Generator<string> {
  for (const { row: _row, ...unit } of units?.() ?? []) yield `${JSON.stringify(unit)}\n`;
  yield `${JSON.stringify(result)}\n`;
}
