// The data for the report and the screen of a run.
import { evidenceOf } from "../../contract/checked-evidence.ts";
import { remember } from "../../numeric/remember.ts";
import { type UnitRecord, unitRecord } from "../../report/html/evidence-pages.ts";
import { type HtmlReportInput, pageOf, runsOf, systemWithMatches } from "../../report/html/input.ts";
import { screenMistakes } from "../../report/html/screen-mistakes.ts";
import { orderedUnits, unitColumns, unitMistakes } from "../../report/html/units.ts";
import { matchesOf } from "../../run/explain.ts";
import { mistakeData } from "../../screen/mistake-filter.ts";
import type { ListedUnits } from "../../screen/unit-list.ts";
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
  const mistakes = unitMistakes(page, units);
  const record = remember((unit: number) => keptRecord(run, units[unit]!.id));
  return {
    systems: runsOf(page).map(({ name }) => name),
    scores: Object.entries(page.scores).map(([id, { better }]) => ({ id, better })),
    ids: units.map(({ id }) => id),
    values: unitColumns(page, units),
    mistakes: mistakeData(screenMistakes(page).systems, (system) => (unit) => mistakes[system]![unit]!, record),
  };
}

/** Makes the record of a unit from the matches that were kept; null if a system's is not among them. */
function keptRecord({ task, systems, kept }: FinishedRun, id: string): UnitRecord | null {
  const names = [...new Set(systems.map(({ name }) => name))];
  if (!names.every((name) => kept.of(name).has(id))) return null;
  return unitRecord(
    id,
    names.map((name) => ({ evidence: evidenceOf(task, id, kept.of(name).get(id)) })),
  );
}

/** The evidence of one unit: gold once, and a cell for each system, from the first of its runs. Units whose matches were not kept are read again. */
export async function unitRecordOf(run: FinishedRun, id: string): Promise<UnitRecord> {
  const kept = keptRecord(run, id);
  if (kept !== null) return kept;
  const { task, systems } = run;
  const details = [];
  for (const [position, system] of systems.entries()) {
    if (systems.findIndex(({ name }) => name === system.name) < position) continue;
    const matches = await matchesOf(run.task, inputOf(run.ask, position), new Set([id]), run.settings);
    details.push(systemWithMatches(task, { ...system, matches }).detail!(id));
  }
  return unitRecord(id, details);
}
