// Entities of one side, and which of both sides belong together: what all readings count.

/** An entity from one token or character up to another, which is not included. */
export interface EntitySpan {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/** An entity that is known by its text only. */
export interface Mention {
  readonly text: string;
  readonly type: string;
}

/** A type as people read it: some tags and texts have none. */
export function typeName(type: string): string {
  return type === "" ? "no type" : type;
}

export type Entity = EntitySpan | Mention;

/** The entities of both sides, and pairs of their positions. No entity is in two pairs. */
export interface PairedEntities<One extends Entity = EntitySpan> {
  readonly gold: readonly One[];
  readonly pred: readonly One[];
  readonly pairs: readonly EntityPair[];
}

/** Positions on both sides; `countedAs` is the type under which a correct pair counts, if it is not that of gold. */
export type EntityPair = readonly [gold: number, pred: number, countedAs?: string];

/** How a pair agrees: in bounds and type, in one of them, or only by overlapping. */
export type Agreement = "both" | "boundsOnly" | "typeOnly" | "neither";

export function agreementOf(gold: EntitySpan, pred: EntitySpan): Agreement {
  const isSameType = gold.type === pred.type;
  if (gold.start === pred.start && gold.end === pred.end) return isSameType ? "both" : "boundsOnly";
  return isSameType ? "typeOnly" : "neither";
}

/** Pairs chunks that are equal. A side has at most one chunk that ends at a token, and lists them in this order. */
export function pairEqualChunks(gold: readonly EntitySpan[], pred: readonly EntitySpan[]): PairedEntities {
  const pairs: EntityPair[] = [];
  let next = 0;
  gold.forEach(({ start, end, type }, at) => {
    while (next < pred.length && pred[next]!.end < end) next++;
    const chunk = pred[next];
    if (chunk?.end === end && chunk.start === start && chunk.type === type) pairs.push([at, next]);
  });
  return { gold, pred, pairs };
}
