// The units of a run as the browser of units lists them.
import { pageOf } from "../../report/html/input.ts";
import { worstFirst } from "../../report/html/units.ts";
import type { ListedUnits } from "../../unit-browser/unit-list.ts";
import type { FinishedRun } from "./score-systems.ts";
import { reportInput } from "./sections.ts";

export function listedUnits(run: FinishedRun): ListedUnits {
  const page = pageOf(reportInput(run));
  const units = worstFirst(page);
  const scores = Object.entries(page.scores);
  return {
    systems: page.systems.map(({ name }) => name),
    ids: units.map(({ id }) => id),
    scores: scores.map(([id, { label, better, range }]) => ({
      id,
      label,
      better,
      range: range.every(Number.isFinite) ? range : null,
    })),
    values: page.systems.map((_, system) =>
      scores.map(([id]) => Float64Array.from(units, (unit) => unit.scores[system]?.[id] ?? Number.NaN)),
    ),
  };
}
