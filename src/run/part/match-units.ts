// Matches units: reads all sides of each, prepares those of a system together and shows what came out.
import { Turns } from "../../core/event-loop.ts";
import { everySink, type FindingCollector } from "../../core/finding-sink.ts";
import type { PairedUnit } from "../../core/pair.ts";
import { KaratError, usageError } from "../../core/problem.ts";
import type { AnyTask, Unit } from "../../core/task.ts";
import { orProblem } from "../read/side-reader.ts";
import type { PartSettings } from "../run.ts";
import type { UnitFacts } from "./rows.ts";
import { labelsOf } from "./unit-labels.ts";

export interface MatchPlan {
  readonly settings: PartSettings;
  readonly sinks: readonly FindingCollector[];
  /** Called with the place of the system among all. */
  readonly onMatch: (id: string, match: unknown, system: number, labels: UnitFacts) => void;
}

type AnyUnit = Unit<unknown, unknown>;

/** Units that need not be prepared together are read a few at a time, so that what was read is collected before it is promoted to the old generation. */
const READ_AT_A_TIME = 16;

/** Matches the units it is given: gold is read once, whatever the number of systems. */
export function matcher(task: AnyTask, plan: MatchPlan) {
  const { settings, sinks } = plan;
  const { onUnit, onProgress } = settings;
  const all = everySink(sinks);
  const turns = new Turns(settings.signal);
  let done = 0;
  const matchSome = async (paired: readonly PairedUnit[]): Promise<number> => {
    const golds = paired.map(({ id, gold }) => {
      onUnit?.(id);
      return gold === null ? null : orProblem(() => gold.value(), gold, all);
    });
    for (const system of sinks.keys()) await matchSystem(task, plan, system, paired, golds, turns);
    return golds.filter((gold) => gold !== null).length;
  };
  return async (paired: readonly PairedUnit[]): Promise<void> => {
    const atATime = task.definition.prepare === undefined ? READ_AT_A_TIME : paired.length;
    let read = 0;
    for (let from = 0; from < paired.length; from += atATime) {
      read += await matchSome(paired.slice(from, from + atATime));
      if (turns.isDue) await turns.take();
    }
    if (read === 0) return;
    done += read;
    onProgress?.(done);
  };
}

/** Gold that is missing or wrong is null. */
async function matchSystem(
  task: AnyTask,
  { settings, sinks, onMatch }: MatchPlan,
  system: number,
  paired: readonly PairedUnit[],
  golds: readonly unknown[],
  turns: Turns,
): Promise<void> {
  const { definition, options } = task;
  const { services = {}, onUnit } = settings;
  const sink = sinks[system]!;
  const units: AnyUnit[] = [];
  for (const [at, { id, gold, preds }] of paired.entries()) {
    onUnit?.(id);
    const side = preds[system] ?? null;
    // A prediction without gold is read too, so that its problems are reported.
    const pred = side === null ? null : orProblem(() => side.value(), side, sink);
    const value = golds[at];
    if (gold === null || value === null) continue;
    if (side !== null && pred !== null)
      units.push({ id, gold: value, pred, at: { gold: gold.record, pred: side.record } });
    if (side !== null || sink.missing !== "wrong") continue;
    if (definition.absent === undefined) throw noStandIn(definition.id);
    const absent = orProblem(() => definition.absent!(value, options), gold, sink);
    if (absent !== null) units.push({ id, gold: value, pred: absent, at: { gold: gold.record, pred: gold.record } });
  }
  const prepare = async (some: readonly AnyUnit[]): Promise<readonly AnyUnit[]> => {
    try {
      return (await definition.prepare?.(some, options, services, sink)) ?? some;
    } catch (error) {
      if (some.length > 1 && !(error instanceof KaratError))
        return (await Promise.all(some.map((unit) => prepare([unit])))).flat();
      return orProblem(() => fail(error), { id: some[0]!.id, record: some[0]!.at.pred }, sink) ?? [];
    }
  };
  const matchOne = (unit: AnyUnit) => {
    const labels = labelsOf(unit.at.gold, settings, sink);
    const match = definition.match(unit, options, sink);
    if (match instanceof Promise) throw new Error("match returns a promise: put asynchronous work into prepare");
    if (match !== null) onMatch(unit.id, match, system, labels);
  };
  if (units.length === 0) return;
  for (const unit of await prepare(units)) {
    if (turns.isDue) await turns.take();
    onUnit?.(unit.id);
    orProblem(() => matchOne(unit), { id: unit.id, record: unit.at.pred }, sink);
  }
}

function noStandIn(task: string): KaratError {
  return usageError("UNKNOWN_OPTION", {
    expected: "error or skip as the rule for missing predictions",
    received: `wrong, though the task ${task} does not define a stand-in for a missing prediction`,
    hint: "give it the function absent(gold, options)",
  });
}

function fail(error: unknown): never {
  throw error;
}
