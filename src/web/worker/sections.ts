// The parts of the report that the page shows, made by the same code as the report itself.
import { headlines } from "../../report/html/heading.ts";
import { type HtmlReportInput, pageOf } from "../../report/html/input.ts";
import { summarySections } from "../../report/html/summary.ts";
import { worstFirst } from "../../report/html/units.ts";
import type { Outcome } from "../protocol.ts";
import type { FinishedRun } from "./score-systems.ts";

export function sectionsOf(run: FinishedRun): Outcome["sections"] {
  const page = pageOf(reportInput(run));
  return {
    headlines: String(headlines(page)),
    results: String(summarySections(page, worstFirst(page))),
  };
}

/** All of the report but evidence. */
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
