// The units of a run as the screen lists them.
import { pageOf, runsOf } from "../../report/html/input.ts";
import { orderedUnits, unitColumns } from "../../report/html/units.ts";
import type { ListedUnits } from "../../unit-browser/unit-list.ts";
import { reportInput } from "./report-input.ts";
import type { FinishedRun } from "./score-systems.ts";

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
