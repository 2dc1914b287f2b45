// A part of a run as plain data: what one pass over some of the units learned. Parts add up to the whole, in any order, to the bit.
import type { Findings } from "../core/findings.ts";
import { RunReport } from "../core/report.ts";
import { type Shard, WHOLE } from "../core/shard.ts";
import type { AnyTask } from "../core/task.ts";
import { isSource } from "./input.ts";
import { rowsToKeep } from "./intervals.ts";
import { matchUnits, type PassSettings, type RunInput, type Visit } from "./match-units.ts";
import { Rows, type RowsState } from "./rows.ts";
import { type RunHeader, type RunSettings, runHeader } from "./run-header.ts";

export interface Part {
  readonly header: RunHeader;
  readonly shard: Shard;
  /** Gold as the user named it. */
  readonly gold: string;
  readonly rows: RowsState;
  /** Official texts by id. */
  readonly texts: readonly (readonly [id: string, text: string])[];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly findings: Findings;
}

export interface CollectSettings extends PassSettings, RunSettings {
  /** Sees every match as it is made, in no particular order. */
  readonly visit?: Visit;
}

/** Matches the units of a shard, or all of them. */
export async function collectPart(task: AnyTask, input: RunInput, settings: CollectSettings): Promise<Part> {
  const { definition, options } = task;
  const report = new RunReport(settings.missing);
  const rows = new Rows(definition.columns, mostRows(settings));
  const texts: [string, string][] = [];
  const visit: Visit = (unit) => {
    rows.add(unit.id, definition.tally(unit.match, options));
    const text = settings.official === true ? definition.official?.unit?.(unit.match, options) : undefined;
    if (text !== undefined) texts.push([unit.id, text]);
    settings.visit?.(unit);
  };
  const { missing, extra, ...facts } = await matchUnits(task, input, { settings, report, visit });
  return {
    header: runHeader(task, settings, facts),
    shard: settings.shard ?? WHOLE,
    gold: isSource(input.gold) ? input.gold.name : "gold",
    rows: rows.state(),
    texts,
    missing,
    extra,
    findings: report.findings(),
  };
}

/** How many rows a run with these settings keeps. */
export function mostRows(settings: RunSettings): number {
  return settings.perUnit === true || settings.keepRows === true ? Number.POSITIVE_INFINITY : rowsToKeep(settings);
}
