// Pairs spans of both sides one to one, the best agreement first: karat's own reading.

import { groupBy } from "../../numeric/group.ts";
import { comparePoints } from "../../text/code-points.ts";
import { agreementOf, type EntityPair, type EntitySpan, type PairedEntities } from "./entity.ts";
import { Overlaps, overlapLength } from "./overlaps.ts";

/** Identical spans first, then spans with the same bounds, of the same type, and others; longer overlaps first. */
export function pairSpans(gold: readonly EntitySpan[], pred: readonly EntitySpan[]): PairedEntities {
  const free = { gold: new Set(sortedPositions(gold)), pred: new Set(sortedPositions(pred)) };
  const pairs: EntityPair[] = [];
  const take = (pair: EntityPair) => {
    if (!free.gold.has(pair[0]) || !free.pred.has(pair[1])) return;
    free.gold.delete(pair[0]);
    free.pred.delete(pair[1]);
    pairs.push(pair);
  };
  for (const key of [identity, bounds]) {
    const partners = groupBy(free.pred, (at) => key(pred[at]!));
    for (const at of [...free.gold]) for (const partner of partners.get(key(gold[at]!)) ?? []) take([at, partner]);
  }
  for (const pair of overlappingPairs(gold, pred, free)) take(pair);
  return { gold, pred, pairs };
}

/** The spans without duplicates. */
export function distinctSpans(spans: readonly EntitySpan[]): readonly EntitySpan[] {
  return [...new Map(spans.map((span) => [identity(span), span])).values()];
}

function identity({ start, end, type }: EntitySpan): string {
  return `${start} ${end} ${type}`;
}

function bounds({ start, end }: EntitySpan): string {
  return `${start} ${end}`;
}

function sortedPositions(spans: readonly EntitySpan[]): readonly number[] {
  return [...spans.keys()].sort((a, b) => compareSpans(spans[a]!, spans[b]!));
}

function compareSpans(one: EntitySpan, other: EntitySpan): number {
  return one.start - other.start || one.end - other.end || comparePoints(one.type, other.type);
}

function overlappingPairs(
  gold: readonly EntitySpan[],
  pred: readonly EntitySpan[],
  free: { readonly gold: Iterable<number>; readonly pred: ReadonlySet<number> },
): readonly EntityPair[] {
  const places = [...free.pred];
  const overlaps = new Overlaps(places.map((at) => pred[at]!));
  // In the order of gold, then of predictions: sorting keeps it where pairs are equally good.
  const pairs = [...free.gold].flatMap((at) =>
    overlaps
      .with(gold[at]!)
      .toSorted((a, b) => a - b)
      .map((place): EntityPair => [at, places[place]!]),
  );
  const rank = ([one, other]: EntityPair) => (agreementOf(gold[one]!, pred[other]!) === "typeOnly" ? 0 : 1);
  const length = ([one, other]: EntityPair) => overlapLength(gold[one]!, pred[other]!);
  return pairs.sort((a, b) => rank(a) - rank(b) || length(b) - length(a));
}
