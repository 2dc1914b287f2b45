// Units that were paired but not read, as plain data that can go to another thread.
import type { Couple } from "../core/pair.ts";
import type { RunReport } from "../core/report.ts";
import { WHOLE } from "../core/shard.ts";
import type { AnyTask } from "../core/task.ts";
import { HalfReader, type StoredHalf, storeHalf } from "./half-reader.ts";
import { formatNamed } from "./input.ts";
import type { InputFacts } from "./open-sides.ts";

export interface StoredCouple {
  readonly id: string;
  readonly gold: StoredHalf | null;
  readonly pred: StoredHalf | null;
}

/** Only where halves can be stored. */
export function storeCouple({ id, gold, pred }: Couple): StoredCouple {
  return { id, gold: gold && storeHalf(gold), pred: pred && storeHalf(pred) };
}

/** Makes couples again that say what is wrong with them to this report. */
export function coupleRestorer(
  { definition, options }: AnyTask,
  formats: InputFacts["formats"],
  report: RunReport,
): (stored: StoredCouple) => Couple {
  const gold = new HalfReader(formatNamed(formats.gold, definition.formats.gold), { options, report, shard: WHOLE });
  const pred = new HalfReader(formatNamed(formats.pred, definition.formats.pred), { options, report, shard: WHOLE });
  return (stored) => ({
    id: stored.id,
    gold: stored.gold && gold.restore(stored.gold),
    pred: stored.pred && pred.restore(stored.pred),
  });
}
