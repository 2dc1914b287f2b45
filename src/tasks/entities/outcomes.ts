// What became of each entity: right, beside a partner that differs, missed or extra.

import { type Agreement, agreementOf, type Entity, type EntityPair } from "./entity.ts";
import type { MatchedPart } from "./match.ts";
import { NORMALISERS } from "./mentions.ts";
import { pairSpans } from "./pair-spans.ts";
import { isSpan } from "./shown-entities.ts";

export interface EntityOutcome {
  readonly gold: Entity | null;
  readonly pred: Entity | null;
  /** Null for an entity without a partner. */
  readonly agreement: Agreement | null;
  /** The type under which a correct entity counts; null for one that is not correct. */
  readonly correctType: string | null;
}

/** Pairs of the reading, then pairs for display among what it leaves, in the order of gold; then extra entities. */
export function outcomesOf(
  { paired: { gold, pred, pairs } }: MatchedPart,
  isGraded: boolean,
): readonly EntityOutcome[] {
  const [ofGold, ofPred]: [number[], number[]] = [[], []];
  const join = ([at, other]: EntityPair) => {
    ofGold[at] = other;
    ofPred[other] = at;
  };
  pairs.forEach(join);
  const countedAs = new Map(pairs.map(([at, , type = gold[at]!.type]) => [at, type]));
  const isSideLeft = pairs.length < Math.min(gold.length, pred.length);
  if (!isGraded && isSideLeft) pairsAmong(leftOf(gold, ofGold), leftOf(pred, ofPred)).forEach(join);
  const outcomes = gold.map((entity, at): EntityOutcome => {
    if (ofGold[at] === undefined) return { gold: entity, pred: null, agreement: null, correctType: null };
    const partner = pred[ofGold[at]]!;
    const type = countedAs.get(at) ?? null;
    const agreement = type !== null && !isGraded ? "both" : agreementBetween(entity, partner);
    return { gold: entity, pred: partner, agreement, correctType: agreement === "both" ? type : null };
  });
  for (const [at, entity] of pred.entries())
    if (ofPred[at] === undefined) outcomes.push({ gold: null, pred: entity, agreement: null, correctType: null });
  return outcomes;
}

function agreementBetween(gold: Entity, pred: Entity): Agreement {
  if (isSpan(gold) && isSpan(pred)) return agreementOf(gold, pred);
  if (isSpan(gold) || isSpan(pred)) return "neither";
  const isSameText = normal(gold.text) === normal(pred.text);
  if (gold.type === pred.type) return isSameText ? "both" : "typeOnly";
  return isSameText ? "boundsOnly" : "neither";
}

const normal = NORMALISERS.lower;

interface Left {
  readonly at: number;
  readonly entity: Entity;
}

function leftOf(entities: readonly Entity[], partners: readonly number[]): readonly Left[] {
  return entities.map((entity, at) => ({ at, entity })).filter(({ at }) => partners[at] === undefined);
}

function pairsAmong(gold: readonly Left[], pred: readonly Left[]): readonly EntityPair[] {
  const entities = (left: readonly Left[]) => left.map(({ entity }) => entity);
  return nearPairs(entities(gold), entities(pred)).map(([one, other]) => [gold[one]!.at, pred[other]!.at]);
}

/** Texts are compared all with all. */
const MOST_MENTIONS = 1_000;

/** Pairs for display: spans that overlap; mentions of one text, then of one type where one text holds the other. */
function nearPairs(gold: readonly Entity[], pred: readonly Entity[]): readonly EntityPair[] {
  if (gold.every(isSpan) && pred.every(isSpan)) return pairSpans(gold, pred).pairs;
  if (gold.length > MOST_MENTIONS || pred.length > MOST_MENTIONS) return [];
  const textsOf = (side: readonly Entity[]) => side.map((one) => (isSpan(one) ? "" : normal(one.text)));
  const [texts, others] = [textsOf(gold), textsOf(pred)];
  const free = new Set(pred.keys());
  const partners = new Map<number, number>();
  const pairWhere = (isNear: (at: number, other: number) => boolean) => {
    for (const at of gold.keys()) {
      const other = partners.has(at) ? undefined : [...free].find((place) => isNear(at, place));
      if (other === undefined) continue;
      free.delete(other);
      partners.set(at, other);
    }
  };
  const isInside = (text: string, other: string) => text !== "" && other.includes(text);
  pairWhere((at, other) => texts[at] === others[other]);
  pairWhere(
    (at, other) =>
      gold[at]!.type === pred[other]!.type &&
      (isInside(texts[at]!, others[other]!) || isInside(others[other]!, texts[at]!)),
  );
  return [...partners];
}
