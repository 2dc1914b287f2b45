// Scores a run: an executor scores its shards, by default as one in this thread, in one pass: read and pair, match and add.

import { FindingCollector } from "../contract/finding-sink.ts";
import type { Scored } from "../contract/scored.ts";
import { WHOLE } from "../contract/shard.ts";
import { badValue } from "../problems/problem.ts";
import { addShards } from "./add-shards.ts";
import { unitMatcher } from "./match-units.ts";
import { inputFacts, openSides } from "./read/open-sides.ts";
import { pairUnits } from "./read/pair-units.ts";
import type { Executor, Run } from "./run.ts";
import { runHeaders } from "./run-header.ts";

/** Scores the shard that the settings name, or all units: one entry for each system. */
export async function scoreShard(run: Run): Promise<readonly Scored[]> {
  const { task, input, settings } = run;
  const sides = await openSides(task, input, settings);
  const sinks = input.systems.map(() => new FindingCollector(settings.missing));
  const matcher = unitMatcher(run, sinks);
  const unpaired = await pairUnits(task, sides, { settings, sinks, take: matcher.add });
  const rows = matcher.end();
  const headers = runHeaders(run, await inputFacts(sides));
  return headers.map((header, place) => ({
    header,
    shard: settings.shard ?? WHOLE,
    ...rows[place]!,
    ...unpaired[place]!,
    findings: sinks[place]!.findings(),
  }));
}

/** Runs everything in the current thread, as one shard. */
export const here: Executor = scoreShard;

/** The systems of a run, in their order, each with all its units, or with those of the shard that the settings name. */
export async function carryOut(run: Run, executor: Executor = here): Promise<readonly Scored[]> {
  const { signal, shard } = run.settings;
  signal?.throwIfAborted();
  const shards = await executor(run);
  if (!Array.isArray(shards) || shards.length === 0) throw badValue("an executor that gives shards", shards);
  return addShards(shards, shard);
}
