// What is learned of units one by one, wherever they are matched: rows of numbers, evidence, and what was wrong or odd.
import { type EvidenceRow, evidenceOf } from "../../core/evidence.ts";
import { FindingCollector } from "../../core/finding-sink.ts";
import { type Findings, mergeFindings } from "../../core/findings.ts";
import type { PairedUnit } from "../../core/pair.ts";
import type { AnyTask } from "../../core/task.ts";
import { rowsToKeep } from "../result/intervals.ts";
import { redrawer } from "../result/vote-spread.ts";
import type { PartSettings } from "../run.ts";
import type { RunSettings } from "../run-header.ts";
import { type MatchPlan, matcher } from "./match-units.ts";
import { mergeRows, Rows, type RowsState } from "./rows.ts";
import { mergeServiceFacts, type ServiceFacts, serviceFacts } from "./service-facts.ts";

export interface Collected {
  readonly systems: readonly CollectedSystem[];
  readonly services: ServiceFacts;
}

export interface CollectedSystem {
  readonly rows: RowsState;
  readonly findings: Findings;
}

/** Takes units in any order and tells in the end what it learned of them. */
export interface Collector {
  add(units: readonly PairedUnit[]): Promise<void>;
  end(): Promise<Collected>;
  /** In place of `end` where the run has failed: nothing goes on. */
  stop(): Promise<void>;
}

export interface EvidenceWriter {
  /** The system is null where there is only one. */
  add(unit: { readonly id: string; readonly system: string | null; readonly rows: readonly EvidenceRow[] }): void;
  end(): void;
}

interface CollectPlan {
  readonly settings: PartSettings;
  readonly systems: readonly string[];
  readonly evidence?: EvidenceWriter | null;
  readonly sinks?: readonly FindingCollector[];
}

export function collectHere(task: AnyTask, plan: CollectPlan): Collector {
  const { definition, options } = task;
  const { settings, systems, evidence = null } = plan;
  const { sinks = systems.map(() => new FindingCollector(settings.missing)) } = plan;
  const redraw = settings.votes === true ? redrawer(task, settings) : null;
  const rows = systems.map(() => new Rows(definition.columns, mostRows(settings)));
  const onMatch: MatchPlan["onMatch"] = (id, match, at, labels) => {
    const redrawn = redraw?.(id, match);
    const row = definition.tally(match, options);
    const texts = settings.official === true ? definition.official?.unit?.(match, options) : undefined;
    rows[at]!.add(id, row, { ...labels, redrawn, texts });
    evidence?.add({ id, system: systems.length === 1 ? null : systems[at]!, rows: evidenceOf(task, id, match) });
    settings.visit?.({ id, match, system: systems[at]! });
  };
  return {
    add: matcher(task, { settings, sinks, onMatch }),
    stop: async () => {},
    async end() {
      evidence?.end();
      return {
        systems: rows.map((of, at) => ({ rows: of.state(), findings: sinks[at]!.findings() })),
        services: settings.services === undefined ? {} : serviceFacts(settings.services),
      };
    },
  };
}

export function mostRows(settings: RunSettings): number {
  const isKept =
    settings.perUnit === true ||
    settings.keepRows === true ||
    settings.groupBy !== undefined ||
    settings.clusterBy !== undefined ||
    settings.votes === true;
  return isKept ? Number.POSITIVE_INFINITY : rowsToKeep(settings);
}

/** What was learned of different units of the same run, in any order. */
export function mergeCollected(parts: readonly Collected[], settings: RunSettings): Collected {
  return {
    systems: parts[0]!.systems.map((_, at) => {
      const of = parts.map(({ systems }) => systems[at]!);
      return {
        rows: mergeRows(
          of.map(({ rows }) => rows),
          mostRows(settings),
        ),
        findings: mergeFindings(of.map(({ findings }) => findings)),
      };
    }),
    services: mergeServiceFacts(parts.map(({ services }) => services)),
  };
}
