// What a stored result must have besides if it is one part of a run: its shard, what adding needs, and sums that are exact.
import { ExactSum } from "./arithmetic.ts";
import type { Findings, FoundKind, FoundPlace, FoundProblem, FoundWarning } from "./findings.ts";
import type { Place } from "./problem.ts";
import type { PartFacts, Result } from "./result.ts";
import {
  type Complaint,
  count,
  either,
  fields,
  listOf,
  number,
  object,
  optional,
  recordOf,
  text,
  thatIs,
  truth,
  tupleOf,
} from "./schema.ts";
import { MOST_SHARDS, type Shard } from "./shard.ts";

const shardNumber = thatIs(
  `a whole number from 1 to ${MOST_SHARDS}`,
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_SHARDS,
);
const spot = fields<Place>({
  file: text,
  line: optional(count),
  column: optional(count),
  path: optional(listOf(either(text, count))),
});
const place = { at: spot, from: count };
const detail = fields<FoundProblem["detail"]>({
  code: text,
  expected: text,
  received: text,
  hint: optional(text),
  alike: optional(fields({ count, places: listOf(spot) })),
});

export const partShape = fields<PartFacts>({
  shard: fields<Shard>({ index: shardNumber, count: shardNumber }),
  system: text,
  gold: text,
  pred: optional(text),
  settings: object,
  services: recordOf(recordOf(either(text, number, truth))),
  findings: fields<Omit<Findings, "invalid">>({
    problems: listOf(
      fields<FoundKind>({ kind: text, count, first: listOf(fields<FoundProblem>({ ...place, detail })) }),
    ),
    problemCount: count,
    warnings: listOf(
      fields<FoundWarning>({ code: text, message: text, count, first: listOf(fields<FoundPlace>(place)) }),
    ),
  }),
  texts: optional(listOf(tupleOf(text, text))),
  redrawn: optional(listOf(tupleOf(text, listOf(number)))),
});

/** A part has an exact sum for each column, to which its rows add up; its totals are those sums, rounded. */
export function sumsComplaint({ part, sums, columns, totals, rows, units }: Result): Complaint | null {
  if (part === undefined) return null;
  if (rows !== undefined && rows.length !== units.scored)
    return { path: ["units", "scored"], expected: `${rows.length}, as there are rows`, received: units.scored };
  const wrong = { path: ["sums"], expected: "the exact sum of each column, as in rows and totals", received: sums };
  if (sums?.length !== columns.length) return wrong;
  const isSame = (column: string, at: number) => {
    const total = ExactSum.from(sums[at]!).total();
    return total === totals[column] && (rows === undefined || total === sumOf(rows.map((row) => row[at]!)));
  };
  return columns.every(isSame) ? null : wrong;
}

function sumOf(values: readonly number[]): number {
  return ExactSum.from(values).total();
}
