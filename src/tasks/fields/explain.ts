// Evidence: a row for every leaf, for every item of a list or map, and for everything that is not described.
import { answerRows } from "../../core/answer/take-answer.ts";
import type { EvidenceRow, Verdict } from "../../core/evidence.ts";
import { type Path, pathText, shortJson } from "../../core/problem.ts";
import { columnsOf, itemCounts } from "./columns.ts";
import { COMPARATORS, type ComparatorName } from "./comparators/index.ts";
import { fieldSides, judgeLeaf, type LeafOutcome, pairItems, type Sides } from "./match.ts";
import type { DescriptionPlan, ItemsPlan, LeafPlan, ObjectPlan, Plan } from "./plan.ts";
import type { Seen } from "./see.ts";
import type { FieldsMatch } from "./task.ts";

/** The columns that count single things. Credit is a rounded sum, so evidence rows cannot add up to it. */
export function explainedColumns(description: DescriptionPlan): readonly string[] {
  const isOfUnits = /^all\.(?:whole|units|mean|defined)$/;
  return columnsOf(description).filter((column) => !column.endsWith(".credit") && !isOfUnits.test(column));
}

export function explain(root: Plan, { reading, ...sides }: FieldsMatch): readonly EvidenceRow[] {
  return [...answerRows(reading), ...rowsOf(root, sides, [])];
}

function rowsOf(plan: Plan, sides: Sides, path: Path): readonly EvidenceRow[] {
  if (sides.gold === null && sides.pred === null) return [];
  switch (plan.kind) {
    case "skip":
      return [{ at: textOf(path), verdict: "not-scored", ...shownSides(sides), note: "not compared" }];
    case "leaf":
      return [leafRow(plan, sides, path)];
    case "object":
      return [...misfitRows(plan, sides, path), ...fieldRows(plan, sides, path)];
    default:
      return [...misfitRows(plan, sides, path), ...itemRows(plan, sides, path)];
  }
}

/** A path as people write it; the top is `$`. */
function textOf(path: Path): string {
  return path.length === 0 ? "$" : pathText(path);
}

const VERDICTS: Readonly<Record<LeafOutcome, Verdict>> = {
  right: "correct",
  wrong: "wrong",
  missed: "missed",
  spurious: "extra",
};

function leafRow(plan: LeafPlan, sides: Sides, path: Path): EvidenceRow {
  const { gold, pred } = sides;
  const [outcome, similarity] = judgeLeaf(plan, gold, pred);
  const isUnreadable = gold !== null && pred !== null && pred.ready.length === 0;
  return {
    at: textOf(path),
    verdict: VERDICTS[outcome],
    ...shownSides(sides, true),
    values: { similarity },
    ...(gold?.acceptsAbsence === true && pred === null ? { note: "giving no value is accepted" } : {}),
    ...(isUnreadable ? { note: unreadableNote(plan, gold, pred) } : {}),
    counts: { [`${plan.path}.${outcome}`]: 1 },
  };
}

function fieldRows({ fields }: ObjectPlan, sides: Sides, path: Path): readonly EvidenceRow[] {
  const { pred } = sides;
  const undescribed = (pred?.undescribed ?? []).map((name): EvidenceRow => {
    const value = (pred!.value as Readonly<Record<string, unknown>>)[name];
    const at = textOf([...path, name]);
    return { at, verdict: "extra", pred: shown(value), note: "not described", counts: { "all.other": 1 } };
  });
  const described = fields.flatMap(({ name, plan }, at) => rowsOf(plan, fieldSides(sides, at), [...path, name]));
  return [...described, ...undescribed];
}

/** A prediction of another type. */
function misfitRows({ kind }: Plan, sides: Sides, path: Path): readonly EvidenceRow[] {
  if (!sides.pred?.isOther) return [];
  return [
    {
      at: textOf(path),
      verdict: sides.gold === null ? "extra" : "wrong",
      ...shownSides(sides),
      note: `the prediction is not ${kind === "list" ? "a list" : "an object"}`,
      counts: { "all.other": 1 },
    },
  ];
}

function itemRows(plan: ItemsPlan, { gold, pred }: Sides, path: Path): readonly EvidenceRow[] {
  const paired = pairItems(plan, gold, pred);
  const predictedAt = (at: number) => `predicted ${pathText([pred!.steps[at]!])}`;
  /** The most similar predicted item that is not the partner; the first of equals. */
  const rivalNote = (goldAt: number, partner: number): readonly string[] => {
    if (!paired.isCompared || goldAt === -1) return [];
    const others = pred!.items.map((_, at) => (at === partner ? 0 : paired.measureAt(goldAt, at).similarity));
    const most = others.reduce((one, other) => Math.max(one, other), 0);
    const similarity = `similarity ${Math.round(most * 1000) / 1000}`;
    return most === 0 ? [] : [`best other candidate: ${predictedAt(others.indexOf(most))} (${similarity})`];
  };
  return paired.items.flatMap((item) => {
    const { goldAt, predAt } = item;
    const judged = paired.judge(item);
    const isPair = item.gold !== null && item.pred !== null;
    const missing = item.gold === null ? "no gold item is its partner" : "no predicted item is its partner";
    const notes = [isPair ? `paired with ${predictedAt(predAt)}` : missing, ...rivalNote(goldAt, predAt)];
    const at = [...path, item.gold === null ? pred!.steps[predAt]! : gold!.steps[goldAt]!];
    const row: EvidenceRow = {
      at: item.gold === null ? `predicted ${textOf(at)}` : textOf(at),
      verdict: isPair ? (judged.isWhole ? "correct" : "wrong") : item.gold === null ? "extra" : "missed",
      ...shownSides(item),
      ...(isPair ? { values: { similarity: judged.similarity } } : {}),
      note: notes.join("; "),
      counts: Object.fromEntries(
        Object.entries(itemCounts(item, judged)).map(([name, count]) => [`${plan.path}.items.${name}`, count]),
      ),
    };
    const inner = rowsOf(plan.item, item, at);
    const [value] = inner;
    if (plan.item.kind !== "leaf" || value === undefined) return [row, ...inner];
    // An item that is a single value has one row for both.
    const note = [...(value.note === undefined ? [] : [value.note]), ...notes].join("; ");
    return [{ ...value, at: row.at, note, counts: { ...row.counts, ...value.counts } }];
  });
}

/** Leaves of different types are shown as JSON: the text "7" and the number 7 look the same without quotes. */
function shownSides({ gold, pred }: Sides, isLeaf = false): { gold?: string; pred?: string } {
  const isOtherType = isLeaf && gold !== null && pred !== null && typeof gold.value !== typeof pred.value;
  const text = ({ value }: Seen) => (isOtherType ? shortJson(value, MOST_SHOWN) : shown(value));
  return { ...(gold === null ? {} : { gold: text(gold) }), ...(pred === null ? {} : { pred: text(pred) }) };
}

const MOST_SHOWN = 300;

/** Texts as they are, other values as JSON; long ones are cut. */
export function shown(value: unknown, most = MOST_SHOWN): string {
  const text = typeof value === "string" && value !== "" ? value : shortJson(value, most);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

const WIDER: Readonly<Partial<Record<ComparatorName, readonly object[]>>> = {
  number: [{ $loose: true }, { $decimal: "," }, { $decimal: ",", $loose: true }],
  date: [{ $order: "dmy" }, { $order: "mdy" }],
};

/** Why a prediction cannot be compared, and which setting of the description would make it right. */
function unreadableNote({ comparator }: LeafPlan, gold: Seen, pred: Seen): string {
  const reads = WIDER[comparator]?.find((settings) => {
    const { prepare, similarity } = COMPARATORS[comparator].make(settings);
    const ready = prepare(pred.value);
    return ready !== undefined && gold.ready.some((accepted) => similarity(accepted, ready) === 1);
  });
  const note = `the prediction cannot be read as a ${comparator in WIDER ? comparator : "text"}`;
  return reads === undefined ? note : `${note}; with ${JSON.stringify(reads).slice(1, -1)} it would be right`;
}
