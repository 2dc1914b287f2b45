// The data for the report and the screen of a run.
import { type UnitRecord, unitRecord } from "../../report/html/evidence-pages.ts";
import { type HtmlReportInput, pageOf, runsOf, systemWithMatches } from "../../report/html/input.ts";
import { orderedUnits, unitColumns } from "../../report/html/units.ts";
import { matchesOf } from "../../run/explain.ts";
import type { ListedUnits } from "../../unit-browser/unit-list.ts";
import { type FinishedRun, inputOf } from "./score-systems.ts";

/** `matches` are by position of the system; without them the report has no evidence. */
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

/** The evidence of one unit: gold once, and a cell for each system, from the first of its runs. */
export async function unitRecordOf(run: FinishedRun, id: string): Promise<UnitRecord> {
  const { task, systems } = run;
  const details = [];
  for (const [position, system] of systems.entries()) {
    if (systems.findIndex(({ name }) => name === system.name) < position) continue;
    const matches = await matchesOf(run.task, inputOf(run.ask, position), new Set([id]), run.settings);
    details.push(systemWithMatches(task, { ...system, matches }).detail!(id));
  }
  return unitRecord(id, details, true);
}
