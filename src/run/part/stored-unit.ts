// Paired units as data for a structured clone to another thread: the text of their records, or what was read if one record does not tell all.
import { everySink, type FindingSink } from "../../core/finding-sink.ts";
import type { PairedUnit, UnitSide } from "../../core/pair.ts";
import { WHOLE } from "../../core/shard.ts";
import type { SourceRecord } from "../../core/source.ts";
import type { AnyTask } from "../../core/task.ts";
import { formatNamed } from "../read/input.ts";
import { NO_GOLD } from "../read/open-sides.ts";
import { readSide, SideReader } from "../read/side-reader.ts";

/** Tuples: a structured clone of objects copies their keys with each unit. */
export type StoredUnit = readonly [id: string, gold: StoredSide, preds: readonly StoredSide[]];
type StoredSide = StoredText | StoredValue | null;
type StoredText = readonly [file: string, line: number, text: string];
/** The record is an object: units of one file share it, and a structured clone copies it once. */
type StoredValue = readonly [record: SourceRecord, value: unknown];

/** Null if it cannot be read or is not plain data: then this thread matches it and reports what is wrong. */
export function storeUnit({ id, gold, preds }: PairedUnit): StoredUnit | null {
  // Without gold, that of a system stands in its place.
  const sides = [gold !== null && preds.includes(gold) ? null : gold, ...preds].map(storeSide);
  if (sides.includes(undefined)) return null;
  const [first, ...others] = sides as StoredSide[];
  return [id, first!, others];
}

function storeSide(side: UnitSide | null): StoredSide | undefined {
  if (side === null) return null;
  const { record, isUnread } = side;
  if (isUnread && record.text !== undefined) return [record.file, record.line, record.text];
  try {
    const value = side.value();
    return isPlainData(value) && isPlainData(record.value) ? [record, value] : undefined;
  } catch {
    return undefined;
  }
}

export interface StoredFormats {
  readonly gold: string;
  readonly preds: readonly string[];
}

/** Restores units that report their problems to sinks of their own, one for each system. */
export function unitRestorer(
  { definition, options }: AnyTask,
  formats: StoredFormats,
  sinks: readonly FindingSink[],
): (stored: StoredUnit) => PairedUnit {
  const context = (sink: FindingSink) => ({ options, sink, shard: WHOLE, owns: () => true });
  const gold =
    formats.gold !== NO_GOLD.format.id
      ? new SideReader(formatNamed(formats.gold, definition.formats.gold), context(everySink(sinks)))
      : null;
  const preds = formats.preds.map(
    (format, system) => new SideReader(formatNamed(format, definition.formats.pred), context(sinks[system]!)),
  );
  const restore = (reader: SideReader, id: string, side: StoredSide): UnitSide | null => {
    if (side === null) return null;
    if (side.length === 2) {
      const [record, value] = side;
      return readSide({ id, record, value });
    }
    const [file, line, text] = side;
    return reader.unread(id, { file, line, text });
  };
  return ([id, goldSide, predSides]) => {
    const restored = predSides.map((side, system) => restore(preds[system]!, id, side));
    const first = gold === null ? restored.find((side) => side !== null) : restore(gold, id, goldSide);
    return { id, gold: first ?? null, preds: restored };
  };
}

export function isPlainData(value: unknown): boolean {
  const pending: unknown[] = [value];
  const seen = new Set<unknown>();
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === "function" || typeof next === "symbol") return false;
    if (typeof next !== "object" || next === null || ArrayBuffer.isView(next) || seen.has(next)) continue;
    seen.add(next);
    if (next instanceof Map) for (const [key, entry] of next) pending.push(key, entry);
    else if (next instanceof Set || Array.isArray(next)) for (const entry of next) pending.push(entry);
    // A copy of an object without a prototype has one.
    else if (Object.getPrototypeOf(next) === Object.prototype)
      for (const entry of Object.values(next)) pending.push(entry);
    else return false;
  }
  return true;
}
