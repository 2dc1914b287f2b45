// The output of the protocol's own script, assembled from the output of each unit.
import type { Result } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import type { SystemPart } from "../run.ts";
import { askedResampling } from "./own-statistics.ts";
import type { ResampleSettings } from "./resample-settings.ts";

/** What the result does not say of a run. */
interface OfficialRun {
  readonly system: string;
  readonly resampling: ResampleSettings;
}

type OfficialPart = { readonly systems: readonly Pick<SystemPart, "rows">[] };

export function officialText(
  { definition, options }: AnyTask,
  { systems }: OfficialPart,
  result: Result,
  { system, resampling }: OfficialRun = { system: "system", resampling: {} },
): string {
  if (definition.official === undefined)
    throw new Error(`this is a bug in karat: ${definition.id} has no official text`);
  const units = result.perUnit ?? [];
  const pieces = systems[0]!.rows.kept?.texts ?? [];
  const end = definition.official.end({
    ids: units.map(({ id }) => id),
    pieces,
    totals: result.totals,
    scores: result.scores,
    perUnit: units.map(({ scores }) => scores),
    options,
    units: { system, ids: units.map(({ id }) => id), rows: result.rows ?? [] },
    resampling: askedResampling(resampling),
  });
  return definition.official.printsUnits === false ? end : [...pieces, end].join("");
}
