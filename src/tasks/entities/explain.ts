// Evidence of entities: one row per pair, and per entity without a partner.

import type { EvidenceDetail, EvidenceRow } from "../../contract/evidence.ts";
import type { KindSpec } from "../../contract/kinds.ts";
import { answerRows } from "../../input/answer/take-answer.ts";
import { remember } from "../../numeric/remember.ts";
import { COUNTS, GRADES, type ScorePlan } from "./columns.ts";
import { type Entity, typeName } from "./entity.ts";
import type { EntitiesMatch, MatchedPart } from "./match.ts";
import { type EntitiesOptions, isGraded } from "./options.ts";
import { type EntityOutcome, outcomesOf } from "./outcomes.ts";
import { entityTexts, illegalTags, isSpan, placeText } from "./shown-entities.ts";

/** The kinds of mistakes that only entities have. */
export const KINDS = {
  bounds: { text: "wrong bounds", group: "content" },
  "entity-type": { text: "wrong type", group: "content" },
} as const satisfies Readonly<Record<string, KindSpec>>;

/** The columns to which rows add up. The counts of single types have pairs of their own where matches can be partial. */
export function explainedColumns({ reading, labels }: ScorePlan): readonly string[] {
  if (isGraded(reading)) return GRADES;
  return [...COUNTS, ...labels.flatMap((label) => COUNTS.map((name) => `${label}.${name}`))];
}

type Row = EvidenceRow<string>;

/** Makes the evidence of a match; for mistakes alone, without notes. */
export function explainer({ reading, labels }: ScorePlan) {
  const countsOf = isGraded(reading) ? gradedCounts : plainCounts(labels);
  return ({ parts, answer }: EntitiesMatch, options: EntitiesOptions, detail?: EvidenceDetail): readonly Row[] => {
    const rows: Row[] = [...answerRows(answer)];
    for (const [at, part] of parts.entries()) {
      const isBare = part.paired.gold.length + part.paired.pred.length === 0;
      if (isBare && detail === "mistakes") continue;
      const prefix = parts.length > 1 ? `sentence ${at + 1}, ` : "";
      const textOf = entityTexts(part);
      for (const [place, outcome] of outcomesOf(part, isGraded(reading)).entries()) {
        const where = `${prefix}${whereText(outcome, place, part)}`;
        const isUncounted = outcome.agreement === "both" && outcome.correctType === null;
        rows.push({
          ...rowOf(outcome, where, textOf),
          // A wrong type names both types, and still stands beside the right answer of another system.
          ...(outcome.gold !== null && detail !== "mistakes" && { key: `gold ${where}` }),
          ...countsOf(outcome),
          ...(isUncounted && { note: `${reading} does not count this pair` }),
        });
      }
      if (detail === "mistakes") continue;
      for (const { side, at: token, tag, note } of illegalTags(part, reading, options)) {
        const where = `${prefix}${placeText(token, token + 1, true)}`;
        rows.push({ at: where, key: `${where} ${side} illegal`, verdict: "not-scored", [side]: tag, note });
      }
    }
    return rows;
  };
}

/** Says where an entity is, and its type. */
function whereText({ gold, pred }: EntityOutcome, place: number, { sentences }: MatchedPart): string {
  const entity = (gold ?? pred)!;
  const where = isSpan(entity) ? placeText(entity.start, entity.end, sentences !== undefined) : `entity ${place + 1}`;
  return `${where} ${typeName(entity.type)}`;
}

/** A wrong type in the right place is a mistake of types; every other mistake belongs to a type. */
function rowOf(
  { gold, pred, agreement, correctType }: EntityOutcome,
  at: string,
  textOf: (entity: Entity) => string,
): Row {
  const place = typeName((gold ?? pred)!.type);
  if (pred === null) return { at, verdict: "missed", place, gold: textOf(gold!) };
  if (gold === null) return { at, verdict: "extra", place, pred: textOf(pred) };
  const texts = { gold: textOf(gold), pred: textOf(pred) };
  if (correctType !== null) return { at, verdict: "correct", place, ...texts };
  if (agreement === "both") return { at, verdict: "wrong", place, ...texts };
  if (agreement === "typeOnly") return { at, verdict: "wrong", place, kind: "bounds", ...texts };
  const types = { gold: typeName(gold.type), pred: typeName(pred.type) };
  const typed = { gold: `${texts.gold} (${types.gold})`, pred: `${texts.pred} (${types.pred})` };
  if (agreement === "neither")
    return { at, verdict: "wrong", place, kind: "bounds", ...typed, compare: [texts.gold, texts.pred] };
  return { at, verdict: "wrong", place: "type", kind: "entity-type", ...typed, compare: [types.gold, types.pred] };
}

type RowCounts = Pick<Row, "counts" | "mended">;

/** Rows of equal types share their counts. */
function plainCounts(labels: readonly string[]): (outcome: EntityOutcome) => RowCounts {
  const isLabel = new Set(labels);
  const column = (name: (typeof COUNTS)[number]) =>
    remember((type: string) => ({ [name]: 1, ...(isLabel.has(type) && { [`${type}.${name}`]: 1 }) }));
  const [inGold, inPred, isRight] = [column("gold"), column("pred"), column("correct")];
  const correct = remember((type: string) => ({ ...inGold(type), ...inPred(type), ...isRight(type) }));
  return ({ gold, pred, correctType }) => {
    if (gold === null) return { counts: inPred(pred!.type) };
    if (correctType === gold.type) return { counts: correct(gold.type) };
    if (correctType !== null)
      return { counts: { ...inGold(gold.type), ...inPred(gold.type), ...isRight(correctType) } };
    const counts = pred === null ? inGold(gold.type) : { ...inGold(gold.type), ...inPred(pred.type) };
    return { counts, mended: correct(gold.type) };
  };
}

function gradedCounts({ gold, pred, agreement, correctType }: EntityOutcome): RowCounts {
  const counts = { [agreement ?? (pred === null ? "missed" : "spurious")]: 1 };
  return gold === null || correctType !== null ? { counts } : { counts, mended: { both: 1 } };
}
