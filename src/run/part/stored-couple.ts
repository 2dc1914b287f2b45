// Units that were paired but not read, as plain data that can go to another thread.

import type { FindingCollector } from "../../core/finding-sink.ts";
import type { Couple, Half } from "../../core/pair.ts";
import { WHOLE } from "../../core/shard.ts";
import type { AnyTask } from "../../core/task.ts";
import { HalfReader } from "../read/half-reader.ts";
import { formatNamed } from "../read/input.ts";
import type { InputFacts } from "../read/open-sides.ts";

/** Tuples, since what goes to a thread is copied: objects would take the names of their fields with them, unit by unit. */
export type StoredCouple = readonly [id: string, gold: StoredSide | null, pred: StoredSide | null];
type StoredSide = readonly [file: string, line: number, text: string, isRead: boolean];

/** Only where halves can be stored. */
export function storeCouple({ id, gold, pred }: Couple): StoredCouple {
  return [id, gold && storeSide(gold), pred && storeSide(pred)];
}

function storeSide({ record: { file, line, text = "" }, isRead }: Half<unknown>): StoredSide {
  return [file, line, text, isRead];
}

/** Makes couples again that say what is wrong with them to this sink. */
export function coupleRestorer(
  { definition, options }: AnyTask,
  formats: InputFacts["formats"],
  sink: FindingCollector,
): (stored: StoredCouple) => Couple {
  const gold = new HalfReader(formatNamed(formats.gold, definition.formats.gold), { options, sink, shard: WHOLE });
  const pred = new HalfReader(formatNamed(formats.pred, definition.formats.pred), { options, sink, shard: WHOLE });
  const restore = (reader: HalfReader<unknown>, id: string, side: StoredSide | null): Half<unknown> | null => {
    if (side === null) return null;
    const [file, line, text, isRead] = side;
    return reader.restore({ id, record: { file, line, text }, isRead });
  };
  return ([id, goldSide, predSide]) => ({ id, gold: restore(gold, id, goldSide), pred: restore(pred, id, predSide) });
}
