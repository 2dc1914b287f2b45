// The direct way of units that are in memory, in lists: read, joined by id, matched and added, with nothing to open and nothing to wait for.
import { Turns } from "../core/event-loop.ts";
import { everySink, FindingCollector, type FindingSink } from "../core/finding-sink.ts";
import { hasKey } from "../core/known-keys.ts";
import { type PairedUnit, Pairing } from "../core/pair.ts";
import { isObject } from "../core/shape.ts";
import { WHOLE } from "../core/shard.ts";
import type { AnyFormat, SourceRecord } from "../core/source.ts";
import { ValueDigest } from "../core/value-digest.ts";
import { collectHere } from "./part/collect-units.ts";
import { neutralFormat, valueRecord } from "./read/input.ts";
import type { SystemsInput } from "./read/open-sides.ts";
import { ownerOf, pairingRules } from "./read/pair-units.ts";
import { SideReader } from "./read/side-reader.ts";
import type { Part, Run } from "./run.ts";
import { runHeader } from "./run-header.ts";

/** Whether everything is there, in lists of values. */
export function isInMemory({ gold, systems }: SystemsInput): boolean {
  const lists: unknown[] = [gold, ...systems.map(({ pred }) => pred)];
  return systems.every(({ sources }) => sources === undefined) && lists.every(isListOfValues);
}

/** Whether a run is of neutral lines in memory; rows of a table, and what is read only to its end, go through the engine. */
export function canGoDirectly({ task, input, settings }: Run): boolean {
  const { formats, settle } = task.definition;
  if (!isInMemory(input) || settle !== undefined || settings.map !== undefined) return false;
  const isNeutral = (list: unknown, { keys = [] }: AnyFormat) => {
    const [first] = list as readonly unknown[];
    return (
      first === undefined || keys.length === 0 || (isObject(first) && Object.hasOwn(first, "id") && hasKey(first, keys))
    );
  };
  const pred = neutralFormat(settings.predFormat, formats.pred);
  return (
    isNeutral(input.gold, neutralFormat(settings.goldFormat, formats.gold)) &&
    input.systems.every((system) => isNeutral(system.pred, pred))
  );
}

function isListOfValues(list: unknown): boolean {
  return Array.isArray(list) && !list.some((value) => value instanceof Promise);
}

/** Other requests are heard, and those who wait are told of progress, after so many units. */
const AT_A_TIME = 256;

export async function directPart({ task, input, settings }: Run): Promise<Part> {
  const { signal, evidence } = settings;
  const { formats } = task.definition;
  const sinks = input.systems.map(() => new FindingCollector(settings.missing));
  const open = (values: unknown, name: "gold" | "pred", format: AnyFormat, sink: FindingSink) =>
    new ListSide(values as readonly unknown[], name, {
      format,
      reader: new SideReader(format, {
        options: task.options,
        sink,
        shard: settings.shard ?? WHOLE,
        owns: ownerOf(settings),
      }),
    });
  const sides = [
    open(input.gold, "gold", neutralFormat(settings.goldFormat, formats.gold), everySink(sinks)),
    ...input.systems.map(({ pred }, at) =>
      open(pred, "pred", neutralFormat(settings.predFormat, formats.pred), sinks[at]!),
    ),
  ];
  const systems = input.systems.map(({ name }) => name);
  const writer = evidence?.open(evidence.place("here")) ?? null;
  const collector = collectHere(task, { settings, systems, sinks, evidence: writer });
  const pairing = new Pairing(pairingRules(task, settings.missing, sinks));
  const turns = new Turns(signal);
  const longest = Math.max(...sides.map(({ length }) => length));
  for (let from = 0; from < longest; from += AT_A_TIME) {
    const paired: PairedUnit[] = [];
    for (const [number, side] of sides.entries())
      for (const unit of side.units(from, from + AT_A_TIME)) {
        const joined = pairing.add(number, unit);
        if (joined !== null) paired.push(joined);
      }
    signal?.throwIfAborted();
    if (turns.isDue) await turns.take();
    await collector.add(paired);
  }
  const leftovers = pairing.end();
  await collector.add(leftovers.units);
  const collected = await collector.end();
  const [gold, ...preds] = sides.map(({ format, digest }) => ({ format: format.id, digest }));
  return {
    header: runHeader(task, settings, {
      gold: gold!,
      systems: preds.map((facts, at) => ({ name: systems[at]!, ...facts })),
      services: collected.services,
    }),
    shard: settings.shard ?? WHOLE,
    gold: "gold",
    systems: collected.systems.map((system, at) => ({ ...system, ...leftovers.systems[at]! })),
  };
}

class ListSide {
  readonly format: AnyFormat;
  readonly #values: readonly unknown[];
  readonly #name: string;
  readonly #reader: SideReader;
  readonly #digest = new ValueDigest();

  constructor(values: readonly unknown[], name: string, how: { format: AnyFormat; reader: SideReader }) {
    this.format = how.format;
    this.#values = values;
    this.#name = name;
    this.#reader = how.reader;
  }

  get length(): number {
    return this.#values.length;
  }

  get digest(): string {
    return this.#digest.hex();
  }

  /** What values say of units, from one place up to another. */
  *units(from: number, to: number) {
    for (let at = from; at < Math.min(to, this.#values.length); at++) {
      this.#digest.add(this.#values[at]);
      const record: SourceRecord = valueRecord(this.#values[at], this.#name, at);
      yield* this.#reader.units(record);
    }
    if (from < this.#values.length && to >= this.#values.length) yield* this.#reader.end();
  }
}
