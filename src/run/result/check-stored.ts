// Checks a stored result against itself: rows add up to totals, totals give the scores, and options are those of the signature.
import { ExactSum } from "../../core/arithmetic.ts";
import { KaratError, type Path, receivedText } from "../../core/problem.ts";
import type { Result, Scores } from "../../core/result.ts";
import { entriesIn, impliedEntries } from "../../core/signature.ts";
import type { AnyTask } from "../../core/task.ts";
import { rowTotals } from "../part/rows.ts";
import { protocolName } from "../run-header.ts";
import { hasOwnStatistics } from "./own-statistics.ts";

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
  // Another version of the protocol has other formulas.
  if (said.get("protocol") !== protocolName(task.definition)) return null;
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
  const { totals, scores, rows, perUnit = [], digest } = result;
  // Scores by a protocol's own statistics are no function of totals: only karat verify can make them again.
  const isOwn = hasOwnStatistics({ definition, options });
  const wrong = isOwn ? null : scoresContradiction(scores, definition.summarize(totals, options) as Scores, ["scores"]);
  // With a digest units are known to be whole.
  if (wrong !== null || rows === undefined || digest !== undefined) return wrong;
  for (const [at, unit] of perUnit.entries()) {
    const right = definition.summarize(rowTotals(definition.columns, rows[at]!, 0), options, totals) as Scores;
    const found = scoresContradiction(unit.scores, right, ["perUnit", at, "scores"]);
    if (found !== null) return found;
  }
  return null;
}

function scoresContradiction(received: Scores, expected: Scores, path: Path): Contradiction | null {
  for (const [id, value] of Object.entries(received)) {
    const right = Number.isFinite(expected[id]) ? expected[id]! : null;
    if (!isAlike(right, value)) return { path: [...path, id], expected: right, received: value };
  }
  return null;
}

/** Earlier versions, and other engines, may have rounded otherwise in the last bits. */
const NEARNESS = 1e-12;

function isAlike(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one - other) <= NEARNESS * Math.max(1, Math.abs(one), Math.abs(other));
}
