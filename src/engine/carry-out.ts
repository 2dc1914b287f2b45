// Lets an executor score a run, and adds up the shards that it gives.
import type { Scored } from "../contract/scored.ts";
import { badValue } from "../problems/problem.ts";
import { addShards } from "./add-shards.ts";
import type { Executor, Run } from "./run.ts";
import { here } from "./score-shard.ts";

/** The systems of a run, in their order, each with all its units, or with those of the shard that the settings name. */
export async function carryOut(run: Run, executor: Executor = here): Promise<readonly Scored[]> {
  const { signal, shard } = run.settings;
  signal?.throwIfAborted();
  const shards = await executor(run);
  if (!Array.isArray(shards) || shards.length === 0) throw badValue("an executor that gives shards", shards);
  return addShards(shards, shard);
}
