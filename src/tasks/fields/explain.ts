// Evidence: a row for every leaf, for every item of a list or map, and for everything that is not described.
import { answerRows } from "../../core/answer/take-answer.ts";
import type { EvidenceRow, Verdict } from "../../core/evidence.ts";
import { type Path, pathText, shortJson } from "../../core/problem.ts";
import { columnsOf, itemCounts } from "./columns.ts";
import { COMPARATORS, type ComparatorName } from "./comparators/index.ts";
import {
  type Matched,
  type MatchedItem,
  type MatchedItems,
  type MatchedLeaf,
  type MatchedObject,
  match,
  type Outcome,
} from "./match.ts";
import type { DescriptionPlan, Plan } from "./plan.ts";
import type { Seen } from "./see.ts";
import type { FieldsMatch } from "./task.ts";

/** All columns that are counts of single things; credit is a sum that is rounded once. */
export function explainedColumns(description: DescriptionPlan): readonly string[] {
  const isOfUnits = /^all\.(?:whole|units|mean|defined)$/;
  return columnsOf(description).filter((column) => !column.endsWith(".credit") && !isOfUnits.test(column));
}

export function explain(root: Plan, { gold, pred, reading }: FieldsMatch): readonly EvidenceRow[] {
  return [...answerRows(reading), ...rowsOf(match(root, gold, pred), [])];
}

const VERDICTS: Readonly<Record<Outcome, Verdict>> = {
  right: "correct",
  wrong: "wrong",
  missed: "missed",
  spurious: "extra",
};

function rowsOf(matched: Matched, path: Path): readonly EvidenceRow[] {
  const { gold, pred } = matched;
  switch (matched.kind) {
    case "leaf":
      return matched.outcome === null ? [] : [leafRow(matched, matched.outcome, path)];
    case "skip":
      return gold === null && pred === null
        ? []
        : [{ at: textOf(path), verdict: "not-scored", ...sides(gold, pred), note: "not compared" }];
    case "object":
      return objectRows(matched, path);
    case "items":
      return [...misfitRows(matched, path), ...matched.items.flatMap((item) => itemRows(matched, item, path))];
  }
}

/** A path as people write it; the top is `$`. */
function textOf(path: Path): string {
  return path.length === 0 ? "$" : pathText(path);
}

function leafRow(leaf: MatchedLeaf, outcome: Outcome, path: Path): EvidenceRow {
  const { plan, gold, pred, similarity } = leaf;
  return {
    at: textOf(path),
    verdict: VERDICTS[outcome],
    ...(isOtherType(gold, pred) ? asJson(gold, pred) : sides(gold, pred)),
    values: { similarity },
    ...(gold?.acceptsAbsence === true && pred === null ? { note: "giving no value is accepted" } : {}),
    ...(pred !== null && gold !== null && pred.ready.length === 0 ? { note: unreadableNote(leaf) } : {}),
    counts: { [`${plan.path}.${outcome}`]: 1 },
  };
}

function objectRows(matched: MatchedObject, path: Path): readonly EvidenceRow[] {
  const { plan, pred, fields } = matched;
  const undescribed = (pred?.undescribed ?? []).map((name): EvidenceRow => {
    const value = (pred!.value as Readonly<Record<string, unknown>>)[name];
    const at = textOf([...path, name]);
    return { at, verdict: "extra", pred: shown(value), note: "not described", counts: { "all.other": 1 } };
  });
  return [
    ...misfitRows(matched, path),
    ...fields.flatMap((field, at) => rowsOf(field, [...path, plan.fields[at]!.name])),
    ...undescribed,
  ];
}

/** A prediction of another type. */
function misfitRows({ plan, gold, pred }: MatchedObject | MatchedItems, path: Path): readonly EvidenceRow[] {
  if (!pred?.isOther) return [];
  return [
    {
      at: textOf(path),
      verdict: gold === null ? "extra" : "wrong",
      ...sides(gold, pred),
      note: `the prediction is not ${plan.kind === "list" ? "a list" : "an object"}`,
      counts: { "all.other": 1 },
    },
  ];
}

function itemRows(matched: MatchedItems, item: MatchedItem, path: Path): readonly EvidenceRow[] {
  const { plan, gold, pred } = matched;
  const at = [...path, item.gold === null ? pred!.steps[item.pred!]! : gold!.steps[item.gold]!];
  const row = itemRow(matched, item, at);
  const inner = rowsOf(item.match, at);
  return plan.item.kind === "leaf" && inner.length === 1 ? [joined(row, inner[0]!)] : [row, ...inner];
}

/** An item that is a single value has one row for both. */
function joined(item: EvidenceRow, value: EvidenceRow): EvidenceRow {
  return {
    ...value,
    at: item.at,
    ...note([value.note ?? null, item.note ?? null]),
    counts: { ...item.counts, ...value.counts },
  };
}

function itemRow(matched: MatchedItems, item: MatchedItem, path: Path): EvidenceRow {
  const { plan, gold, pred } = matched;
  const isPair = item.gold !== null && item.pred !== null;
  const missing = item.gold === null ? "no gold item is its partner" : "no predicted item is its partner";
  return {
    at: item.gold === null ? `predicted ${textOf(path)}` : textOf(path),
    verdict: isPair ? (item.isWhole ? "correct" : "wrong") : item.gold === null ? "extra" : "missed",
    ...sides(item.gold === null ? null : gold!.items[item.gold]!, item.pred === null ? null : pred!.items[item.pred]!),
    ...(isPair ? { values: { similarity: item.similarity } } : {}),
    ...note([isPair ? `paired with predicted ${predictedAt(matched, item.pred)}` : missing, rivalNote(matched, item)]),
    counts: Object.fromEntries(
      Object.entries(itemCounts(item)).map(([name, count]) => [`${plan.path}.items.${name}`, count]),
    ),
  };
}

function predictedAt({ pred }: MatchedItems, at: number): string {
  return pathText([pred!.steps[at]!]);
}

/** The most similar predicted item that is not the partner; the first of equals. */
function rivalNote(matched: MatchedItems, { gold, pred: partner }: MatchedItem): string | null {
  const { similarities, pred } = matched;
  if (similarities === null || gold === null) return null;
  const columns = pred!.items.length;
  const others = similarities.slice(gold * columns, (gold + 1) * columns);
  if (partner !== null) others[partner] = 0;
  const most = others.reduce((one, other) => Math.max(one, other), 0);
  if (most === 0) return null;
  const similarity = `similarity ${Math.round(most * 1000) / 1000}`;
  return `best other candidate: predicted ${predictedAt(matched, others.indexOf(most))} (${similarity})`;
}

function note(parts: readonly (string | null)[]): { note?: string } {
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? {} : { note: said.join("; ") };
}

function sides(gold: Seen | null, pred: Seen | null): { gold?: string; pred?: string } {
  return {
    ...(gold === null ? {} : { gold: shown(gold.value) }),
    ...(pred === null ? {} : { pred: shown(pred.value) }),
  };
}

/** The text "7" and the number 7 look the same without quotes. */
function isOtherType(gold: Seen | null, pred: Seen | null): boolean {
  return gold !== null && pred !== null && typeof gold.value !== typeof pred.value;
}

function asJson(gold: Seen | null, pred: Seen | null): { gold: string; pred: string } {
  return { gold: shortJson(gold?.value, MOST_SHOWN), pred: shortJson(pred?.value, MOST_SHOWN) };
}

const MOST_SHOWN = 300;

/** A text as it is, anything else as JSON, cut off where it is long. */
export function shown(value: unknown, most = MOST_SHOWN): string {
  const text = typeof value === "string" && value !== "" ? value : shortJson(value, most);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

const WIDER: Readonly<Partial<Record<ComparatorName, readonly object[]>>> = {
  number: [{ $loose: true }, { $decimal: "," }, { $decimal: ",", $loose: true }],
  date: [{ $order: "dmy" }, { $order: "mdy" }],
};

/** Says why a prediction cannot be compared, and which setting of the description would read it as what gold says. */
function unreadableNote({ plan, gold, pred }: MatchedLeaf): string {
  const { comparator } = plan;
  const reads = WIDER[comparator]?.find((settings) => {
    const { prepare, similarity } = COMPARATORS[comparator].make(settings);
    const ready = prepare(pred?.value);
    return ready !== undefined && gold?.ready.some((accepted) => similarity(accepted, ready) === 1);
  });
  const note = `the prediction cannot be read as a ${comparator in WIDER ? comparator : "text"}`;
  return reads === undefined ? note : `${note}; with ${JSON.stringify(reads).slice(1, -1)} it would be right`;
}
