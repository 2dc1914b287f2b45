// One pass over the input: both sides are read side by side, joined by id and matched, unit by unit.
import { compareText } from "../core/compare-text.ts";
import { type Half, Pairing } from "../core/pair.ts";
import type { RunReport } from "../core/report.ts";
import { ownReport, owns, type Shard, WHOLE } from "../core/shard.ts";
import type { SourceRecord } from "../core/source.ts";
import type { Spill } from "../core/spill.ts";
import type { AnyTask, Services, Unit } from "../core/task.ts";
import { alternate } from "./alternate.ts";
import { FurtherPredictions } from "./further.ts";
import { HalfReader } from "./half-reader.ts";
import { Join } from "./join.ts";
import {
  type FormatSettings,
  type InputFacts,
  inputFacts,
  openSides,
  type RunInput,
  type Sides,
} from "./open-sides.ts";

export type { RunInput } from "./open-sides.ts";

export interface PassSettings extends FormatSettings {
  readonly services?: Services;
  /** Leaves out all units but those of a shard. */
  readonly shard?: Shard;
  /** Opens a place for halves of units that memory has no room for; without it all of them wait in memory. */
  readonly openSpill?: () => Spill;
  /** How many characters of text may wait in memory if there is such a place. */
  readonly mostWaiting?: number;
  /** Called now and then with the number of units done. */
  readonly onProgress?: (done: number) => void;
  /** Called before each unit is matched. */
  readonly onUnit?: (id: string) => void;
}

/** What a pass learned besides the matches. */
export interface Pass extends InputFacts {
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

export type Visit = (unit: { readonly id: string; readonly match: unknown }) => void;

export interface PassContext {
  readonly settings: PassSettings;
  readonly report: RunReport;
  readonly visit: Visit;
}

export async function matchUnits(task: AnyTask, input: RunInput, context: PassContext): Promise<Pass> {
  const sides = await openSides(task, input, context.settings);
  const { readers, join } = joinOf(task, sides, context);
  const match = matcher(task, context);
  const missing: string[] = [];
  const extra: string[] = [];
  try {
    for await (const { side, halves } of halvesOf(task, sides, { ...context, readers }))
      await match(halves.map((half) => join.add(side, half)).filter((unit) => unit !== null));
    for (const rest of join.rest()) {
      if ("leftovers" in rest) {
        for (const id of rest.leftovers.missing) missing.push(id);
        for (const id of rest.leftovers.extra) extra.push(id);
      }
      await match("leftovers" in rest ? rest.leftovers.units : rest.units);
    }
  } finally {
    join.close();
  }
  return { ...(await inputFacts(sides)), missing: missing.sort(compareText), extra: extra.sort(compareText) };
}

interface Readers {
  readonly gold: HalfReader<unknown>;
  readonly pred: HalfReader<unknown>;
}

const MOST_WAITING = 64 * 2 ** 20;

function joinOf(task: AnyTask, { gold, pred, further }: Sides, { settings, report }: PassContext) {
  const { definition, options } = task;
  const { shard = WHOLE, openSpill, mostWaiting = MOST_WAITING } = settings;
  const readers: Readers = {
    gold: new HalfReader(gold.format, { options, report, shard }),
    pred: new HalfReader(pred.format, { options, report, shard }),
  };
  const canStore = readers.gold.canStore && readers.pred.canStore && further.length === 0;
  const join = new Join({
    pairing: new Pairing<unknown, unknown>(
      { missing: report.missing, unit: definition.unit, absent: (value) => definition.absent(value, options) },
      report,
    ),
    openSpill: canStore && openSpill !== undefined ? openSpill : null,
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
  { gold, pred, further: furtherSides }: Sides,
  { readers, settings, report }: PassContext & { readonly readers: Readers },
): AsyncGenerator<SideHalves> {
  const { shard = WHOLE } = settings;
  const further = await FurtherPredictions.read(task, furtherSides, ownReport(report, shard));
  const join = (half: Half<unknown>) => further.join(half);
  const halves = (reader: HalfReader<unknown>, batch: readonly SourceRecord[]) =>
    batch.flatMap((record) => [...reader.halves(record)]);
  for await (const { side, batch } of alternate(gold.records(), pred.records()))
    yield { side, halves: side === "gold" ? halves(readers.gold, batch) : halves(readers.pred, batch).map(join) };
  yield { side: "gold", halves: [...readers.gold.end()] };
  yield { side: "pred", halves: [...readers.pred.end()].map(join) };
  yield { side: "pred", halves: further.rest().filter(({ id }) => owns(shard, id)) };
}

/** Matches some units and shows what came out. */
function matcher({ definition, options }: AnyTask, { settings, report, visit }: PassContext) {
  const { services = {}, onUnit, onProgress } = settings;
  let done = 0;
  return async (units: readonly Unit<unknown, unknown>[]): Promise<void> => {
    if (units.length === 0) return;
    const ready = (await definition.prepare?.(units, options, services, report)) ?? units;
    for (const unit of ready) {
      onUnit?.(unit.id);
      const match = definition.match(unit, options, report);
      if (match !== null) visit({ id: unit.id, match });
    }
    done += units.length;
    onProgress?.(done);
  };
}
