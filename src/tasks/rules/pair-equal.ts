// One-to-one matching of equal things: multisets, so that saying something twice earns nothing and costs precision.
import { bagOf } from "../../numeric/group.ts";

export interface Pairs<Thing> {
  readonly hits: readonly { readonly gold: Thing; readonly pred: Thing }[];
  readonly missed: readonly Thing[];
  readonly spurious: readonly Thing[];
}

/** Pairs things with the same key, in order; whatever finds no partner is missed (gold) or spurious (predicted). */
export function pairEqual<Thing>(
  gold: readonly Thing[],
  pred: readonly Thing[],
  keyOf: (thing: Thing) => string,
): Pairs<Thing> {
  const take = bagOf(pred, keyOf);
  const partnerOf = new Map<Thing, Thing>();
  for (const thing of gold) {
    const partner = take(keyOf(thing));
    if (partner !== undefined) partnerOf.set(thing, partner);
  }
  const taken = new Set(partnerOf.values());
  return {
    hits: [...partnerOf].map(([thing, partner]) => ({ gold: thing, pred: partner })),
    missed: gold.filter((thing) => !partnerOf.has(thing)),
    spurious: pred.filter((thing) => !taken.has(thing)),
  };
}
