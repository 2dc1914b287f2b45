// Which row of the prediction belongs to which scored turn.
import { receivedText } from "../../core/problem.ts";
import type { MatchContext, Unit } from "../../core/task.ts";
import type { GoldDialogue, GoldTurn } from "./read.ts";
import type { Prediction } from "./rows.ts";

export type DialogueUnit = Unit<GoldDialogue, Prediction>;

/** The position of the row for each scored turn; null where there is none; undefined after a problem. */
export function alignTurns(
  unit: DialogueUnit,
  align: "turn-index" | "order",
  context: MatchContext,
): readonly (number | null)[] | undefined {
  const { turns } = unit.gold;
  if (align === "order") return turns.map((_, k) => (k < unit.pred.rows.length ? k : null));
  if (unit.pred.rows.length === 0) return turns.map(() => null);
  const byIndex = rowsByIndex(unit, context);
  if (byIndex === undefined || !turns.every((turn) => hasIndex(turn, unit, context))) return undefined;
  const positions = turns.map((turn) => byIndex.get(turn.index!) ?? null);
  if (positions.some((position, k) => position !== null && position !== k))
    context.warn(
      "ORDER_DIFFERS",
      'turn-index and order pair different rows; turn-index was followed, the official script follows the order (`align: "order"`)',
      { record: unit.at.pred },
    );
  return positions;
}

/** Positions of rows by turn-index; problems only where a scored turn is concerned. */
function rowsByIndex({ gold, pred, at }: DialogueUnit, context: MatchContext): Map<number, number> | undefined {
  const wanted = new Set(gold.turns.map((turn) => turn.index));
  const positions = new Map<number, number>();
  let isValid = true;
  for (let position = 0; position < pred.rows.length; position++) {
    const index = pred.layout.index.of(pred.rows[position]);
    const isInteger = typeof index === "number" && Number.isSafeInteger(index);
    const isDuplicate = isInteger && positions.has(index) && wanted.has(index);
    if (isInteger && !isDuplicate) {
      positions.set(index, position);
      continue;
    }
    isValid = false;
    context.problem(
      { record: at.pred, path: ["turns", position, ...pred.layout.index.path] },
      {
        code: isDuplicate ? "DUPLICATE_ID" : "BAD_SHAPE",
        expected: isDuplicate ? "one row for each turn-index" : "the turn-index, a whole number",
        received: isDuplicate ? `${index} again` : receivedText(index),
        hint: '`align: "order"` pairs rows with scored turns by their order, as the official script does',
      },
    );
  }
  return isValid ? positions : undefined;
}

function hasIndex(turn: GoldTurn, { at }: DialogueUnit, context: MatchContext): boolean {
  if (turn.index !== null) return true;
  context.problem(
    { record: at.gold, path: ["turns", turn.position] },
    {
      code: "BAD_SHAPE",
      expected: "a turn-index",
      received: "none",
      hint: '`align: "order"` pairs rows with scored turns by their order, as the official script does',
    },
  );
  return false;
}
