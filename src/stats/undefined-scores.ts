// Notes on undefined scores: which they are, and why.
import type { Note } from "../contract/findings.ts";
import { formulasOf } from "../contract/formula/score-formulas.ts";
import { undefinedReason } from "../contract/formula/undefined-reason.ts";
import type { AnyTask } from "../contract/task.ts";
import { groupBy } from "../numeric/group.ts";
import { namedScores } from "./intervals.ts";

interface Scored {
  readonly name?: string;
  readonly totals: Readonly<Record<string, number>>;
}

/** One note for each reason, which names the systems if it does not hold for all. Functions, and scores that the options leave out, give no reason. */
export function undefinedNotes({ definition }: AnyTask, ids: readonly string[], systems: readonly Scored[]): Note[] {
  const formulas = formulasOf(definition);
  const lacks = systems.flatMap(({ name, totals }) => {
    const byReason = groupBy(ids, (id) => (formulas[id] ? undefinedReason(formulas[id], totals) : null));
    byReason.delete(null);
    return Array.from(byReason, ([reason, of]) => ({ name, reason, scores: namedScores(of, definition.printed) }));
  });
  const alike = groupBy(lacks, ({ reason, scores }) => `${scores}\n${reason}`);
  return Array.from(alike.values(), (of) => {
    const where = of.length === systems.length ? "" : ` in ${of.map(({ name }) => name).join(", ")}`;
    return { code: "UNDEFINED_SCORE", message: `No value for ${of[0]!.scores}${where}: ${of[0]!.reason}` };
  });
}
