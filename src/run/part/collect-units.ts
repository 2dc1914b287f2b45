// What is learned of units one by one, wherever they are matched: rows of numbers, official texts, and what was wrong or odd.

import { FindingCollector } from "../../core/finding-sink.ts";
import { type Findings, mergeFindings } from "../../core/findings.ts";
import type { Couple } from "../../core/pair.ts";
import type { AnyTask } from "../../core/task.ts";
import { rowsToKeep } from "../result/intervals.ts";
import { type MatchSettings, matcher, type Visit } from "./match-units.ts";
import { mergeRows, Rows, type RowsState } from "./rows.ts";
import type { RunSettings } from "./run-header.ts";
import { mergeServiceFacts, type ServiceFacts, serviceFacts } from "./service-facts.ts";

export interface Collected {
  readonly rows: RowsState;
  /** Official texts by id. */
  readonly texts: readonly (readonly [id: string, text: string])[];
  readonly findings: Findings;
  /** What is known of the services that were used. */
  readonly services: ServiceFacts;
}

/** Takes units in any order and tells in the end what it learned of them. */
export interface Collector {
  add(couples: readonly Couple[]): Promise<void>;
  end(): Promise<Collected>;
}

export interface CollectSettings extends MatchSettings, RunSettings {
  /** Sees every match as it is made, in no particular order. */
  readonly visit?: Visit;
}

/** Matches units in this thread. */
export function collectHere(
  { definition, options }: AnyTask,
  settings: CollectSettings,
  sink = new FindingCollector(settings.missing),
): Collector {
  const rows = new Rows(definition.columns, mostRows(settings));
  const texts: [string, string][] = [];
  const visit: Visit = (unit) => {
    rows.add(unit.id, definition.tally(unit.match, options));
    const text = settings.official === true ? definition.official?.unit?.(unit.match, options) : undefined;
    if (text !== undefined) texts.push([unit.id, text]);
    settings.visit?.(unit);
  };
  return {
    add: matcher({ definition, options }, { settings, sink, visit }),
    end: async () => ({
      rows: rows.state(),
      texts,
      findings: sink.findings(),
      services: serviceFacts(settings.services ?? {}),
    }),
  };
}

/** How many rows a run with these settings keeps. */
export function mostRows(settings: RunSettings): number {
  return settings.perUnit === true || settings.keepRows === true ? Number.POSITIVE_INFINITY : rowsToKeep(settings);
}

/** What was learned of different units of the same run, in any order. */
export function mergeCollected(parts: readonly Collected[], settings: RunSettings): Collected {
  return {
    rows: mergeRows(
      parts.map(({ rows }) => rows),
      mostRows(settings),
    ),
    texts: parts.flatMap(({ texts }) => texts),
    findings: mergeFindings(parts.map(({ findings }) => findings)),
    services: mergeServiceFacts(parts.map(({ services }) => services)),
  };
}
