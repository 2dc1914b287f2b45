// A run with the output of the protocol's own script, for tests.
import type { MissingPolicy } from "../src/core/missing-policy.ts";
import type { Result } from "../src/core/result.ts";
import type { AnyTask } from "../src/core/task.ts";
import type { RunInput } from "../src/run/read/open-sides.ts";
import { officialText } from "../src/run/result/own-statistics.ts";
import { resultOf } from "../src/run/result/result-of.ts";
import { scorePart } from "../src/run/score.ts";

type Settings = Parameters<typeof officialText>[3] & { readonly missing?: MissingPolicy };

export async function officialRun(
  task: AnyTask,
  input: RunInput,
  { missing = "error", ...settings }: Settings = {},
): Promise<{ readonly result: Result; readonly text: string }> {
  const part = await scorePart(task, input, { missing, perUnit: true, official: true, ci: null });
  const result = resultOf(task, part);
  return { result, text: officialText(task, part, result, settings) };
}
