// A part of a run as plain data: what one pass over some of the units learned. Parts add up to the whole, in any order, to the bit.

import { FindingCollector } from "../../core/finding-sink.ts";
import { mergeFindings } from "../../core/findings.ts";
import { type Shard, WHOLE } from "../../core/shard.ts";
import type { AnyTask } from "../../core/task.ts";
import { type FormatSettings, openSides, type RunInput, type Sides } from "../read/open-sides.ts";
import { type PairSettings, pairUnits } from "../read/pair-units.ts";
import { type Collected, type Collector, type CollectSettings, collectHere } from "./collect-units.ts";
import { type RunHeader, type RunSettings, runHeader } from "./run-header.ts";

export interface Part extends Omit<Collected, "services"> {
  readonly header: RunHeader;
  readonly shard: Shard;
  /** Gold as the user named it. */
  readonly gold: string;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

export type PartSettings = FormatSettings & PairSettings & CollectSettings;

/** Reads and matches the units of a shard, or all of them. */
export async function collectPart(task: AnyTask, input: RunInput, settings: PartSettings): Promise<Part> {
  return collectSides(task, await openSides(task, input, settings), {
    settings,
    collector: collectHere(task, settings),
  });
}

export interface CollectPlan {
  readonly settings: PairSettings & RunSettings;
  readonly collector: Collector;
}

/** Reads the units of a shard, or all of them, and lets a collector match them. */
export async function collectSides(task: AnyTask, sides: Sides, { settings, collector }: CollectPlan): Promise<Part> {
  const sink = new FindingCollector(settings.missing);
  const pass = await pairUnits(task, sides, { settings, sink, take: (couples) => collector.add(couples) });
  const { missing, extra, ...facts } = pass;
  const { services, ...collected } = await collector.end();
  return {
    header: runHeader(task, settings, { ...facts, services }),
    shard: settings.shard ?? WHOLE,
    gold: sides.gold.name,
    ...collected,
    missing,
    extra,
    findings: mergeFindings([sink.findings(), collected.findings]),
  };
}
