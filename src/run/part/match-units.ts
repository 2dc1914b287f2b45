// Matches units: reads both halves of each, prepares them together and shows what came out.

import type { FindingCollector } from "../../core/finding-sink.ts";
import type { Couple } from "../../core/pair.ts";
import { KaratError, usageError } from "../../core/problem.ts";
import type { AnyTask, Services, Unit } from "../../core/task.ts";
import { orProblem, unitAt } from "../read/bad-unit.ts";
import { type FormatSettings, openSides, type RunInput } from "../read/open-sides.ts";
import { type PairSettings, type Pass, pairUnits } from "../read/pair-units.ts";

export interface MatchSettings {
  readonly services?: Services;
  /** Called now and then with the number of units done. */
  readonly onProgress?: (done: number) => void;
  /** Called before each unit is read, and before it is matched. */
  readonly onUnit?: (id: string) => void;
}

export type Visit = (unit: { readonly id: string; readonly match: unknown }) => void;

export interface MatchPlan<Settings = MatchSettings> {
  readonly settings: Settings;
  readonly sink: FindingCollector;
  readonly visit: Visit;
}

export type PassSettings = FormatSettings & PairSettings & MatchSettings;

/** Reads, pairs and matches all units. */
export async function matchUnits(task: AnyTask, input: RunInput, plan: MatchPlan<PassSettings>): Promise<Pass> {
  const sides = await openSides(task, input, plan.settings);
  return pairUnits(task, sides, { ...plan, take: matcher(task, plan) });
}

type AnyUnit = Unit<unknown, unknown>;

/** Matches the units it is given. */
export function matcher(task: AnyTask, { settings, sink, visit }: MatchPlan) {
  const { definition, options } = task;
  const { services = {}, onUnit, onProgress } = settings;
  let done = 0;
  const read = (couple: Couple): AnyUnit | null => {
    onUnit?.(couple.id);
    const { record } = (couple.pred ?? couple.gold)!;
    return orProblem(() => unitOf(task, couple, sink), unitAt(couple.id, record), sink);
  };
  const prepare = async (units: readonly AnyUnit[]): Promise<readonly AnyUnit[]> => {
    try {
      return (await definition.prepare?.(units, options, services, sink)) ?? units;
    } catch (error) {
      if (units.length > 1 && !(error instanceof KaratError))
        return (await Promise.all(units.map((unit) => prepare([unit])))).flat();
      return orProblem(() => fail(error), unitAt(units[0]!.id, units[0]!.at.pred), sink) ?? [];
    }
  };
  const show = (unit: AnyUnit) => {
    const match = definition.match(unit, options, sink);
    if (match !== null) visit({ id: unit.id, match });
  };
  return async (couples: readonly Couple[]): Promise<void> => {
    const units = couples.map(read).filter((unit) => unit !== null);
    if (units.length === 0) return;
    for (const unit of await prepare(units)) {
      onUnit?.(unit.id);
      orProblem(() => show(unit), unitAt(unit.id, unit.at.pred), sink);
    }
    done += units.length;
    onProgress?.(done);
  };
}

function fail(error: unknown): never {
  throw error;
}

/** Null where there is nothing to match. What is alone is read too: it may be wrong, and then says so. */
function unitOf(
  { definition, options }: AnyTask,
  { id, gold, pred }: Couple,
  { missing }: FindingCollector,
): AnyUnit | null {
  const values = { gold: gold?.value() ?? null, pred: pred?.value() ?? null };
  if (gold === null || values.gold === null) return null;
  if (pred !== null)
    return values.pred === null
      ? null
      : { id, gold: values.gold, pred: values.pred, at: { gold: gold.record, pred: pred.record } };
  if (missing !== "wrong") return null;
  if (definition.absent === undefined) throw noStandIn(definition.id);
  return {
    id,
    gold: values.gold,
    pred: definition.absent(values.gold, options),
    at: { gold: gold.record, pred: gold.record },
  };
}

function noStandIn(task: string): KaratError {
  return usageError("UNKNOWN_OPTION", {
    expected: "error or skip as the rule for missing predictions",
    received: `wrong, though the task ${task} does not say what stands in for one`,
    hint: "give it the function absent(gold, options)",
  });
}
