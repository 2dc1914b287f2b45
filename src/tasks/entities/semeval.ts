// SemEval-2013, task 9.1, as nervaluate counts it: a prediction takes the first free gold entity that it overlaps.

import type { EntityPair, EntitySpan, PairedEntities } from "./entity.ts";
import { Overlaps, overlapLength } from "./overlaps.ts";

/**
 * The chunks of nervaluate: each runs until the tag O, a tag of another type, or one that begins with B. QUIRK: only the
 * first tag of a chunk must begin with B- or I-. `badStart` is the place of one that does not, or -1.
 */
export function nervaluateChunks(tags: readonly string[]) {
  const chunks: { start: number; end: number; type: string }[] = [];
  let open: (typeof chunks)[number] | null = null;
  for (const [at, tag] of tags.entries()) {
    const type = nervaluateType(tag);
    if (type === null) open = null;
    else if (open !== null && type === open.type && !tag.startsWith("B")) open.end = at + 1;
    else if (tag.startsWith("B-") || tag.startsWith("I-")) {
      open = { start: at, end: at + 1, type };
      chunks.push(open);
    } else return { chunks, badStart: at };
  }
  return { chunks, badStart: -1 };
}

/** QUIRK: the type is the tag without its first two characters, which are code points. Null outside. */
export function nervaluateType(tag: string): string | null {
  if (tag === "O") return null;
  const first = tag.codePointAt(0)! > 0xffff ? 2 : 1;
  const second = (tag.codePointAt(first) ?? 0) > 0xffff ? 2 : 1;
  return tag.slice(first + second);
}

/** QUIRK: a later perfect match loses to an earlier overlap. `minOverlap` is in per cent of the gold entity. */
export function pairInOrder(
  gold: readonly EntitySpan[],
  pred: readonly EntitySpan[],
  minOverlap: number,
): PairedEntities {
  const overlaps = new Overlaps(gold);
  const isFree = gold.map(() => true);
  const isEnough = (span: EntitySpan, other: EntitySpan) =>
    (overlapLength(span, other) / (span.end - span.start)) * 100 >= minOverlap;
  const pairs: EntityPair[] = [];
  for (const [at, span] of pred.entries()) {
    const possible = overlaps.with(span).filter((other) => isFree[other] && isEnough(gold[other]!, span));
    if (possible.length === 0) continue;
    const first = possible.reduce((least, other) => Math.min(least, other));
    isFree[first] = false;
    pairs.push([first, at]);
  }
  return { gold, pred, pairs };
}
