// A run (task, input, settings), its parts, and the executors that make them. Parts of a run add up to the whole, in any order, to the bit.
import { type StopSignal, Turns } from "../core/event-loop.ts";
import { FindingCollector } from "../core/finding-sink.ts";
import { mergeFindings } from "../core/findings.ts";
import { compareText } from "../core/ids.ts";
import type { PairedUnit } from "../core/pair.ts";
import { badValue } from "../core/problem.ts";
import { type Shard, WHOLE } from "../core/shard.ts";
import type { AnyTask, Services } from "../core/task.ts";
import {
  type CollectedSystem,
  type Collector,
  collectHere,
  type EvidenceWriter,
  mergeCollected,
} from "./part/collect-units.ts";
import {
  type FormatSettings,
  inputFacts,
  NO_GOLD,
  openSides,
  type Sides,
  type SystemsInput,
} from "./read/open-sides.ts";
import { pairUnits } from "./read/pair-units.ts";
import { hasOwnStatistics } from "./result/own-statistics.ts";
import { resampling } from "./result/resample-settings.ts";
import { type RunHeader, type RunSettings, runHeader } from "./run-header.ts";

export interface Run {
  readonly task: AnyTask;
  readonly input: SystemsInput;
  readonly settings: PartSettings;
}

/** All that making a part depends on besides the task and the input. */
export interface PartSettings extends RunSettings, FormatSettings {
  /** What the task needs from the outside world, such as an embedder, by the names it declares. */
  readonly services?: Services;
  readonly onProgress?: (done: number) => void;
  /** Called before each unit is read, and before it is matched. */
  readonly onUnit?: (id: string) => void;
  /** Sees every match as it is made, in no particular order; only where units are matched in this thread. */
  readonly visit?: Visit;
  /** Ends the run when it is aborted, between batches of units. */
  readonly signal?: StopSignal | undefined;
  /** Leaves out all units but those of a shard. */
  readonly shard?: Shard;
  /** Leaves out all units but those with these ids. */
  readonly only?: ReadonlySet<string>;
  /** How many characters of records may wait for their other sides; another number only in tests. */
  readonly mostWaiting?: number;
  readonly evidence?: EvidenceStore | undefined;
}

type Visit = (unit: { readonly id: string; readonly match: unknown; readonly system: string }) => void;

/** Where evidence is kept until the run has ended. */
export interface EvidenceStore {
  /** A file for one of those who collect at the same time: its path, or its number if this process has it open. */
  place(name: string): string | number;
  open(place: string | number): EvidenceWriter;
}

/**
 * Does the work of a run: yields parts that add up to it. By default `score` and `compare` work in this thread; `karat/node` has `threads`, `parts` and `queue`.
 */
export type Executor = (run: Run) => Promise<readonly Part[]>;

/** Runs everything in the current thread, as one part. */
export const here: Executor = async (run) => [await makePart(run)];

/** The one part that an executor's parts add up to. */
export async function carryOut(asked: Run, executor: Executor = here): Promise<Part> {
  const { settings } = asked;
  const hasOwn = hasOwnStatistics(asked.task);
  // Settings that cannot give intervals are refused before anything is read.
  resampling(settings, hasOwn);
  const { missing = "error" } = settings;
  const run = { ...asked, settings: { ...settings, missing, ...(hasOwn ? { keepRows: true } : {}) } };
  settings.signal?.throwIfAborted();
  const parts = await executor(run);
  if (!Array.isArray(parts) || parts.length === 0) throw badValue("an executor that gives parts", parts);
  return parts.length === 1 ? parts[0]! : mergeParts(parts, run.settings.shard);
}

export interface Part {
  readonly header: RunHeader;
  readonly shard: Shard;
  readonly gold: string;
  readonly systems: readonly SystemPart[];
}

export interface SystemPart extends CollectedSystem {
  /** The path of its predictions, where they have one: what the system is called, if nobody named it. */
  readonly pred?: string | undefined;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/** Reads the units of a shard, or all of them, and lets a collector match them: in this thread, unless another is given. */
export async function makePart(run: Run, openCollector: (sides: Sides) => Collector = () => collectorHere(run)) {
  const { task, input, settings } = run;
  const sides = await openSides(task, input, settings);
  const collector = openCollector(sides);
  const sinks = input.systems.map(() => new FindingCollector(settings.missing));
  const turns = new Turns(settings.signal);
  const take = async (units: readonly PairedUnit[]) => {
    settings.signal?.throwIfAborted();
    if (turns.isDue) await turns.take();
    await collector.add(units);
  };
  const leftovers = await pairUnits(task, sides, { settings, sinks, take }).catch(async (error) => {
    await collector.stop();
    throw error;
  });
  const { services, systems } = await collector.end();
  const part: Part = {
    header: runHeader(task, settings, { ...(await inputFacts(sides)), services }),
    shard: settings.shard ?? WHOLE,
    gold: (sides.gold === NO_GOLD ? sides.systems[0]!.pred : sides.gold).name,
    systems: systems.map((system, at) => ({
      ...system,
      pred: sides.systems[at]!.pred.path,
      findings: mergeFindings([sinks[at]!.findings(), system.findings]),
      ...leftovers[at]!,
    })),
  };
  return part;
}

export function collectorHere({ task, input, settings }: Run): Collector {
  const systems = input.systems.map(({ name }) => name);
  const { evidence } = settings;
  return collectHere(task, { settings, systems, evidence: evidence?.open(evidence.place("here")) ?? null });
}

/** Parts of the same run, in any order; together they are the given shard of it. */
export function mergeParts(parts: readonly Part[], shard: Shard = WHOLE): Part {
  const [first] = parts;
  if (first === undefined) throw new Error("this is a bug in karat: no parts to merge");
  const { services, systems } = mergeCollected(
    parts.map((part) => ({ ...part, services: part.header.services })),
    first.header.settings,
  );
  const idsOf = (at: number, kind: "missing" | "extra") =>
    parts.flatMap((part) => part.systems[at]![kind]).sort(compareText);
  return {
    header: { ...first.header, services },
    shard,
    gold: first.gold,
    systems: systems.map((system, at) => ({
      ...system,
      pred: first.systems[at]!.pred,
      missing: idsOf(at, "missing"),
      extra: idsOf(at, "extra"),
    })),
  };
}
