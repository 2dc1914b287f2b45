// Reads and matches units, and collects what is learned of them: rows of numbers, evidence, and what was wrong or odd.
import { Turns } from "../../core/event-loop.ts";
import { type EvidenceRow, evidenceOf } from "../../core/evidence.ts";
import { everySink, FindingCollector } from "../../core/finding-sink.ts";
import { type Findings, mergeFindings } from "../../core/findings.ts";
import type { PairedUnit } from "../../core/pair.ts";
import { KaratError, usageError } from "../../core/problem.ts";
import type { AnyTask, Unit } from "../../core/task.ts";
import { orProblem } from "../read/side-reader.ts";
import { rowsToKeep } from "../result/intervals.ts";
import { redrawer } from "../result/vote-spread.ts";
import type { PartSettings } from "../run.ts";
import type { RunSettings } from "../run-header.ts";
import { mergeRows, Rows, type RowsState } from "./rows.ts";
import { mergeServiceFacts, type ServiceFacts, serviceFacts } from "./service-facts.ts";
import { labelsOf } from "./unit-labels.ts";

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

type AnyUnit = Unit<unknown, unknown>;

/** Units that need not be prepared together are read a few at a time, so that what was read is collected before it is promoted to the old generation. */
const READ_AT_A_TIME = 16;

/** Reads and matches units in this thread: gold once, whatever the number of systems. */
export function collectHere(task: AnyTask, plan: CollectPlan): Collector {
  const { definition, options } = task;
  const { settings, systems, evidence = null } = plan;
  const { services = {}, onUnit } = settings;
  const { sinks = systems.map(() => new FindingCollector(settings.missing)) } = plan;
  const redraw = settings.votes === true ? redrawer(task, settings) : null;
  const rows = systems.map(() => new Rows(definition.columns, mostRows(settings)));
  const all = everySink(sinks);
  const turns = new Turns(settings.signal);
  let done = 0;

  const matchOne = (unit: AnyUnit, system: number) => {
    const { id } = unit;
    const labels = labelsOf(unit.at.gold, settings, sinks[system]!);
    const match = definition.match(unit, options, sinks[system]!);
    if (match instanceof Promise) throw new Error("match returns a promise: put asynchronous work into prepare");
    if (match === null) return;
    const redrawn = redraw?.(id, match);
    const row = definition.tally(match, options);
    const texts = settings.official === true ? definition.official?.unit?.(match, options) : undefined;
    rows[system]!.add(id, row, { ...labels, redrawn, texts });
    evidence?.add({ id, system: systems.length === 1 ? null : systems[system]!, rows: evidenceOf(task, id, match) });
    settings.visit?.({ id, match, system: systems[system]! });
  };

  const prepared = async (units: readonly AnyUnit[], sink: FindingCollector): Promise<readonly AnyUnit[]> => {
    try {
      return (await definition.prepare?.(units, options, services, sink)) ?? units;
    } catch (error) {
      if (units.length > 1 && !(error instanceof KaratError))
        return (await Promise.all(units.map((unit) => prepared([unit], sink)))).flat();
      return orProblem(() => fail(error), { id: units[0]!.id, record: units[0]!.at.pred }, sink) ?? [];
    }
  };

  /** The unit of a system; null if a side of it is missing or wrong. */
  const unitOf = ({ id, gold, preds }: PairedUnit, value: unknown, system: number): AnyUnit | null => {
    onUnit?.(id);
    const sink = sinks[system]!;
    const side = preds[system] ?? null;
    // A prediction without gold is read too, so that its problems are reported.
    const read = side === null ? null : orProblem(() => side.value(), side, sink);
    if (gold === null || value === null || (side === null && sink.missing !== "wrong")) return null;
    if (side === null && definition.absent === undefined) throw noStandIn(definition.id);
    const pred = side === null ? orProblem(() => definition.absent!(value, options), gold, sink) : read;
    return pred === null ? null : { id, gold: value, pred, at: { gold: gold.record, pred: (side ?? gold).record } };
  };

  /** How many of them have gold. */
  const matchSome = async (paired: readonly PairedUnit[]): Promise<number> => {
    const golds = paired.map(({ id, gold }) => {
      onUnit?.(id);
      return gold === null ? null : orProblem(() => gold.value(), gold, all);
    });
    for (const [system, sink] of sinks.entries()) {
      const units = paired.map((unit, at) => unitOf(unit, golds[at], system)).filter((unit) => unit !== null);
      for (const unit of units.length === 0 ? [] : await prepared(units, sink)) {
        if (turns.isDue) await turns.take();
        onUnit?.(unit.id);
        orProblem(() => matchOne(unit, system), { id: unit.id, record: unit.at.pred }, sink);
      }
    }
    return golds.filter((gold) => gold !== null).length;
  };

  return {
    async add(paired) {
      const atATime = definition.prepare === undefined ? READ_AT_A_TIME : paired.length;
      let read = 0;
      for (let from = 0; from < paired.length; from += atATime) {
        read += await matchSome(paired.slice(from, from + atATime));
        if (turns.isDue) await turns.take();
      }
      if (read === 0) return;
      done += read;
      settings.onProgress?.(done);
    },
    stop: async () => {},
    async end() {
      evidence?.end();
      return {
        systems: rows.map((of, at) => ({ rows: of.state(), findings: sinks[at]!.findings() })),
        services: serviceFacts(services),
      };
    },
  };
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
