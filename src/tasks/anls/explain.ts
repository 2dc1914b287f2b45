// Evidence: a row for each pair of leaves, for each value of another kind, and for each list item without a partner.
import type { EvidenceDetail, EvidenceRow, Verdict } from "../../contract/evidence.ts";
import { answerRows } from "../../input/answer/take-answer.ts";
import { cut, type Path, pathText } from "../../problems/problem.ts";
import { normalisedDistance } from "./answer-text.ts";
import type { AnlsMatch } from "./match.ts";
import type { AnlsOptions } from "./options.ts";
import type { Column } from "./score.ts";
import { closestOf, keyScores, type StarMatch } from "./star.ts";
import { isNothing, NULL, type StarValue, sizeOf, starText } from "./star-value.ts";

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
  const rows = [...rowsOf(match, { gold: [], pred: [] })];
  if (match.parts.length === 0 || detail === "mistakes") return rows;
  const keys = keyScores(match).map(([path, score]): Row => {
    const place = pathText(path);
    return { at: `all of ${place}`, place, level: "sum", verdict: "not-scored", values: { score } };
  });
  return [...rows, { at: "closest gold", verdict: "not-scored", level: "sum", gold: shown(closestOf(match)) }, ...keys];
}

/** The way to a value on both sides; null where a side has none. */
interface Paths {
  readonly gold: Path | null;
  readonly pred: Path | null;
}

/** Whether a match earns its credit; a key that only the prediction has may cost its leaves. */
function* rowsOf(match: StarMatch, paths: Paths, isIgnored = false): Generator<Row> {
  const { gold, parts, missed, extra } = match;
  const isLeaf = parts.length + missed.length + extra.length === 0;
  if (isLeaf && match.credits.length > 0) yield leafRow(match, paths, isIgnored);
  for (const { key, at, match: part, isIgnored: isPartIgnored } of parts) {
    const isExtra = key !== null && gold.kind === "object" && !gold.entries.has(key);
    const isMissing = key !== null && match.pred.kind === "object" && !match.pred.entries.has(key);
    const inner = {
      gold: isExtra ? null : [...paths.gold!, key ?? at!.gold],
      pred: isMissing ? null : [...paths.pred!, key ?? at!.pred],
    };
    yield* rowsOf(part, inner, isPartIgnored);
  }
  for (const at of missed) yield itemRow(itemAt(gold, at), { gold: [...paths.gold!, at], pred: null });
  for (const at of extra) yield itemRow(itemAt(match.pred, at), { gold: null, pred: [...paths.pred!, at] });
}

function itemAt(list: StarValue, at: number): StarValue {
  return list.kind === "list" ? list.items[at]! : NULL;
}

function leafRow({ gold, pred, credits, leaves }: StarMatch, paths: Paths, isIgnored: boolean): Row {
  const credit = isIgnored ? 0 : credits[0]!;
  const areScalars = gold.kind === "scalar" && pred.kind === "scalar";
  return {
    ...placed(paths),
    verdict: verdictOf(gold, pred, paths, credit),
    ...shownSides(paths.gold && gold, paths.pred && pred),
    values: { ...(areScalars ? { distance: normalisedDistance(gold.text, pred.text) } : {}), credit },
    ...(isIgnored ? { note: "only predicted and without a value: it costs its leaves" } : {}),
    counts: { credit, leaves },
    ...(paths.gold === null ? {} : { mended: { credit: sizeOf(gold), leaves: sizeOf(gold) } }),
  };
}

function verdictOf(gold: StarValue, pred: StarValue, paths: Paths, credit: number): Verdict {
  if (credit === 1) return "correct";
  if (paths.gold === null) return "extra";
  if (isNothing(pred)) return "missed";
  return gold.kind === "null" ? "extra" : "wrong";
}

/** A list item without a partner. */
function itemRow(item: StarValue, paths: Paths): Row {
  const leaves = sizeOf(item);
  const sides = paths.gold === null ? shownSides(null, item) : shownSides(item, null);
  return {
    ...placed(paths),
    verdict: paths.gold === null ? "extra" : "missed",
    ...sides,
    note: paths.gold === null ? "no gold item is its partner" : "no predicted item is its partner",
    counts: { credit: 0, leaves },
    ...(paths.gold === null ? {} : { mended: { credit: leaves, leaves } }),
  };
}

/** The place is the path of keys, without positions in lists. */
function placed({ gold, pred }: Paths): Pick<Row, "at" | "place" | "note"> {
  const path = gold ?? pred!;
  const text = pathText(path) || TOP;
  const place = pathText(path.filter((step) => typeof step === "string")) || ANSWER;
  if (gold === null) return { at: `predicted ${text}`, place };
  const predicted = pred === null ? text : pathText(pred) || TOP;
  return { at: text, place, ...(predicted === text ? {} : { note: `paired with ${predicted}` }) };
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
