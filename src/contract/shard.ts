// Which shard of a run a unit belongs to: its id alone decides, so machines need not talk to each other.

import type { SourceRecord } from "../json/record.ts";
import { badValue } from "../problems/problem.ts";
import type { FindingSink } from "./finding-sink.ts";
import { hashText } from "./ids.ts";

/** The part `index` of `count`, from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export const WHOLE: Shard = { index: 1, count: 1 };
export const MOST_SHARDS = 1_000_000;
/** Into how many parts a queue divides a run. */
export const DEFAULT_SHARDS = 16;

export function shardOf(id: string, count: number): number {
  return (hashText(id) % count) + 1;
}

export function owns({ index, count }: Shard, id: string): boolean {
  return count === 1 || shardOf(id, count) === index;
}

/** The same units in several shards: a hash modulo `count · pieces` is also one modulo `count`. */
export function splitShard({ index, count }: Shard, pieces: number): readonly Shard[] {
  return Array.from({ length: pieces }, (_, piece) => ({ index: index + piece * count, count: count * pieces }));
}

export function shardText({ index, count }: Shard): string {
  return `${index}/${count}`;
}

export function parseShard(text: string): Shard {
  const [, index, count] = (/^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? []).map(Number);
  if (index !== undefined && count !== undefined && index >= 1 && index <= count && count <= MOST_SHARDS)
    return { index, count };
  throw badValue("i/N with i from 1 to N for --shard", text, "--shard 1/8 is the first of eight parts");
}

/**
 * The findings of one shard while it reads. All shards read the same records, and each reports only those that a hash of
 * their text gives to it, so that everything is reported once.
 */
export function ownFindings(sink: FindingSink, shard: Shard): FindingSink {
  if (shard.count === 1) return sink;
  let last: SourceRecord | undefined;
  let ownsLast = false;
  const ownsRecord = (record: SourceRecord) => {
    if (record !== last) ownsLast = owns(shard, record.text ?? record.file);
    last = record;
    return ownsLast;
  };
  return {
    problem: (at, detail) => ownsRecord(at.record) && sink.problem(at, detail),
    warn: (code, message, at) => ownsRecord(at.record) && sink.warn(code, message, at),
    invalid: (id) => owns(shard, id) && sink.invalid(id),
  };
}
