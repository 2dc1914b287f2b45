// A run with the output of the protocol's own script, for tests.

import type { Result } from "../src/contract/result.ts";
import type { MissingPolicy } from "../src/contract/run-settings.ts";
import type { AnyTask } from "../src/contract/task.ts";
import type { RunInput } from "../src/engine/read/open-sides.ts";
import { resultOf } from "../src/run/result-of.ts";
import { scoreSystem } from "../src/run/score.ts";
import { officialText } from "../src/stats/own-statistics.ts";

type Settings = Parameters<typeof officialText>[3] & { readonly missing?: MissingPolicy };

export async function officialRun(
  task: AnyTask,
  input: RunInput,
  { missing = "error", ...settings }: Settings = {},
): Promise<{ readonly result: Result; readonly text: string }> {
  const scored = await scoreSystem(task, input, { missing, perUnit: true, official: true, ci: null });
  const result = await resultOf(task, scored);
  return { result, text: officialText(task, scored, result, settings) };
}
