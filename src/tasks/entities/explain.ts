// Evidence of entities: one row per pair, and per entity without a partner.

import type { EvidenceDetail, EvidenceRow } from "../../contract/evidence.ts";
import type { KindSpec } from "../../contract/kinds.ts";
import { answerRows } from "../../input/answer/take-answer.ts";
import { remember } from "../../numeric/remember.ts";
import { COUNTS, GRADES, type ScorePlan } from "./columns.ts";
import { type Entity, typeName } from "./entity.ts";
import type { EntitiesMatch, MatchedPart } from "./match.ts";
import { type EntitiesOptions, isGraded } from "./options.ts";
import { type Outcome, outcomesOf } from "./outcomes.ts";
import { entityTexts, isSpan, placeText, SchemeCheck } from "./shown-entities.ts";

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
export function explainer(plan: ScorePlan) {
  const countsOf = isGraded(plan.reading) ? gradedCounts : plainCounts(plan);
  return ({ parts, answer }: EntitiesMatch, options: EntitiesOptions, detail?: EvidenceDetail): readonly Row[] => {
    const rows: Row[] = [...answerRows(answer)];
    for (const [at, part] of parts.entries()) {
      const isBare = part.paired.gold.length + part.paired.pred.length === 0;
      if (isBare && detail === "mistakes") continue;
      const prefix = parts.length > 1 ? `sentence ${at + 1}, ` : "";
      const notes = detail === "mistakes" ? null : new SchemeNotes(part, plan, options);
      const textOf = entityTexts(part);
      for (const [place, outcome] of outcomesOf(part, isGraded(plan.reading)).entries()) {
        const note = notes?.of(outcome) ?? "";
        const where = `${prefix}${whereText(outcome, place, part)}`;
        rows.push({
          ...rowOf(outcome, where, textOf),
          // A wrong type names both types, and still stands beside the right answer of another system.
          ...(outcome.gold !== null && notes !== null && { key: `gold ${where}` }),
          ...countsOf(outcome),
          ...(note !== "" && { note }),
        });
      }
      for (const row of notes?.ignored() ?? []) rows.push({ ...row, at: `${prefix}${row.at}` });
    }
    return rows;
  };
}

/** Where an entity is, and its type. */
function whereText({ gold, pred }: Outcome, place: number, { sentences }: MatchedPart): string {
  const entity = (gold ?? pred)!;
  const where = isSpan(entity) ? placeText(entity.start, entity.end, sentences !== undefined) : `entity ${place + 1}`;
  return `${where} ${typeName(entity.type)}`;
}

/** A wrong type in the right place is a mistake of types; every other mistake belongs to a type. */
function rowOf({ gold, pred, agreement, correctType }: Outcome, at: string, textOf: (entity: Entity) => string): Row {
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
function plainCounts({ labels }: ScorePlan): (outcome: Outcome) => RowCounts {
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

function gradedCounts({ gold, pred, agreement, correctType }: Outcome): RowCounts {
  const counts = { [agreement ?? (pred === null ? "missed" : "spurious")]: 1 };
  return gold === null || correctType !== null ? { counts } : { counts, mended: { both: 1 } };
}

const SIDES = ["gold", "pred"] as const;

/** What a reading makes of tags that break the scheme, and of pairs that it does not count. */
class SchemeNotes {
  readonly #part: MatchedPart;
  readonly #reading: ScorePlan["reading"];
  readonly #checks: Readonly<Record<(typeof SIDES)[number], SchemeCheck>> | null;

  constructor(part: MatchedPart, { reading }: ScorePlan, options: EntitiesOptions) {
    const { sentences } = part;
    this.#part = part;
    this.#reading = reading;
    this.#checks =
      sentences === undefined
        ? null
        : { gold: new SchemeCheck(sentences.gold, options), pred: new SchemeCheck(sentences.pred, options) };
  }

  of({ gold, pred, agreement, correctType }: Outcome): string {
    const notes = new Set<string | null>([
      gold !== null && isSpan(gold) ? (this.#checks?.gold.note(gold) ?? null) : null,
      pred !== null && isSpan(pred) ? (this.#checks?.pred.note(pred) ?? null) : null,
      agreement === "both" && correctType === null ? `${this.#reading} does not count this pair` : null,
    ]);
    return [...notes].filter((note) => note !== null).join("; ");
  }

  /** Rows for the tags that strict seqeval leaves out. */
  ignored(): readonly Row[] {
    const { sentences, paired } = this.#part;
    if (this.#checks === null || this.#reading !== "strict") return [];
    return SIDES.flatMap((side) =>
      this.#checks![side].ignored(paired[side].filter(isSpan)).map(
        ({ at, note }): Row => ({
          at: placeText(at, at + 1, true),
          key: `${side} ${at} ignored`,
          verdict: "not-scored",
          [side]: sentences![side].tags[at]!,
          note,
        }),
      ),
    );
  }
}
