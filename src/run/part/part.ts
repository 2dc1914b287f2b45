// A part of a run as plain data: what one pass over some of the units learned. Parts add up to the whole, in any order, to the bit.
import { FindingCollector } from "../../core/finding-sink.ts";
import { mergeFindings } from "../../core/findings.ts";
import { type Shard, WHOLE } from "../../core/shard.ts";
import { openSides, type Sides } from "../read/open-sides.ts";
import { pairUnits } from "../read/pair-units.ts";
import type { Run } from "../run.ts";
import { type CollectedSystem, type Collector, collectHere } from "./collect-units.ts";
import { type RunHeader, runHeader } from "./run-header.ts";

export interface Part {
  readonly header: RunHeader;
  readonly shard: Shard;
  /** Gold as the user named it. */
  readonly gold: string;
  /** In the order of the header. */
  readonly systems: readonly SystemPart[];
}

export interface SystemPart extends CollectedSystem {
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/** Reads the units of a shard, or all of them, and lets a collector match them: in this thread, unless another is given. */
export async function makePart(run: Run, openCollector: (sides: Sides) => Collector = () => collectorHere(run)) {
  const { task, input, settings } = run;
  const sides = await openSides(task, input, settings);
  const collector = openCollector(sides);
  const sinks = input.systems.map(() => new FindingCollector(settings.missing));
  const { leftovers, ...facts } = await pairUnits(task, sides, {
    settings,
    sinks,
    async take(units) {
      settings.signal?.throwIfAborted();
      await collector.add(units);
    },
  });
  const { services, systems } = await collector.end();
  const part: Part = {
    header: runHeader(task, settings, { ...facts, services }),
    shard: settings.shard ?? WHOLE,
    gold: sides.gold.name,
    systems: systems.map((system, at) => ({
      ...system,
      findings: mergeFindings([sinks[at]!.findings(), system.findings]),
      ...leftovers[at]!,
    })),
  };
  return part;
}

function collectorHere({ task, input, settings }: Run): Collector {
  const systems = input.systems.map(({ name }) => name);
  const { evidence } = settings;
  return collectHere(task, { settings, systems, evidence: evidence?.open(evidence.place("here")) ?? null });
}
