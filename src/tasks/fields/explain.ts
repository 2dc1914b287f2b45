// Evidence: a row for every leaf, for every item of a list or map, and for everything that is not described.
import type { EvidenceRow, Verdict } from "../../contract/evidence.ts";
import { answerRows } from "../../input/answer/take-answer.ts";
import { remember, rememberWeakly } from "../../numeric/remember.ts";
import { pathText, shortJson, stepText } from "../../problems/problem.ts";
import { classColumns } from "./classes.ts";
import { columnsOf, settledLeaf } from "./columns.ts";
import {
  itemCounts,
  type LeafOutcome,
  leafSimilarity,
  measure,
  OUTCOMES,
  type PairedItem,
  pairedItems,
} from "./count.ts";
import { itemValue } from "./described-text.ts";
import type { FieldsMatch } from "./match.ts";
import { ALL_RIGHT } from "./pair.ts";
import { type DescriptionPlan, type ItemsPlan, type LeafPlan, type ObjectPlan, type Plan, shownPath } from "./plan.ts";
import { settingsThatRead } from "./readable.ts";
import type { Verdicts } from "./verdicts.ts";
import { type KeptLeaf, ownValue, type Part, UNSUITED, type View } from "./view.ts";

/** How much evidence says: all, or only what mistakes are counted from. */
export type Detail = "all" | "mistakes";

/** The columns that count single things. Credit is a rounded sum, so evidence rows cannot add up to it. */
export function explainedColumns(plan: DescriptionPlan): readonly string[] {
  const isOfUnits = /^all\.(?:whole|units|mean|defined)$/;
  return columnsOf(plan).filter((column) => !column.endsWith(".credit") && !isOfUnits.test(column));
}

/** Both sides of a node, as the description sees them and as they are written. */
type Seen = Omit<FieldsMatch, "reading">;

const VERDICTS: Readonly<Record<LeafOutcome, Verdict>> = {
  right: "correct",
  wrong: "wrong",
  missed: "missed",
  spurious: "extra",
};

type Row = EvidenceRow;

export class Explainer {
  readonly #root: Plan;
  readonly #verdicts: Verdicts;

  constructor(root: Plan, verdicts: Verdicts) {
    this.#root = root;
    this.#verdicts = verdicts;
  }

  rows(match: FieldsMatch, detail: Detail): readonly Row[] {
    const rows = this.#rows(this.#root, match, "", detail);
    return detail === "all" ? [...answerRows(match.reading), ...rows] : rows;
  }

  #rows(plan: Plan, sides: Seen, path: string, detail: Detail): readonly Row[] {
    if (plan.kind === "skip") return skippedRows(sides, path, detail);
    if (sides.gold === undefined && sides.pred === undefined) return [];
    if (plan.kind === "leaf") return [this.#leafRow(plan, sides, path, detail)];
    const inside =
      plan.kind === "object" ? this.#fieldRows(plan, sides, path, detail) : this.#itemRows(plan, sides, path, detail);
    const misfits = misfitRows(plan, sides, path);
    return misfits.length === 0 ? inside : [...misfits, ...inside];
  }

  #leafRow(plan: LeafPlan, sides: Seen, path: string, detail: Detail): Row {
    const { gold, pred } = sides;
    const { outcome, similarity, verdict } = settledLeaf(plan, gold, pred, this.#verdicts);
    const at = textOf(path);
    const place = shownPath(plan.path);
    const shown = leafText(sides);
    // Mistakes are counted without what correct rows count and what was predicted there.
    if (detail === "mistakes" && outcome === "right") {
      const { goldValue } = sides;
      if (goldValue === undefined || goldValue === null) return { at, place, verdict: "correct" };
      return { at, place, verdict: "correct", gold: shown(goldValue) };
    }
    const verdictRow = { at, place, verdict: VERDICTS[outcome], ...shownSides(sides, shown) };
    const row: { -readonly [Name in keyof Row]: Row[Name] } = verdictRow;
    const classes = (other: Part, isRight: boolean) => classColumns(plan, gold, other, isRight);
    const plain = plainCounts(plan);
    const isPlain = plan.classes === null;
    if (isPlain && verdict !== undefined) row.counts = plain[outcome];
    else
      row.counts = ones([
        `${plan.path}.${outcome}`,
        ...(verdict === undefined ? ["all.unjudged"] : []),
        ...(isPlain ? [] : classes(pred, outcome === "right")),
      ]);
    if (outcome === "wrong" || outcome === "missed")
      row.mended = isPlain ? plain.right : ones([`${plan.path}.right`, ...classes(gold, true)]);
    if (detail === "mistakes") return row;
    const own = verdict === null ? similarity : leafSimilarity(plan, gold, pred);
    const judged = verdict ? { verdict: verdict.verdict, judges: verdict.judges.join(", ") || null } : {};
    const note = leafNote(plan, sides, verdict === undefined);
    return { ...row, values: { similarity: own, ...judged }, ...(note === "" ? {} : { note }) };
  }

  #fieldRows({ fields, path: place }: ObjectPlan, sides: Seen, path: string, detail: Detail): readonly Row[] {
    const [gold, pred] = [sides.gold as View | undefined, sides.pred as View | undefined];
    const [goldFields, predFields] = [fieldsOf(gold), fieldsOf(pred)];
    const rows: Row[] = [];
    for (let at = 0; at < fields.length; at++) {
      const { name, isInborn, plan } = fields[at]!;
      const inside = {
        gold: gold?.parts[at],
        pred: pred?.parts[at],
        goldValue: isInborn ? ownValue(goldFields, name) : goldFields[name],
        predValue: isInborn ? ownValue(predFields, name) : predFields[name],
      };
      const fieldPath = path === "" ? firstStep(name) : stepText(path, name);
      const isLeaf = plan.kind === "leaf" && (inside.gold !== undefined || inside.pred !== undefined);
      // Most fields are leaves, whose rows need no list of their own.
      if (isLeaf) rows.push(this.#leafRow(plan, inside, fieldPath, detail));
      else for (const row of this.#rows(plan, inside, fieldPath, detail)) rows.push(row);
    }
    for (const name of pred?.undescribed ?? [])
      rows.push({
        at: textOf(stepText(path, name)),
        place: place === "$" ? name : `${shownPath(place)}.${name}`,
        verdict: "extra",
        pred: shownValue(predFields[name]),
        counts: { "all.other": 1 },
        ...(detail === "all" ? { note: "not described" } : {}),
      });
    return rows;
  }

  #itemRows(plan: ItemsPlan, sides: Seen, path: string, detail: Detail): readonly Row[] {
    const [gold, pred] = [sides.gold as View | undefined, sides.pred as View | undefined];
    return pairedItems(plan, gold, pred).flatMap((item): readonly Row[] => {
      const isPair = item.goldAt >= 0 && item.predAt >= 0;
      const at = stepText(path, item.goldAt >= 0 ? gold!.steps[item.goldAt]! : pred!.steps[item.predAt]!);
      const itemSides = {
        gold: item.gold,
        pred: item.pred,
        goldValue: item.goldAt < 0 ? undefined : itemValue(gold!, item.goldAt),
        predValue: item.predAt < 0 ? undefined : itemValue(pred!, item.predAt),
      };
      const inner = this.#rows(plan.item, itemSides, at, detail);
      // The row of a pair repeats those of its values, so mistakes do not need it.
      if (detail === "mistakes" && isPair && (plan.item.kind !== "leaf" || inner[0]?.verdict === "correct"))
        return inner;
      const isWhole = inner.every(({ verdict }) => verdict === "correct" || verdict === "not-scored");
      const columns = (counts: object) =>
        Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${plan.path}.items.${name}`, count]));
      const counts = columns(itemCounts(plan, item, isWhole));
      const mended = columns({ pairs: 1, found: 1, whole: 1, gold: 1, pred: 1 });
      const note = detail === "all" ? pairNote(plan, item, gold, pred) : "";
      const shownAt = item.goldAt >= 0 ? textOf(at) : `predicted ${textOf(at)}`;
      const [value] = inner;
      if (plan.item.kind === "leaf" && value !== undefined) {
        // An item that is a single value has one row for both.
        const notes = [value.note, note].filter((one) => one !== undefined && one !== "").join("; ");
        const both = value.mended && { ...value.mended, ...mended };
        return [
          {
            ...value,
            at: shownAt,
            counts: { ...counts, ...value.counts },
            ...(both && { mended: both }),
            ...(notes === "" ? {} : { note: notes }),
          },
        ];
      }
      const row: Row = {
        at: shownAt,
        place: shownPath(plan.path),
        level: isPair || isWhole ? "sum" : "item",
        verdict: isWhole ? "correct" : isPair ? "wrong" : item.goldAt >= 0 ? "missed" : "extra",
        ...shownSides(itemSides),
        ...(isPair && detail === "all" ? { values: { similarity: item.similarity() } } : {}),
        ...(note === "" ? {} : { note }),
        counts,
        ...(isPair || isWhole || item.goldAt < 0 ? {} : { mended }),
      };
      // What is in an item without a partner belongs to the mistake that the item is.
      return [row, ...(isPair ? inner : inner.map((one) => ({ of: shownAt, ...one })))];
    });
  }
}

const firstStep = remember((name: string) => stepText("", name));

/** The counts of a leaf without classes, by outcome. */
const plainCounts = rememberWeakly(({ path }: LeafPlan) => {
  const entries = OUTCOMES.map((outcome) => [outcome, ones([`${path}.${outcome}`])] as const);
  return Object.fromEntries(entries) as Record<LeafOutcome, Readonly<Record<string, number>>>;
});

function ones(columns: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const column of columns) counts[column] = 1;
  return counts;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(view: View | undefined): Fields {
  return view === undefined || view.isOther ? {} : (view.value as Fields);
}

/** A path as people write it; the top is `$`. */
function textOf(path: string): string {
  return path === "" ? "$" : path;
}

function skippedRows(sides: Seen, path: string, detail: Detail): readonly Row[] {
  const isThere = [sides.goldValue, sides.predValue].some((value) => value !== undefined && value !== null);
  if (detail === "mistakes" || !isThere) return [];
  return [{ at: textOf(path), verdict: "not-scored", ...shownSides(sides), note: "not compared" }];
}

/** A prediction of another type. */
function misfitRows({ kind, path: planPath }: Plan, sides: Seen, path: string): readonly Row[] {
  if (!(sides.pred as View | undefined)?.isOther) return [];
  return [
    {
      at: textOf(path),
      place: shownPath(planPath),
      verdict: sides.gold === undefined ? "extra" : "wrong",
      ...shownSides(sides),
      note: `the prediction is not ${kind === "list" ? "a list" : "an object"}`,
      counts: { "all.other": 1 },
      ...(sides.gold === undefined ? {} : { mended: {} }),
    },
  ];
}

function leafNote(plan: LeafPlan, { gold, pred, goldValue, predValue }: Seen, isUnjudged: boolean): string {
  if (isUnjudged) return "no verdict: the comparator decides";
  if (gold === undefined) return "";
  if (pred === undefined) return plan.isAnyOf && (gold as KeptLeaf).acceptsAbsence ? "giving no value is accepted" : "";
  const isUnread = pred === UNSUITED || (plan.keepsValues && (pred as KeptLeaf).ready.length === 0);
  if (!isUnread) return "";
  const note = `the prediction cannot be read as a ${plan.comparator}`;
  const reads = settingsThatRead(plan, goldValue, predValue);
  return reads === null ? note : `${note}; with ${JSON.stringify(reads).slice(1, -1)} it would be right`;
}

/** The partner of an item, and the most similar other candidate. */
function pairNote(
  plan: ItemsPlan,
  { gold: part, goldAt, predAt }: PairedItem,
  gold: View | undefined,
  pred: View | undefined,
): string {
  const predictedAt = (at: number) => `predicted ${pathText([pred!.steps[at]!])}`;
  if (goldAt < 0) return "no gold item is its partner";
  const partner = predAt < 0 ? "no predicted item is its partner" : `paired with ${predictedAt(predAt)}`;
  const isChosen = plan.align === "best" || plan.align === "sequence";
  if (!isChosen || pred === undefined || gold!.parts.length * pred.parts.length > MOST_RIVALS) return partner;
  const others = pred.parts.map((other, at) => (at === predAt ? 0 : measure(plan.item, part, other) % ALL_RIGHT));
  const most = others.reduce((one, other) => Math.max(one, other), 0);
  if (most === 0) return partner;
  const similarity = `similarity ${Math.round(most * 1000) / 1000}`;
  return `${partner}; best other candidate: ${predictedAt(others.indexOf(most))} (${similarity})`;
}

/** Beyond so many pairs, rivals are not measured again. */
const MOST_RIVALS = 100_000;

/** Leaves of different types are shown as JSON: the text "7" and the number 7 look the same without quotes. */
function leafText({ gold, pred, goldValue, predValue }: Seen): typeof shownValue {
  const isBoth = gold !== undefined && pred !== undefined;
  return isBoth && typeof goldValue !== typeof predValue ? cutJson : shownValue;
}

function shownSides(
  { goldValue, predValue }: Partial<Seen>,
  text = shownValue,
): { readonly gold?: string; readonly pred?: string } {
  const shown: { gold?: string; pred?: string } = {};
  if (goldValue !== undefined && goldValue !== null) shown.gold = text(goldValue);
  if (predValue !== undefined && predValue !== null)
    shown.pred = predValue === goldValue ? shown.gold! : text(predValue);
  return shown;
}

const MOST_SHOWN = 300;

function cutJson(value: unknown): string {
  return shortJson(value, MOST_SHOWN);
}

/** Texts as they are, other values as JSON; long ones are cut. */
export function shownValue(value: unknown): string {
  const text = typeof value === "string" && value !== "" ? value : shortJson(value, MOST_SHOWN);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
