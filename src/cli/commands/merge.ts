// karat merge: the parts of a run into one result.

import { taskFrom } from "../../adapters/node/load-task.ts";
import { readPart, type StoredPart } from "../../adapters/node/parts/part-file.ts";
import type { ScoredHeader } from "../../contract/scored.ts";
import type { AnyTask } from "../../contract/task.ts";
import { addShards } from "../../engine/add-shards.ts";
import { checkParts } from "../../engine/check-parts.ts";
import { protocolName } from "../../engine/run-header.ts";
import { KaratError, usageError } from "../../problems/problem.ts";
import { settingFlags } from "../flags/declared-flags.ts";
import { flagsOf, OWN_TASK_FLAG, quietFlag } from "../flags/flag.ts";
import { concludeChecks } from "../output/console.ts";
import { type OutputFlags, outputFlags, preparedChecks, writeResult } from "../output/result-output.ts";

export const flags = [
  ...outputFlags(true),
  ...settingFlags("merge"),
  ...flagsOf({ task: OWN_TASK_FLAG, quiet: quietFlag("warnings") }),
];

export async function run(files: readonly string[], flags: OutputFlags & { readonly task?: string }): Promise<void> {
  const parts: { readonly name: string; readonly part: StoredPart }[] = [];
  for (const name of files) parts.push({ name, part: await readPart(name) });
  checkParts(parts);
  parts.sort((a, b) => a.part[0]!.shard.index - b.part[0]!.shard.index);
  const [whole, ...others] = addShards(parts.flatMap(({ part }) => part));
  if (others.length > 0)
    throw usageError("SHARD_MISMATCH", {
      expected: "parts of one system",
      received: `parts of a comparison of ${others.length + 1} systems`,
      hint: "the same karat compare with --shards N --resume joins them",
    });
  const task = await taskFrom({ ...whole!.header, module: flags.task });
  checkTask(task, whole!.header);
  const check = await preparedChecks(task, flags);
  concludeChecks(await writeResult(task, whole!, { flags, check }));
}

/** A task of your own may have changed since the parts were scored. */
function checkTask({ definition }: AnyTask, { task, protocol, columns }: ScoredHeader): void {
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
