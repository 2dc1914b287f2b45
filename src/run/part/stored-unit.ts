// Units that were paired but not matched, as plain data that can go to another thread: unread where their files or texts say all, else with what was read.
import { everySink, type FindingSink } from "../../core/finding-sink.ts";
import type { PairedUnit, UnitSide } from "../../core/pair.ts";
import { isPlainData } from "../../core/plain-data.ts";
import { WHOLE } from "../../core/shard.ts";
import type { SourceRecord, UnreadFile } from "../../core/source.ts";
import type { AnyTask } from "../../core/task.ts";
import { formatNamed } from "../read/input.ts";
import { SideReader } from "../read/side-reader.ts";

/** Tuples, since what goes to a thread is copied: objects would take the names of their fields with them, unit by unit. */
export type StoredUnit = readonly [id: string, gold: StoredSide, preds: readonly StoredSide[]];
type StoredSide = StoredText | StoredValue | null;
type StoredText = readonly [file: string, line: number, text: string | UnreadPlace, isRead: boolean];
/** A file that whoever gets the unit reads. */
export type UnreadPlace = Pick<UnreadFile, "path" | "name" | "bytes">;
/** The record is an object: units of one file share it, and it is copied once. */
type StoredValue = readonly [record: SourceRecord, value: unknown];

/** Null where something in it is no plain data, or cannot be read: then it is read here, where that is reported. */
export function storeUnit({ id, gold, preds }: PairedUnit): StoredUnit | null {
  const sides = [gold, ...preds].map(storeSide);
  if (sides.includes(undefined)) return null;
  const [first, ...others] = sides as StoredSide[];
  return [id, first!, others];
}

function storeSide(side: UnitSide | null): StoredSide | undefined {
  if (side === null) return null;
  const { record, isRead, isStorable } = side;
  const { file, line } = record;
  if (isStorable && record.unread !== undefined) return [file, line, placeOf(record.unread), isRead];
  if (isStorable && record.text !== undefined) return [file, line, record.text, isRead];
  try {
    const value = side.value();
    return isPlainData(value) && isPlainData(record.value) ? [plainRecord(record), value] : undefined;
  } catch {
    return undefined;
  }
}

function placeOf({ path, name, bytes }: UnreadFile): UnreadPlace {
  return { path, name, bytes };
}

const plainRecords = new WeakMap<SourceRecord, SourceRecord>();

/** The same for the same record. */
function plainRecord(record: SourceRecord): SourceRecord {
  if (!("head" in record)) return record;
  const plain = plainRecords.get(record) ?? { file: record.file, line: record.line, text: record.text! };
  plainRecords.set(record, plain);
  return plain;
}

/** The files that come with a unit unread, in the order in which they are restored. */
export function unreadFiles({ gold, preds }: PairedUnit): readonly UnreadFile[] {
  return [gold, ...preds].flatMap((side) => side?.record.unread ?? []);
}

export interface StoredFormats {
  readonly gold: string;
  readonly preds: readonly string[];
}

export interface RestoreContext {
  /** One for each system. */
  readonly sinks: readonly FindingSink[];
  /** Makes a record of a file that is still to be read. */
  recordOf(file: string, place: UnreadPlace): SourceRecord;
}

/** Makes units again that say what is wrong with them to sinks of their own. */
export function unitRestorer(
  { definition, options }: AnyTask,
  formats: StoredFormats,
  { sinks, recordOf }: RestoreContext,
): (stored: StoredUnit) => PairedUnit {
  const context = (sink: FindingSink) => ({ options, sink, shard: WHOLE });
  const gold = new SideReader(formatNamed(formats.gold, definition.formats.gold), context(everySink(sinks)));
  const preds = formats.preds.map(
    (format, system) => new SideReader(formatNamed(format, definition.formats.pred), context(sinks[system]!)),
  );
  const restore = (reader: SideReader, id: string, side: StoredSide): UnitSide | null => {
    if (side === null) return null;
    if (side.length === 2) {
      const [record, value] = side;
      return { id, record, isRead: true, isStorable: false, value: () => value };
    }
    const [file, line, text, isRead] = side;
    const record = typeof text === "string" ? { file, line, text } : recordOf(file, text);
    return reader.restore({ id, record, isRead });
  };
  return ([id, goldSide, predSides]) => ({
    id,
    gold: restore(gold, id, goldSide),
    preds: predSides.map((side, system) => restore(preds[system]!, id, side)),
  });
}
