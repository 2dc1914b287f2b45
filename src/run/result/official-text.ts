// What the protocol's own script prints, put together from what it prints of each unit.
import { compareText } from "../../core/compare-text.ts";
import type { Result } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import type { Part } from "../part/part.ts";

/** The text of a run that was collected with `official`. */
export function officialText({ definition, options }: AnyTask, { texts }: Part, result: Result): string {
  if (definition.official === undefined)
    throw new Error(`this is a bug in karat: ${definition.id} has no official text`);
  const units = result.perUnit ?? [];
  const pieces = texts.toSorted(([a], [b]) => compareText(a, b)).map(([, text]) => text);
  const end = definition.official.end({
    ids: units.map(({ id }) => id),
    totals: result.totals,
    scores: result.scores,
    perUnit: units.map(({ scores }) => scores),
    options,
  });
  return [...pieces, end].join("");
}
