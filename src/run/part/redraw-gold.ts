// Rows of a unit as they would be if its gold had been voted on again.
import { hashText } from "../../core/ids.ts";
import { usageError } from "../../core/problem.ts";
import type { AnyTask } from "../../core/task.ts";
import { DEFAULT_SEED, randomStream } from "../../stats/generator.ts";
import type { RunSettings } from "../run-header.ts";

/** How often each unit is voted on again: what they tell adds up over all units. */
export const REDRAWS = 8;

/** Draws depend on the seed and the id alone, so that the order of units does not matter. */
export function redrawer(
  { definition, options }: AnyTask,
  { seed = DEFAULT_SEED }: RunSettings,
): (id: string, match: unknown) => readonly number[] {
  if (definition.redraw === undefined)
    throw usageError("UNKNOWN_OPTION", {
      expected: "a task whose gold comes from votes, for `votes`",
      received: definition.id,
    });
  const columns: readonly string[] = definition.columns;
  return (id, match) => {
    const random = randomStream(seed, "votes", hashText(id, 1) | 0);
    const uniform = () => (random.next() >>> 0) / 2 ** 32;
    const rows: number[] = [];
    for (let draw = 0; draw < REDRAWS; draw++) {
      const row = definition.tally(definition.redraw!(match, options, uniform), options);
      for (const column of columns) rows.push(row[column]!);
    }
    return rows;
  };
}
