// karat merge: the parts of a run into one result.
import { KaratError, usageError } from "../../core/problem.ts";
import { WHOLE } from "../../core/shard.ts";
import type { AnyTask } from "../../core/task.ts";
import { checkParts } from "../../run/part/check-parts.ts";
import { mergeParts, type Part } from "../../run/run.ts";
import { protocolName, type RunHeader } from "../../run/run-header.ts";
import { taskFrom } from "../../scale/load-task.ts";
import { readPart } from "../../scale/parts/part-file.ts";
import { settingFlags } from "../flags/declared-flags.ts";
import { ownTaskFlag, quietFlag } from "../flags/flag.ts";
import { concludeChecks } from "../output/console.ts";
import { type OutputFlags, outputFlags, preparedChecks, writeResult } from "../output/result-output.ts";

export const flags = [
  ...outputFlags({ hasOfficial: true }),
  ...settingFlags("merge"),
  ownTaskFlag(),
  quietFlag("warnings"),
];

export async function run(files: readonly string[], flags: OutputFlags & { readonly task?: string }): Promise<void> {
  const parts: { readonly name: string; readonly part: Part }[] = [];
  for (const name of files) parts.push({ name, part: await readPart(name) });
  checkParts(parts);
  parts.sort((a, b) => a.part.shard.index - b.part.shard.index);
  const whole = mergeParts(
    parts.map(({ part }) => part),
    WHOLE,
  );
  if (whole.systems.length > 1)
    throw usageError("SHARD_MISMATCH", {
      expected: "parts of one system",
      received: `parts of a comparison of ${whole.systems.length} systems`,
      hint: "the same karat compare with --shards N --resume joins them",
    });
  const task = await taskFrom({ ...whole.header, module: flags.task });
  checkTask(task, whole.header);
  const check = await preparedChecks(task, flags, whole.header.settings);
  concludeChecks(await writeResult(task, whole, { flags, check }));
}

/** A task of your own may have changed since the parts were scored. */
function checkTask({ definition }: AnyTask, { task, protocol, columns }: RunHeader): void {
  const expected = JSON.stringify([task, protocol, columns]);
  const received = JSON.stringify([definition.id, protocolName(definition), definition.columns]);
  if (received === expected) return;
  throw new KaratError({
    code: "SHARD_MISMATCH",
    at: null,
    expected: `the task of the parts, ${task} with protocol ${protocol}`,
    received: `${definition.id} with protocol ${protocolName(definition)}, or with other columns`,
    hint: "score the parts again, or give the module they were scored with as --task",
  });
}
