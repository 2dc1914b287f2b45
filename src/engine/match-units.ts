// Reads and matches paired units, and adds up their rows: gold is read once, whatever the number of systems.

import { evidenceOf } from "../contract/checked-evidence.ts";
import { everySink, type FindingCollector } from "../contract/finding-sink.ts";
import { listeningTo } from "../contract/stop-signal.ts";
import type { Unit } from "../contract/task.ts";
import { needsGold } from "../contract/task-facts.ts";
import { KaratError, usageError } from "../problems/problem.ts";
import { goldDigest } from "./gold-digest.ts";
import { MistakeTally } from "./mistakes/mistake-tally.ts";
import type { PairedUnit } from "./read/pair.ts";
import { orProblem } from "./read/side-reader.ts";
import { RowSums, rowOf } from "./rows.ts";
import type { Run } from "./run.ts";
import { labelsOf } from "./unit-labels.ts";

type AnyUnit = Unit<unknown, unknown>;

/** Units that need not be prepared together are read a few at a time, so that what was read is collected before it is promoted to the old generation. */
const READ_AT_A_TIME = 16;

/** Takes units in any order; `end` gives the rows of each system. There is a sink for each system. */
export function unitMatcher({ task, input, settings }: Run, sinks: readonly FindingCollector[]) {
  const { definition, options } = task;
  const { services = {}, onUnit, visit, official } = settings;
  const systems = input.systems.map(({ name }) => name);
  const evidence = settings.evidence?.open(settings.evidence.place("here")) ?? null;
  const rows = systems.map(() => new RowSums(definition.columns, settings.keepRows));
  const tallies = settings.mistakes === "off" ? null : systems.map(() => new MistakeTally(definition.explain.columns));
  const all = everySink(sinks);
  const listen = listeningTo(settings.signal);
  const { identity } = definition.guard ?? {};
  const hasGoldDigests = settings.perUnit === true && identity === undefined && needsGold(definition);
  let done = 0;

  /** `gold` names the gold that the unit is scored against, where results keep it. */
  const matchOne = (unit: AnyUnit, system: number, gold: string | undefined, isMissing: boolean) => {
    const { id } = unit;
    const labels = labelsOf(unit.at.gold, settings, sinks[system]!);
    const match = definition.match(unit, options, sinks[system]!);
    if (match instanceof Promise) throw new Error("match returns a promise: put asynchronous work into prepare");
    if (match === null) return;
    const row = rowOf(definition.columns, definition.tally(match, options));
    const texts = official === true ? definition.official?.unit?.(match, options) : undefined;
    const state = isMissing ? "absent" : sinks[system]!.isInvalid(id) ? "unread" : undefined;
    const mistakes = tallies?.[system]?.add(id, evidenceOf(task, id, match, "mistakes"), state);
    rows[system]!.add(id, row, { ...labels, golds: gold, texts, mistakes });
    evidence?.add({ id, system: systems.length === 1 ? null : systems[system]!, rows: evidenceOf(task, id, match) });
    visit?.({ id, match, system: systems[system]!, state });
  };

  const prepared = async (units: readonly AnyUnit[], sink: FindingCollector): Promise<readonly AnyUnit[]> => {
    try {
      return (await definition.prepare?.units(units, options, services, sink)) ?? units;
    } catch (error) {
      if (units.length > 1 && !(error instanceof KaratError))
        return (await Promise.all(units.map((unit) => prepared([unit], sink)))).flat();
      const rethrow = () => {
        throw error;
      };
      return orProblem(rethrow, { id: units[0]!.id, record: units[0]!.at.pred }, sink) ?? [];
    }
  };

  /** The unit of a system; null if a side of it is missing or wrong. */
  const unitOf = ({ id, gold, preds }: PairedUnit, value: unknown, system: number): AnyUnit | null => {
    onUnit?.(id);
    const sink = sinks[system]!;
    const side = preds[system] ?? null;
    const isAbsent = side === null || side.isAbsent === true;
    // A prediction without gold is read too, so that its problems are reported.
    const read = isAbsent ? null : orProblem(() => side.value(), side, sink);
    if (gold === null || value === null || (side === null && sink.missing !== "wrong")) return null;
    if (isAbsent && definition.absent === undefined) throw noStandIn(definition.id);
    const pred = isAbsent ? orProblem(() => definition.absent!(value, options), gold, sink) : read;
    const { more } = side ?? {};
    if (pred === null || Object.values(more ?? {}).includes(null)) return null;
    return { id, gold: value, pred, ...(more && { more }), at: { gold: gold.record, pred: (side ?? gold).record } };
  };

  /** How many of them have gold. */
  const matchSome = async (paired: readonly PairedUnit[]): Promise<number> => {
    const golds = paired.map(({ id, gold }) => {
      onUnit?.(id);
      return gold === null ? null : orProblem(() => gold.value(), gold, all);
    });
    // Gold is the same for all systems.
    const digests = new Map(hasGoldDigests ? paired.map(({ id }, at) => [id, goldDigest(golds[at])]) : []);
    const digestOf = (unit: AnyUnit) =>
      settings.perUnit === true && identity !== undefined ? goldDigest(identity(unit)) : digests.get(unit.id);
    for (const [system, sink] of sinks.entries()) {
      const units = paired.map((unit, at) => unitOf(unit, golds[at], system)).filter((unit) => unit !== null);
      const missing = new Set(paired.flatMap(({ id, preds }) => (preds[system] == null ? [id] : [])));
      for (const unit of units.length === 0 ? [] : await prepared(units, sink)) {
        onUnit?.(unit.id);
        const match = () => matchOne(unit, system, digestOf(unit), missing.has(unit.id));
        orProblem(match, { id: unit.id, record: unit.at.pred }, sink);
      }
    }
    return golds.filter((gold) => gold !== null).length;
  };

  return {
    async add(paired: readonly PairedUnit[]): Promise<void> {
      // Reading may take long until a unit is paired.
      await listen();
      const atATime = definition.prepare === undefined ? READ_AT_A_TIME : paired.length;
      let read = 0;
      for (let from = 0; from < paired.length; from += atATime) {
        read += await matchSome(paired.slice(from, from + atATime));
        await listen();
      }
      if (read === 0) return;
      done += read;
      settings.onProgress?.(done);
    },
    end() {
      evidence?.end();
      return rows.map((ofSystem, system) => ({
        ...ofSystem.scored(),
        ...(tallies && { mistakes: tallies[system]!.toJSON() }),
      }));
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
