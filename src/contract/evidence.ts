// Evidence: what was counted as what, and why, in rows that any report can show.
import { withMinus } from "../problems/visible-text.ts";
import type { KindSpec } from "./kinds.ts";

/** The verdicts of evidence, in the order in which they are shown; the ids in JSON. */
export const VERDICTS = ["correct", "missed", "extra", "wrong", "not-scored"] as const;

/** correct: right; missed: in gold only; extra: predicted only; wrong: both there, but different; not-scored: counts nothing. */
export type Verdict = (typeof VERDICTS)[number];

export function verdictText(verdict: Verdict): string {
  return verdict.replace("-", " ");
}

export const VERDICT_SIGNS: Readonly<Record<Verdict, string>> = {
  correct: "✓",
  missed: "−",
  extra: "+",
  wrong: "✗",
  "not-scored": "·",
};

/** A range from one character up to another, which is not included. */
export type Span = readonly [start: number, end: number];

type EvidenceValues = Readonly<Record<string, number | string | null>>;

/** A distribution: shares by label, which add up to at most 1. */
export type Shares = Readonly<Record<string, number>>;

export function shareText(label: string, share: number): string {
  return `${label} ${Math.round(100 * share)} %`;
}

export function valuesText(values: EvidenceValues | undefined, digits: number): string {
  return Object.entries(values ?? {})
    .map(
      ([name, value]) =>
        `${name} ${typeof value === "number" ? withMinus(String(Number(value.toFixed(digits)))) : (value ?? "–")}`,
    )
    .join("  ");
}

/** Word overlap has no natural threshold: evidence calls a text correct from half of its words on, and says so. A mistake weighs as many words as are missed. */
export function overlapVerdict(
  found: number,
  all: number,
): Pick<EvidenceRow, "verdict" | "values" | "kind" | "weight"> {
  const least = Math.ceil(all / 2);
  if (all === 0) return { verdict: "not-scored" };
  const values = { words: `${found} of ${all} (correct from ${least})` };
  if (found >= least) return { verdict: "correct", values };
  return { verdict: "wrong", values, kind: found === 0 ? "no-words" : "few-words", weight: all - found };
}

/** One row of evidence: what was counted as what. */
export interface EvidenceRow<Column extends string = string> {
  /** The part of the unit that the row is about, in the words of the protocol: "turn 4", "2011-01-25". */
  readonly at: string;
  readonly verdict: Verdict;
  /** Aligns rows of several systems; by default `at` and gold. */
  readonly key?: string;
  /** The text it is about, such as an utterance. */
  readonly text?: string;
  readonly gold?: string;
  readonly pred?: string;
  /** Parts of both texts that have a partner on the other side. */
  readonly marks?: { readonly gold: readonly Span[]; readonly pred: readonly Span[] };
  /** Figures behind the verdict, by name. */
  readonly values?: EvidenceValues;
  /** Distributions of both sides, drawn as bars. */
  readonly shares?: { readonly gold: Shares; readonly pred: Shares };
  readonly note?: string;
  /** The field, label or slot that the row belongs to; by default `at` without indexes and numbers. */
  readonly place?: string;
  /** value: one value, the default; item: a whole one, whose values have rows of their own; sum: repeats other rows and is never a mistake. */
  readonly level?: "value" | "item" | "sum";
  /** The `at` of the row that stands for this one among mistakes. */
  readonly of?: string;
  /** The texts whose difference is named, by default `gold` and `pred`. */
  readonly compare?: readonly [gold: string, pred: string];
  /** The kind of mistake, where the task knows better than the rules. */
  readonly kind?: string;
  /** The numbers that the row would add to the columns if it were right; by default nothing for extra, and unknown for others. */
  readonly mended?: Readonly<Partial<Record<Column, number>>>;
  /** How much is lost, 1 by default. */
  readonly weight?: number;
  /** The numbers that the row adds to the `columns` of `explain`. */
  readonly counts?: Readonly<Partial<Record<Column, number>>>;
}

/** Returns the place of a row: "turn 4" belongs to "turn", "lines[2].price" to "lines.price". */
export function evidencePlace({ place, at }: Pick<EvidenceRow, "place" | "at">): string {
  if (place !== undefined) return place;
  const words = at.replace(/\[[^\]]*\]/g, "").replace(/\p{N}+/gu, "");
  return /\p{L}/u.test(words) ? words.replace(/\s+/g, " ").trim() : "all";
}

/** The texts of both sides that kinds and tables are about; a side that has nothing may be an empty text. What is right counts as gold, however it is written. */
export function comparedTexts(
  row: Pick<EvidenceRow, "verdict" | "compare" | "gold" | "pred">,
): readonly [gold: string | undefined, pred: string | undefined] {
  const { verdict, compare } = row;
  const [gold, pred] = compare ?? [row.gold, row.pred];
  if (verdict === "correct") return [gold, gold];
  return [
    verdict === "extra" && gold === "" ? undefined : gold,
    verdict === "missed" && pred === "" ? undefined : pred,
  ];
}

/** The purpose of evidence: to be read by people, or to count mistakes. */
export type EvidenceDetail = "all" | "mistakes";

/** How a task explains a match. */
export interface Explain<Match, Column extends string, Options> {
  /** The columns to which the counts of all rows add up exactly. */
  readonly columns: readonly Column[];
  /** The singular name of a place of mistakes: "label"; by default "field". */
  readonly placeName?: string;
  /** Whether a correct row may lack something, so that a unit without mistakes need not be perfect. */
  readonly isRough?: boolean;
  /** Kinds of mistakes that only this task has, by id. */
  readonly kinds?: Readonly<Record<string, KindSpec>>;
  /** For mistakes alone a task may leave out notes, marks, values and rivals. */
  rows(match: Match, options: Options, detail?: EvidenceDetail): readonly EvidenceRow<Column>[];
}

export function placeNameOf({ explain }: { readonly explain?: { readonly placeName?: string } }): string {
  return explain?.placeName ?? "field";
}
