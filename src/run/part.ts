// A part of a run as plain data: what one pass over some of the units learned. Parts add up to the whole, in any order, to the bit.
import type { Findings } from "../core/findings.ts";
import type { MissingPolicy } from "../core/missing-policy.ts";
import { RunReport } from "../core/report.ts";
import { VERSION } from "../core/result.ts";
import { type Shard, WHOLE } from "../core/shard.ts";
import type { AnyTask } from "../core/task.ts";
import { isSource } from "./input.ts";
import { rowsToKeep } from "./intervals.ts";
import { matchUnits, type PassSettings, type RunInput, type Visit } from "./match-units.ts";
import type { ResampleSettings } from "./resample-settings.ts";
import { Rows, type RowsState } from "./rows.ts";
import { type ServiceFacts, serviceFacts } from "./service-facts.ts";

/** What a result depends on besides the task and the input. */
export interface RunSettings extends ResampleSettings {
  readonly missing?: MissingPolicy;
  /** Adds the rows and the scores of each unit to the result. */
  readonly perUnit?: boolean;
  /** Keeps what the protocol's own script prints of each unit; needs `perUnit`. */
  readonly official?: boolean;
}

/** What all parts of a run have in common: parts belong together if all of it is equal. */
export interface RunHeader {
  readonly karat: string;
  readonly task: string;
  readonly protocol: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: RunSettings;
  readonly columns: readonly string[];
  readonly services: ServiceFacts;
  readonly formats: { readonly gold: string; readonly pred: string };
  /** Of the whole input, whatever the part. */
  readonly digests: { readonly gold: string | null; readonly pred: string | null };
}

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
  const { missing, extra, formats, digests } = await matchUnits(task, input, { settings, report, visit });
  return {
    header: { ...headerOf(task, settings), formats, digests },
    shard: settings.shard ?? WHOLE,
    gold: isSource(input.gold) ? input.gold.name : "gold",
    rows: rows.state(),
    texts,
    missing,
    extra,
    findings: report.findings(),
  };
}

function headerOf({ definition, options }: AnyTask, settings: CollectSettings) {
  const { missing = "error", perUnit = false, official = false, ci, resamples, seed } = settings;
  return {
    karat: VERSION,
    task: definition.id as string,
    protocol: `${definition.protocol.name}@${definition.protocol.version}`,
    options,
    settings: {
      missing,
      perUnit,
      official,
      ...(ci === undefined ? {} : { ci }),
      ...(resamples === undefined ? {} : { resamples }),
      ...(seed === undefined ? {} : { seed }),
    },
    columns: definition.columns as readonly string[],
    services: serviceFacts(settings.services ?? {}),
  };
}

/** How many rows a run with these settings keeps. */
export function mostRows(settings: RunSettings): number {
  return settings.perUnit === true ? Number.POSITIVE_INFINITY : rowsToKeep(settings);
}
