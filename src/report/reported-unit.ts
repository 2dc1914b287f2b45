// The units of a result, to be written one by one.

import { withDigest } from "../core/digest.ts";
import type { Result, Scores } from "../core/result.ts";

export interface ReportedUnit {
  readonly id: string;
  readonly group?: string;
  readonly cluster?: string;
  readonly row: readonly number[];
  readonly scores: Scores;
}

/** The units that a result has; null where they were not asked for. */
export function unitsOfResult({ perUnit, rows }: Result): (() => Iterable<ReportedUnit>) | null {
  if (perUnit === undefined || rows === undefined) return null;
  return () => perUnit.map((unit, at) => ({ ...unit, row: rows[at]! }));
}

export function withoutUnits({ rows: _rows, perUnit: _perUnit, ...rest }: Result): Result {
  return rest.digest === undefined ? rest : withDigest(rest);
}
