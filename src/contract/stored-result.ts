// Reads a result from the JSON that karat wrote, and reports what is wrong with other JSON.

import * as v from "valibot";
import { ExactSum } from "../numeric/arithmetic.ts";
import type { Place } from "../problems/problem.ts";
import { badValue, KaratError } from "../problems/problem.ts";
import type { Findings, FoundKind, FoundPlace, FoundProblem, FoundWarning } from "./findings.ts";
import type { PartFacts, Result } from "./result.ts";
import * as s from "./schema.ts";
import { isObject } from "./shape.ts";
import { MOST_SHARDS, type Shard } from "./shard.ts";
import { looksLikeComparison } from "./stored-comparison.ts";
import {
  type Argument,
  checkFormat,
  digestComplaint,
  formatNumber,
  groups,
  refuse,
  scored,
  scores,
  storedJson,
  units,
  warnings,
} from "./stored-json.ts";
import { MISTAKE_SUMS, MISTAKES, UNIT_CLUSTERS, UNIT_MISTAKES } from "./stored-mistakes.ts";
import { declarationBehind } from "./task-facts.ts";

const shardNumber = s.thatIs(
  `a whole number from 1 to ${MOST_SHARDS}`,
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_SHARDS,
);
export const PLACE = s.fields<Place>({
  file: s.text,
  line: s.optional(s.count),
  column: s.optional(s.count),
  path: s.optional(s.listOf(s.either(s.text, s.count))),
});
const place = { at: PLACE, from: s.count };
export const PROBLEM = {
  code: s.text,
  expected: s.text,
  received: s.text,
  hint: s.optional(s.text),
  alike: s.optional(s.fields({ count: s.count, places: s.listOf(PLACE) })),
};
const detail = s.fields<FoundProblem["detail"]>(PROBLEM);

export const partShape = s.fields<PartFacts>({
  shard: s.fields<Shard>({ index: shardNumber, count: shardNumber }),
  system: s.text,
  gold: s.text,
  pred: s.optional(s.text),
  settings: s.object,
  services: s.recordOf(s.recordOf(s.either(s.text, s.number, s.truth))),
  findings: s.fields<Omit<Findings, "invalid">>({
    problems: s.listOf(
      s.fields<FoundKind>({
        kind: s.text,
        count: s.count,
        first: s.listOf(s.fields<FoundProblem>({ ...place, detail })),
      }),
    ),
    problemCount: s.count,
    warnings: s.listOf(
      s.fields<FoundWarning>({
        code: s.text,
        message: s.text,
        count: s.count,
        first: s.listOf(s.fields<FoundPlace>(place)),
      }),
    ),
  }),
  texts: s.optional(s.listOf(s.tupleOf(s.text, s.text))),
  mistakes: s.optional(MISTAKE_SUMS),
  unitMistakes: s.optional(s.listOf(s.tupleOf(s.text, UNIT_CLUSTERS))),
});

interface Reading {
  /** Whether it will be computed again, so that its digest may be wrong. */
  readonly isDoubted?: boolean;
}

export function resultFromJson(json: string, file: string, reading?: Reading): Result {
  return resultFromValue(storedJson(json, file), file, reading);
}

export function resultFromValue(value: unknown, file: string, { isDoubted = false }: Reading = {}): Result {
  if (looksLikeComparison(value)) throw notOneSystem(file, value);
  checkFormat(value, file);
  const wrong = s.complaintAbout(RESULT, value) ?? (isDoubted ? null : digestComplaint(value as Result));
  refuse(wrong, { file }, { hint: "a result is what karat score --format json writes" });
  return value as Result;
}

/** Throws unless it is a result, and of this task if one is named. Results made in this process are trusted. */
export function checkResult(value: unknown, at: Argument, task?: string): asserts value is Result {
  if (!isObject(value)) throw badValue("a result", value);
  if (declarationBehind(value) === undefined) refuse(s.complaintAbout(RESULT, value), at, { isUsage: true });
  if (task === undefined || value.task === task) return;
  const [expected, received] = [`a result of ${task}`, `one of ${String(value.task)}`];
  throw new KaratError({ code: "UNKNOWN_TASK", at, expected, received }, { isUsage: true });
}

function notOneSystem(file: string, { systems }: { readonly systems?: unknown }): KaratError {
  return new KaratError({
    code: "BAD_SHAPE",
    at: { file },
    expected: "a result of one system",
    received: `a comparison${Array.isArray(systems) ? ` of ${systems.length} systems` : ""}`,
    hint: "give what karat score --per-unit --format json writes for one of them; karat report makes a page of a comparison",
  });
}

const RESULT = v.pipe(
  s.fields<Result>(
    {
      karat: s.text,
      format: formatNumber,
      task: s.text,
      signature: s.text,
      formats: s.fields({ gold: s.text, pred: s.text }),
      units,
      ...scored,
      options: s.object,
      digests: s.fields({ gold: s.nullable(s.text), pred: s.nullable(s.text) }),
      columns: s.listOf(s.text),
      totals: s.recordOf(s.number),
      rows: s.optional(s.rowsOfNumbers),
      warnings,
      perUnit: s.optional(
        s.listOf(
          s.fields({
            id: s.text,
            group: s.optional(s.text),
            cluster: s.optional(s.text),
            gold: s.optional(s.text),
            scores,
            mistakes: s.optional(UNIT_MISTAKES),
          }),
        ),
      ),
      mistakes: s.optional(MISTAKES),
      groups: s.optional(groups),
      groupMean: s.optional(s.fields(scored)),
      sums: s.optional(s.rowsOfNumbers),
      part: s.optional(partShape),
      digest: s.optional(s.text),
    },
    ["a result: a JSON object"],
  ),
  s.also<Result>(checkNumbers),
);

/** Rows belong to units and columns; in a part they add up to the exact sums, and the totals are these sums, rounded. */
function checkNumbers({ scores, columns, totals, rows, perUnit, units, part, sums }: Result, say: s.Say): void {
  if (Object.keys(scores).length === 0) say(["scores"], "at least one score", scores);
  if (rows !== undefined) {
    if (rows.length !== perUnit?.length || rows.some((row) => row.length !== columns.length)) {
      say(["rows"], "one row of numbers per unit", rows);
      return;
    }
    if (new Set(perUnit.map(({ id }) => id)).size < rows.length) say(["perUnit"], "each unit once", perUnit);
  }
  if (part === undefined) return;
  if (rows !== undefined && rows.length !== units.scored)
    say(["units", "scored"], `${rows.length}, as there are rows`, units.scored);
  const { unitMistakes } = part;
  if (unitMistakes !== undefined && (part.mistakes === undefined || unitMistakes.length !== perUnit?.length))
    say(["part", "unitMistakes"], "the mistakes of each unit", unitMistakes);
  const addsUp = (column: string, at: number) => {
    const total = ExactSum.from(sums![at]!).total();
    return (
      total === totals[column] && (rows === undefined || total === ExactSum.from(rows.map((row) => row[at]!)).total())
    );
  };
  if (sums?.length !== columns.length || !columns.every(addsUp))
    say(["sums"], "the exact sum of each column, as in rows and totals", sums);
}
