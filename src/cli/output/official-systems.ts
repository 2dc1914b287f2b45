// What the protocol's own script prints for several systems: its text for each of them, one after the other.
import type { AnyTask, AskedResampling } from "../../core/task.ts";
import type { PassSettings } from "../../run/part/match-units.ts";
import { collectPart } from "../../run/part/part.ts";
import { officialText } from "../../run/result/official-text.ts";
import { resultOf } from "../../run/result/result-of.ts";
import { type InputPaths, openInput } from "../../scale/input-paths.ts";

export interface OfficialSystems {
  readonly paths: ReadonlyMap<string, InputPaths>;
  readonly settings: PassSettings;
  readonly strict: boolean;
  readonly resampling: AskedResampling;
}

export async function officialTextOfSystems(
  task: AnyTask,
  { paths, settings, strict, resampling }: OfficialSystems,
): Promise<string> {
  const texts: string[] = [];
  for (const [system, input] of paths) {
    const part = await collectPart(task, openInput(input), { ...settings, official: true, perUnit: true, ci: null });
    texts.push(officialText(task, part, resultOf(task, part, { strict, system }), { system, resampling }));
  }
  return texts.join("");
}
