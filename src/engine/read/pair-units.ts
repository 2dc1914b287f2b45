// One pass over the input: all sides are read side by side and joined by id; what belongs together is handed on unread.

import { everySink, type FindingSink } from "../../contract/finding-sink.ts";
import { ownFindings, owns, WHOLE } from "../../contract/shard.ts";
import type { AnyTask } from "../../contract/task.ts";
import { readFailed } from "../../input/files/read-failed.ts";
import type { KaratError } from "../../problems/problem.ts";
import type { ShardSettings } from "../run.ts";
import { type Input, isSource } from "./input.ts";
import {
  everySide,
  type FormatSettings,
  inputFacts,
  inputsOf,
  NO_GOLD,
  type OpenedSides,
  openSides,
  type SidesFacts,
  type SystemsInput,
} from "./open-sides.ts";
import { type PairedUnit, Pairing, type SideNumber, type UnitSide } from "./pair.ts";
import { SideReader, type UnitReader } from "./side-reader.ts";

interface PairContext {
  readonly settings: ShardSettings;
  readonly sinks: readonly FindingSink[];
  /** Backpressure: reading goes on when the promise is fulfilled. */
  readonly take: (units: readonly PairedUnit[]) => Promise<void>;
}

/** The ids without a prediction, and the ids of predictions without gold, for each system. */
type UnpairedIds = readonly { readonly missing: readonly string[]; readonly extra: readonly string[] }[];

/** About 1 GB: sides in different orders wait for each other in memory. */
const MOST_WAITING = 2 ** 30;

/** Pairs the units of this shard, batch by batch, from each side in turn (round robin). */
export async function pairUnits(task: AnyTask, sides: OpenedSides, context: PairContext): Promise<UnpairedIds> {
  const { settings, sinks, take } = context;
  const { definition, options } = task;
  const { shard = WHOLE, only, missing = "error", mostWaiting = MOST_WAITING } = settings;
  const repeatsGold = sides.gold.format.mayRepeat?.(options) ?? false;
  const isWanted = (id: string) => only === undefined || only.has(id);
  // A repeated unit gets an id of its own only after pairing.
  const mayBecomeWanted = (id: string) => repeatsGold && [...only!].some((wanted) => wanted.startsWith(`${id} (`));
  const isOwn = (id: string) => owns(shard, id) && (isWanted(id) || mayBecomeWanted(id));
  const all = everySink(sinks);
  const predicted = sides.preds.flatMap(({ paths }) => paths);
  const readers: UnitReader[] = [
    new SideReader(sides.gold.format, { options, sink: all, shard, owns: isOwn, predicted }),
  ];
  for (const [system, { format, extra }] of sides.preds.entries()) {
    const sink = sinks[system]!;
    const reader = new SideReader(format, { options, sink, shard, owns: isOwn });
    if (extra.length === 0) readers.push(reader);
    else {
      const { withExtra } = await import("./extra-predictions.ts");
      readers.push(await withExtra(reader, task, extra, { sink: ownFindings(sink, shard), owns: isOwn }));
    }
  }
  const pairing = new Pairing({
    missing,
    unit: definition.unit,
    ignoresSurplus: sides.gold.format.mayBeSurplus?.(options) ?? false,
    repeatsGold,
    sinks,
    hasGold: sides.gold !== NO_GOLD,
  });
  /** How many of the named units have not been found; a repeated one has its name only at the end. */
  let left = only === undefined || repeatsGold ? Number.POSITIVE_INFINITY : only.size;
  const pair = async (side: SideNumber, units: readonly UnitSide[]) => {
    const paired = units.map((unit) => pairing.add(side, unit)).filter((unit) => unit !== null);
    if (pairing.waitingCharacters > mostWaiting) throw tooMuchWaiting(sides);
    const wanted = paired.filter(({ id }) => isWanted(id));
    await take(wanted);
    left -= wanted.length;
  };
  for await (const { side, batch } of interleave(sides)) {
    await pair(side, readers[side]!.units(batch));
    if (left === 0) return pairing.end().systems;
  }
  sides.gold.warnOfLayout(ownFindings(all, shard));
  for (const [at, pred] of sides.preds.entries()) pred.warnOfLayout(ownFindings(sinks[at]!, shard));
  for (const { side, batch } of inTurns(readers.map((reader) => reader.end()))) await pair(side, batch);
  const { systems, units } = pairing.end();
  await take(units.filter(({ id }) => isWanted(id)));
  return systems;
}

function tooMuchWaiting(sides: OpenedSides): KaratError {
  const isStream = everySide(sides).some((side) => side.isStream);
  const shards = "score with --shards 8, which needs an eighth of the memory";
  return readFailed(sides.gold.name, {
    expected: "gold and predictions in about the same order",
    received: "more than 1 GB of records that wait for their other side",
    hint: isStream ? `write standard input to a file first, then ${shards}` : shards,
  });
}

/** The next batch comes from the side that has given fewest items so far: sides in the same order never wait long for each other. */
async function* interleave({ gold, preds }: OpenedSides) {
  const sides = [gold, ...preds];
  const iterators = sides.map((side) => side.records()[Symbol.asyncIterator]());
  const given = iterators.map(() => 0);
  try {
    while (true) {
      const fewest = Math.min(...given);
      if (fewest === Number.POSITIVE_INFINITY) return;
      const side = given.indexOf(fewest);
      const { done, value: batch } = await iterators[side]!.next();
      if (done === true) {
        given[side] = Number.POSITIVE_INFINITY;
        continue;
      }
      given[side]! += batch.length;
      yield { side, batch };
    }
  } finally {
    await Promise.all(iterators.map(async (iterator) => iterator.return?.()));
  }
}

/** A batch of each side, and then the next one of each. */
function* inTurns(sides: readonly Iterable<readonly UnitSide[]>[]) {
  const open = new Map(sides.map((side, at) => [at, side[Symbol.iterator]()]));
  while (open.size > 0)
    for (const [side, batches] of open) {
      const { done, value } = batches.next();
      if (done === true) open.delete(side);
      else yield { side, batch: value };
    }
}

/** Reads everything to its end, but understands nothing of it; stops at the file at which a pass would stop. */
export async function readForFacts(task: AnyTask, input: SystemsInput, settings: FormatSettings): Promise<SidesFacts> {
  const sides = await openSides(task, input, settings);
  for (const side of sides.preds.flatMap(({ extra }) => extra)) for await (const _ of side.records());
  for await (const _ of interleave(sides));
  return inputFacts(sides);
}

/** Whether it will be there a second time, as files are and standard input is not. */
export function canBeReadAgain(input: SystemsInput): boolean {
  return inputsOf(input).every(isThereAgain);
}

export function isThereAgain(input: Input | undefined): boolean {
  return input === undefined || (isSource(input) ? input.isStream !== true : Array.isArray(input));
}
