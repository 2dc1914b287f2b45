// What the protocol's own script prints for several systems: its text for each of them, one after the other.
import type { AnyTask } from "../../core/task.ts";
import { officialText } from "../../run/result/official-text.ts";
import type { ResampleSettings } from "../../run/result/resample-settings.ts";
import { resultOf } from "../../run/result/result-of.ts";
import type { Part } from "../../run/run.ts";

export interface OfficialSystems {
  readonly names: readonly string[];
  readonly strict: boolean;
  readonly resampling: ResampleSettings;
}

/** Of a run that was collected with `official`. */
export function officialTextOfSystems(
  task: AnyTask,
  part: Part,
  { names, strict, resampling }: OfficialSystems,
): string {
  return names
    .map((system, at) => {
      const result = resultOf(task, part, { strict, at, perUnit: true, system });
      return officialText(task, { systems: [part.systems[at]!] }, result, { system, resampling });
    })
    .join("");
}
