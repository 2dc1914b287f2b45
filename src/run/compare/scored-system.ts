// A scored system that can be compared: its result with the rows of its units, in the order of their ids.
import { KaratError } from "../../core/problem.ts";
import type { Result } from "../../core/result.ts";

export interface ScoredSystem {
  readonly name: string;
  readonly result: Result;
  readonly ids: readonly string[];
  readonly rows: Float64Array;
}

export function scoredSystem(name: string, result: Result): ScoredSystem {
  const { rows, perUnit } = result;
  if (rows === undefined || perUnit === undefined || rows.length !== perUnit.length)
    throw new KaratError([
      {
        code: "BAD_SHAPE",
        at: { file: name },
        expected: "a result with rows",
        received: "one without",
        hint: "score it again with --per-unit --format json",
      },
    ]);
  return { name, result, ids: perUnit.map(({ id }) => id), rows: Float64Array.from(rows.flat()) };
}

/** Rows of both for the units both have. */
export interface CommonUnits {
  readonly units: number;
  readonly baseline: Float64Array;
  readonly system: Float64Array;
}

/** Hands back the very arrays of the scored if they have the same units. */
export function commonUnits(baseline: ScoredSystem, system: ScoredSystem): CommonUnits {
  const isSame = baseline.ids.length === system.ids.length && baseline.ids.every((id, at) => id === system.ids[at]);
  if (isSame) return { units: baseline.ids.length, baseline: baseline.rows, system: system.rows };
  const ofSystem = new Set(system.ids);
  const both = new Set(baseline.ids.filter((id) => ofSystem.has(id)));
  return { units: both.size, baseline: rowsOf(baseline, both), system: rowsOf(system, both) };
}

function rowsOf({ ids, rows }: ScoredSystem, wanted: ReadonlySet<string>): Float64Array {
  const width = rows.length / ids.length;
  const kept = new Float64Array(wanted.size * width);
  let at = 0;
  for (const [unit, id] of ids.entries()) {
    if (!wanted.has(id)) continue;
    kept.set(rows.subarray(unit * width, (unit + 1) * width), at);
    at += width;
  }
  return kept;
}
