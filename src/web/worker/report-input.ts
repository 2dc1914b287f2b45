// What the report of a run is made from.
import type { HtmlReportInput } from "../../report/html/input.ts";
import { systemWithMatches } from "../../report/html/reported-system.ts";
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
