// What the intervals of a system will have to draw, for those who can draw it before it is asked for.
import type { AnyTask } from "../../core/task.ts";
import { FEW_UNITS } from "../../stats/pair-statistic.ts";
import type { Sample } from "../../stats/sample.ts";
import type { CollectedSystem } from "../part/collect-units.ts";
import { groupsInOrder, sortedRows } from "../part/rows.ts";
import { groupNumbers, rowsToKeep } from "./intervals.ts";
import { type ResampleSettings, resampling } from "./resample-settings.ts";

/** Rows of units in the order of their ids, and how they are drawn. */
export interface Drawing extends Pick<Sample, "rows" | "groups"> {
  readonly seed: number;
  readonly resamples: number;
}

/** Null where no interval needs resamples, or there will be none. */
export function whatToDraw(
  task: AnyTask,
  system: Pick<CollectedSystem, "rows" | "groups" | "findings">,
  settings: ResampleSettings,
): Drawing | null {
  const { definition } = task;
  const { level, interval, seed, resamples } = resampling(settings);
  const { rows, findings } = system;
  const isDrawn = interval === "bca" || (interval === "auto" && rows.count >= FEW_UNITS);
  if (level === null || !isDrawn || hasOwnStatistics(task)) return null;
  if (findings.problemCount > 0 || rows.count === 0 || rows.count > rowsToKeep(settings)) return null;
  const width = definition.columns.length;
  const groups = groupsInOrder(system, width);
  return {
    rows: sortedRows(rows, width).values,
    ...(groups === undefined ? {} : { groups: groupNumbers(groups) }),
    seed,
    resamples,
  };
}

/** Whether the options ask for a protocol's own intervals: it says so of no units at all. */
export function hasOwnStatistics({ definition, options }: AnyTask): boolean {
  try {
    return (definition.ownStatistics?.({ system: "", ids: [], rows: [] }, options, {}) ?? null) !== null;
  } catch {
    return true;
  }
}
