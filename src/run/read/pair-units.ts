// One pass over the input: both sides are read side by side and joined by id; what belongs together is handed on unread.
import { compareText } from "../../core/compare-text.ts";
import type { FindingCollector } from "../../core/finding-sink.ts";
import { type Couple, type Half, Pairing } from "../../core/pair.ts";
import { ownFindings, owns, type Shard, WHOLE } from "../../core/shard.ts";
import type { SourceRecord } from "../../core/source.ts";
import type { Spill } from "../../core/spill.ts";
import type { AnyTask } from "../../core/task.ts";
import { ExtraPredictions } from "./extra-predictions.ts";
import { HalfReader } from "./half-reader.ts";
import { interleave } from "./interleave.ts";
import { Join } from "./join.ts";
import { type InputFacts, inputFacts, type Sides } from "./open-sides.ts";

export interface PairSettings {
  /** Leaves out all units but those of a shard. */
  readonly shard?: Shard;
  /** Opens a place for halves of units that memory has no room for; without it all of them wait in memory. */
  readonly openSpill?: () => Spill;
  /** How many characters of text may wait in memory if there is such a place. */
  readonly mostWaiting?: number;
}

export interface PairContext {
  readonly settings: PairSettings;
  readonly sink: FindingCollector;
  /** Called again only after what it returned is done: whoever is slow to take holds the reading back. */
  readonly take: (couples: readonly Couple[]) => Promise<void>;
}

/** What a pass learned besides the units. */
export interface Pass extends InputFacts {
  /** Ids without a prediction, and ids of predictions without gold. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

export async function pairUnits(task: AnyTask, sides: Sides, context: PairContext): Promise<Pass> {
  const { take } = context;
  const { readers, join } = joinOf(task, sides, context);
  try {
    for await (const { side, halves } of halvesOf(task, sides, { ...context, readers }))
      await take(halves.map((half) => join.add(side, half)).filter((couple) => couple !== null));
    for (const couples of join.rest()) await take(couples);
  } finally {
    join.close();
  }
  return {
    ...(await inputFacts(sides)),
    missing: join.missing.sort(compareText),
    extra: join.extra.sort(compareText),
  };
}

/** Whether halves can be put away and read later, or elsewhere: each has a record of its own. */
export function canStore({ gold, pred, extra }: Sides): boolean {
  return gold.format.peek !== undefined && pred.format.peek !== undefined && extra.length === 0;
}

interface Readers {
  readonly gold: HalfReader<unknown>;
  readonly pred: HalfReader<unknown>;
}

const MOST_WAITING = 64 * 2 ** 20;

function joinOf({ definition, options }: AnyTask, sides: Sides, { settings, sink }: PairContext) {
  const { shard = WHOLE, openSpill, mostWaiting = MOST_WAITING } = settings;
  const readers: Readers = {
    gold: new HalfReader(sides.gold.format, { options, sink, shard }),
    pred: new HalfReader(sides.pred.format, { options, sink, shard }),
  };
  const join = new Join({
    pairing: new Pairing<unknown, unknown>({ missing: sink.missing, unit: definition.unit }, sink),
    openSpill: canStore(sides) && openSpill !== undefined ? openSpill : null,
    mostWaiting,
    restore: (side, half) => readers[side].restore(half),
  });
  return { readers, join };
}

interface SideHalves {
  readonly side: "gold" | "pred";
  readonly halves: readonly Half<unknown>[];
}

/** The halves of this shard's units, batch by batch, from both sides in turn. */
async function* halvesOf(
  task: AnyTask,
  { gold, pred, extra: extraSides }: Sides,
  { readers, settings, sink }: PairContext & { readonly readers: Readers },
): AsyncGenerator<SideHalves> {
  const { shard = WHOLE } = settings;
  const extra = await ExtraPredictions.read(task, extraSides, ownFindings(sink, shard));
  const join = (half: Half<unknown>) => extra.join(half);
  const halves = (reader: HalfReader<unknown>, batch: readonly SourceRecord[]) =>
    batch.flatMap((record) => [...reader.halves(record)]);
  for await (const { side, batch } of interleave(gold.records(), pred.records()))
    yield { side, halves: side === "gold" ? halves(readers.gold, batch) : halves(readers.pred, batch).map(join) };
  yield { side: "gold", halves: [...readers.gold.end()] };
  yield { side: "pred", halves: [...readers.pred.end()].map(join) };
  yield { side: "pred", halves: extra.rest().filter(({ id }) => owns(shard, id)) };
}
