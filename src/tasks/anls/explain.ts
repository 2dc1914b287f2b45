// Evidence: a row for each pair of leaves, for each value of another kind, and for each list item without a partner.
import type { EvidenceDetail, EvidenceRow, Verdict } from "../../contract/evidence.ts";
import { answerRows } from "../../input/answer/take-answer.ts";
import { cut, type Path, pathText } from "../../problems/problem.ts";
import { normalisedDistance } from "./answer-text.ts";
import type { AnlsMatch } from "./match.ts";
import type { AnlsOptions } from "./options.ts";
import type { Column } from "./score.ts";
import { keyScores, type StarMatch } from "./star.ts";
import { isNothing, type StarValue, sizeOf, starText } from "./star-value.ts";

export const explained = ["credit", "leaves"] as const satisfies readonly Column[];

type Row = EvidenceRow<Column>;

const ANSWER = "answer";
/** The whole document. */
const TOP = "$";

export function explain(unit: AnlsMatch, _options?: AnlsOptions, detail: EvidenceDetail = "all"): readonly Row[] {
  const rows = unit.rules === "docvqa" ? [questionRow(unit)] : documentRows(unit.match, detail);
  return [...answerRows(unit.reading), ...rows];
}

function questionRow({ type, answer, match }: AnlsMatch & { readonly rules: "docvqa" }): Row {
  const { closest, distance, score } = match;
  return {
    at: ANSWER,
    place: type ?? ANSWER,
    verdict: score === 1 ? "correct" : answer === "" ? "missed" : "wrong",
    gold: closest,
    pred: answer,
    values: { distance, credit: score },
    counts: { credit: score, leaves: 1 },
    mended: { credit: 1, leaves: 1 },
  };
}

/** Rows of the comparison; then what it says as a whole: the closest gold value, and the score of each path of keys. */
function documentRows(match: StarMatch, detail: EvidenceDetail): readonly Row[] {
  const side = (value: StarValue) => ({ value, path: [] });
  const rows = [...rowsOf(match, { gold: side(match.gold), pred: side(match.pred) })];
  if (match.parts.length === 0 || detail === "mistakes") return rows;
  const keys = keyScores(match).map(([path, score]): Row => {
    const place = pathText(path);
    return { at: `all of ${place}`, place, level: "sum", verdict: "not-scored", values: { score } };
  });
  return [...rows, { at: "closest gold", verdict: "not-scored", level: "sum", gold: shown(match.closest) }, ...keys];
}

/** A value and the way to it; null on a side that has none. */
type Sides = Readonly<Record<"gold" | "pred", { readonly value: StarValue; readonly path: Path } | null>>;

/** Gives the leaves of a comparison: the two sides are the values that it compares. */
function* rowsOf(match: StarMatch, { gold, pred }: Sides, isIgnored = false): Generator<Row> {
  const { parts, missed, extra, credits, leaves } = match;
  const isLeaf = parts.length + missed.length + extra.length === 0;
  if (isLeaf && isIgnored)
    yield rowOf({ gold, pred }, { credit: 0, leaves }, "only predicted and without a value: it costs its leaves");
  else if (isLeaf && credits.length > 0) yield rowOf({ gold, pred }, { credit: credits[0]!, leaves });
  for (const { key, at, match: part, isIgnored: isPartIgnored } of parts) {
    const inside = (side: "gold" | "pred"): Sides["gold"] => {
      const { value, path } = { gold, pred }[side]!;
      if (value.kind === "object" && !value.entries.has(key!)) return null;
      return { value: part[side], path: [...path, key ?? at![side]] };
    };
    yield* rowsOf(part, { gold: inside("gold"), pred: inside("pred") }, isPartIgnored);
  }
  for (const [at, value] of missed) {
    const sides = { gold: { value, path: [...gold!.path, at] }, pred: null };
    yield rowOf(sides, { credit: 0, leaves: sizeOf(value) }, "no predicted item is its partner");
  }
  for (const [at, value] of extra) {
    const sides = { gold: null, pred: { value, path: [...pred!.path, at] } };
    yield rowOf(sides, { credit: 0, leaves: sizeOf(value) }, "no gold item is its partner");
  }
}

function rowOf(sides: Sides, counts: Readonly<Record<Column & ("credit" | "leaves"), number>>, note?: string): Row {
  const [gold, pred] = [sides.gold?.value ?? null, sides.pred?.value ?? null];
  const areScalars = gold?.kind === "scalar" && pred?.kind === "scalar";
  const size = gold === null ? null : sizeOf(gold);
  return {
    ...placed(sides),
    verdict: verdictOf(gold, pred, counts.credit),
    ...shownSides(gold, pred),
    values: { ...(areScalars && { distance: normalisedDistance(gold.text, pred.text) }), credit: counts.credit },
    ...(note !== undefined && { note }),
    counts,
    ...(size !== null && { mended: { credit: size, leaves: size } }),
  };
}

function verdictOf(gold: StarValue | null, pred: StarValue | null, credit: number): Verdict {
  if (credit === 1) return "correct";
  if (gold === null) return "extra";
  if (pred === null || isNothing(pred)) return "missed";
  return gold.kind === "null" ? "extra" : "wrong";
}

/** The place is the path of keys, without positions in lists. */
function placed({ gold, pred }: Sides): Pick<Row, "at" | "place" | "note"> {
  const { path } = (gold ?? pred)!;
  const text = pathText(path) || TOP;
  const place = pathText(path.filter((step) => typeof step === "string")) || ANSWER;
  if (gold === null) return { at: `predicted ${text}`, place };
  const predicted = pred === null ? text : pathText(pred.path) || TOP;
  return { at: text, place, ...(predicted !== text && { note: `paired with ${predicted}` }) };
}

const MOST_SHOWN = 300;

/** Texts as they are, unless the other side is no text: "7" and 7 differ in their quotes only. */
function shownSides(gold: StarValue | null, pred: StarValue | null): Pick<Row, "gold" | "pred"> {
  const areTexts = [gold, pred].every((side) => side === null || (side.kind === "scalar" && side.isString));
  const text = (side: StarValue) => (areTexts && side.kind === "scalar" ? cut(side.text, MOST_SHOWN) : shown(side));
  return { ...(gold && { gold: text(gold) }), ...(pred && { pred: text(pred) }) };
}

function shown(value: StarValue): string {
  return cut(starText(value), MOST_SHOWN);
}
