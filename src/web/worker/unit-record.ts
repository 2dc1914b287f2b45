// What was counted as what in one unit: gold once, and a cell for each system. Of several runs of a system the first is shown.
import { type UnitRecord, unitRecord } from "../../report/html/evidence-pages.ts";
import { systemWithMatches } from "../../report/html/input.ts";
import { matchesOf } from "../../run/explain.ts";
import { type FinishedRun, inputOf } from "./score-systems.ts";

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
