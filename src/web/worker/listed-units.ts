// The units of a run as the screen lists them.
import { pageOf } from "../../report/html/input.ts";
import { orderedUnits, systemValues } from "../../report/html/units.ts";
import type { ListedUnits } from "../../unit-browser/unit-list.ts";
import { reportInput } from "./report-input.ts";
import type { FinishedRun } from "./score-systems.ts";

export function listedUnits(run: FinishedRun): ListedUnits {
  const page = pageOf(reportInput(run));
  const units = orderedUnits(page);
  const scores = Object.entries(page.scores).map(([id, { better }]) => ({ id, better }));
  const systems = [...new Set(page.systems.map(({ system }) => system))];
  const values = systems.map(() => scores.map(() => new Float64Array(units.length)));
  for (const [at, unit] of units.entries())
    for (const [score, { id }] of scores.entries())
      for (const [system, value] of systemValues(page, unit, id).entries())
        values[system]![score]![at] = value ?? Number.NaN;
  return { systems, scores, ids: units.map(({ id }) => id), values };
}
