// Checks a stored result against itself: rows add up to totals, totals give the scores, and options are those of the signature.

import type { Result, Scores } from "../contract/result.ts";
import { entriesIn, impliedEntries } from "../contract/signature.ts";
import type { AnyTask } from "../contract/task.ts";
import { hasOwnStatistics } from "../contract/task-facts.ts";
import { ExactSum } from "../numeric/arithmetic.ts";
import { KaratError, type Path, receivedText } from "../problems/problem.ts";

interface Contradiction {
  readonly path: Path;
  readonly expected: unknown;
  readonly received: unknown;
}

/** Throws at the first thing in a stored result that contradicts another. Intervals are for karat verify. */
export function checkStored(task: AnyTask, result: Result, file: string): void {
  const wrong = contradiction(task, result);
  if (wrong === null) return;
  throw new KaratError({
    code: "BAD_VALUE",
    at: { file, path: wrong.path },
    expected: `${receivedText(wrong.expected)}, as the rest of the result says`,
    received: receivedText(wrong.received),
    hint: "the file was changed after karat wrote it; score again",
  });
}

function contradiction(task: AnyTask, result: Result): Contradiction | null {
  const said = entriesIn(result.signature);
  return optionContradiction(task, result, said) ?? rowContradiction(task, result) ?? scoreContradiction(task, result);
}

function optionContradiction(task: AnyTask, result: Result, said: ReadonlyMap<string, string>): Contradiction | null {
  const { formats, digests, units, karat } = result;
  const implied = impliedEntries(task, { formats, digests, units: units.scored });
  for (const [key, value] of [...implied, ["v", karat] as const]) {
    const received = said.get(key);
    if (received !== undefined && received !== value)
      return { path: ["signature"], expected: `${key}:${value}`, received: `${key}:${received}` };
  }
  return null;
}

function rowContradiction({ definition }: AnyTask, { rows, totals, units }: Result): Contradiction | null {
  const columns: readonly string[] = definition.columns;
  if (totals.units !== units.scored)
    return { path: ["totals", "units"], expected: units.scored, received: totals.units };
  if (rows === undefined) return null;
  if (rows.length !== units.scored) return { path: ["units", "scored"], expected: rows.length, received: units.scored };
  for (const [at, column] of columns.entries()) {
    const sum = new ExactSum();
    for (const row of rows) sum.add(row[at]!);
    if (!isAlike(sum.total(), totals[column]!))
      return { path: ["totals", column], expected: sum.total(), received: totals[column] };
  }
  return null;
}

function scoreContradiction({ definition, options }: AnyTask, result: Result): Contradiction | null {
  const { totals, scores } = result;
  // Scores by a protocol's own statistics are no function of totals: only karat verify can make them again.
  const isOwn = hasOwnStatistics({ definition, options });
  // Units are known to be whole by the digest.
  return isOwn ? null : scoresContradiction(scores, definition.summarize(totals, options) as Scores, ["scores"]);
}

function scoresContradiction(received: Scores, expected: Scores, path: Path): Contradiction | null {
  for (const [id, value] of Object.entries(received)) {
    const right = Number.isFinite(expected[id]) ? expected[id]! : null;
    if (!isAlike(right, value)) return { path: [...path, id], expected: right, received: value };
  }
  return null;
}

/** Other engines may have rounded otherwise in the last bits. */
const NEARNESS = 1e-12;

function isAlike(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one - other) <= NEARNESS * Math.max(1, Math.abs(one), Math.abs(other));
}
