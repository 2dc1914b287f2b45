// What the report of a run is made from, as far as no evidence is needed.
import type { HtmlReportInput } from "../../report/html/input.ts";
import type { FinishedRun } from "./score-systems.ts";

export function reportInput({ task, systems, comparison }: FinishedRun): HtmlReportInput {
  const { definition, options } = task;
  const [first, ...others] = systems.map(({ name, result }) => ({
    name,
    result,
    ...(definition.overview === undefined ? {} : { overview: definition.overview(result.totals, options) }),
  }));
  return {
    definition,
    systems: [first!, ...others],
    ...(comparison === null ? {} : { comparison }),
  };
}
