// What the report and the screen of a run are made from.
import { type HtmlReportInput, pageOf, runsOf, systemWithMatches } from "../../report/html/input.ts";
import { orderedUnits, unitColumns } from "../../report/html/units.ts";
import type { ListedUnits } from "../../unit-browser/unit-list.ts";
import type { FinishedRun } from "./score-systems.ts";

/** Without the matches of its systems, by position, it has no evidence. */
export function reportInput(
  { task, systems, comparison }: FinishedRun,
  matches: readonly ReadonlyMap<string, unknown>[] = [],
): HtmlReportInput {
  const [first, ...others] = systems.map((system, at) =>
    systemWithMatches(task, { ...system, matches: matches[at] ?? new Map() }),
  );
  return { definition: task.definition, systems: [first!, ...others], ...(comparison && { comparison }) };
}

export function listedUnits(run: FinishedRun): ListedUnits {
  const page = pageOf(reportInput(run));
  const units = orderedUnits(page);
  return {
    systems: runsOf(page).map(({ name }) => name),
    scores: Object.entries(page.scores).map(([id, { better }]) => ({ id, better })),
    ids: units.map(({ id }) => id),
    values: unitColumns(page, units),
  };
}
