// Scores one unit in memory directly: read → match → tally → scores. Anything unusual goes to the engine, which reports what is wrong and where.

import { FindingCollector } from "../contract/finding-sink.ts";
import { idText } from "../contract/ids.ts";
import type { Result } from "../contract/result.ts";
import { isObject } from "../contract/shape.ts";
import { signature } from "../contract/signature.ts";
import type { AnyFormat, FormatReader, Item } from "../contract/source.ts";
import type { AnyTask } from "../contract/task.ts";
import { rowTotals } from "../contract/unit-rows.ts";
import { neutralFormat } from "../engine/read/input.ts";
import { rowOf } from "../engine/rows.ts";
import { hasKey } from "../input/known-keys.ts";
import { digestOf } from "../json/digest.ts";
import { checkedScores, contentOf } from "./result-of.ts";
import { scoreSystem } from "./score.ts";
import { settledTask } from "./settle-task.ts";

type UnitScores = Pick<Result, "scores" | "totals" | "signature">;

/** The scores of one unit in memory, without what only a stored result needs; throws what is wrong with it. */
export async function scoreUnit(open: AnyTask, gold: unknown, pred: unknown): Promise<UnitScores> {
  const task = await settledTask(open, { gold: [gold], preds: [[pred]] });
  const direct = await scoreDirectly(task, gold, pred);
  return direct ?? contentOf(task, await scoreSystem(task, { gold: [gold], pred: [pred] }, { ci: null }));
}

/** The scores, or null if something unusual needs the engine. */
export async function scoreDirectly(task: AnyTask, gold: unknown, pred: unknown): Promise<UnitScores | null> {
  const { definition, options } = task;
  if (definition.fromData?.(options) || definition.official?.statistics !== undefined) return null;
  const goldFormat = neutralFormat(undefined, definition.formats.gold);
  const predFormat = neutralFormat(undefined, definition.formats.pred);
  const sink = new FindingCollector("error");
  try {
    const one = itemOf(gold, "gold", goldFormat.open(options, sink), goldFormat);
    const other = itemOf(pred, "pred", predFormat.open(options, sink), predFormat);
    if (one === null || other === null || one.id !== other.id) return null;
    const unit = { id: one.id, gold: one.value, pred: other.value, at: { gold: one.record, pred: other.record } };
    const [prepared] = (await definition.prepare?.units([unit], options, {}, sink)) ?? [unit];
    const match = prepared === undefined ? null : definition.match(prepared, options, sink);
    if (match === null || sink.problemCount > 0) return null;
    const row = rowOf(definition.columns, definition.tally(match, options));
    // A zero has no sign in a sum.
    const totals = rowTotals(
      definition.columns,
      row.map((count) => count + 0),
      0,
    );
    const review = definition.review?.(totals, options, {}) ?? {};
    if (review.problem !== undefined) return null;
    return {
      scores: checkedScores(task, totals),
      totals,
      signature: signature(task, {
        missing: "error",
        units: 1,
        formats: { gold: goldFormat.id, pred: predFormat.id },
        digests: { gold: digestOf(gold), pred: digestOf(pred) },
        more: review.signature ?? {},
      }),
    };
  } catch {
    return null;
  }
}

/** Null for what is no neutral line, or not one unit. */
function itemOf(value: unknown, name: string, reader: FormatReader<unknown>, format: AnyFormat): Item<unknown> | null {
  const { keys = [], idKey = "id" } = format;
  if (!isObject(value) || !Object.hasOwn(value, idKey) || (keys.length > 0 && !hasKey(value, keys))) return null;
  const items = [...reader.read({ file: `${name}[0]`, line: 1, value }), ...(reader.end?.() ?? [])];
  const [item] = items;
  return items.length === 1 && item!.value !== null ? { ...item!, id: idText(item!.id) } : null;
}
