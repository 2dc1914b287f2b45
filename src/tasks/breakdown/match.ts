// Matches a dialogue: each scored turn with its predicted label and distribution.

import type { SourceRecord } from "../../contract/source.ts";
import type { MatchContext, Unit } from "../../contract/task.ts";
import { receivedText } from "../../problems/problem.ts";
import {
  isLabel,
  isLenientBreakdown,
  jensenShannon,
  LABELS,
  type Label,
  meanSquaredError,
  shares,
  strictLabel,
  type Triple,
  worstSquaredError,
} from "./labels.ts";
import type { BreakdownOptions } from "./options.ts";
import type { GoldDialogue, GoldTurn, SpokenTurn } from "./read.ts";
import { type Prediction, type Row, readRow, warnOfSums } from "./rows.ts";

export interface TurnMatch {
  /** The turn-index, or the position in the file where there is none. */
  readonly turn: number;
  readonly position: number;
  readonly gold: {
    readonly label: Label;
    readonly isBreakdown: boolean;
    readonly shares: Triple;
    readonly votes: Triple;
  };
  /** Null when the prediction is missing and counts as wrong. */
  readonly pred: Row | null;
  /** The predicted label if it is one of the set. */
  readonly label: Label | null;
  /** Divergence by merge of classes, in the order of MERGES. */
  readonly jsd: Triple;
  readonly mse: Triple;
}

export interface DialogueMatch {
  readonly turns: readonly TurnMatch[];
  /** The spoken words of each turn, by position. */
  readonly words: readonly (SpokenTurn | null)[];
}

/** Every turn that was scored or whose words are known, in the order of the dialogue. */
export function turnsInOrder({ turns, words }: DialogueMatch) {
  const scored = new Map(turns.map((turn) => [turn.position, turn]));
  return [...new Set([...words.keys(), ...scored.keys()])]
    .sort((a, b) => a - b)
    .map((position) => ({ position, spoken: words[position] ?? null, turn: scored.get(position) ?? null }))
    .filter(({ spoken, turn }) => spoken !== null || turn !== null);
}

export function match(unit: DialogueUnit, options: BreakdownOptions, context: MatchContext): DialogueMatch | null {
  const positions = alignTurns(unit, options.align, context);
  if (positions === undefined) return null;
  if (positions.length === 0)
    context.warn("NO_SCORED_TURN", "Dialogue without effect on scores: it has no annotated system turn", {
      record: unit.at.gold,
    });
  const turns: TurnMatch[] = [];
  let isValid = true;
  for (let k = 0; k < positions.length; k++) {
    const gold = unit.gold.turns[k]!;
    const position = positions[k]!;
    if (position === null) {
      reportMissing(gold, unit, context);
      if (context.missing === "wrong") turns.push(turnMatch(gold, null, options));
      isValid &&= context.missing !== "error";
      continue;
    }
    const row = acceptedRow(position, [unit.pred, unit.at.pred, options, context]);
    if (row === null) isValid = false;
    else turns.push(turnMatch(gold, row, options));
  }
  if (turns.some(({ pred, label }) => pred !== null && label === null)) context.invalid(unit.id);
  warnOfSums(
    unit.pred,
    positions.filter((position) => position !== null),
    unit.at.pred,
    context,
  );
  return isValid ? { turns, words: unit.gold.words } : null;
}

function turnMatch(gold: GoldTurn, pred: Row | null, options: BreakdownOptions): TurnMatch {
  return {
    turn: gold.index ?? gold.position,
    position: gold.position,
    pred,
    label: pred !== null && isLabel(pred.label) ? pred.label : null,
    ...judgedTurn(gold.votes, pred, options),
  };
}

/** Derives the gold of a turn from its votes, and how far the prediction is from it. */
function judgedTurn(
  votes: Triple,
  pred: Row | null,
  { threshold }: BreakdownOptions,
): Pick<TurnMatch, "gold" | "jsd" | "mse"> {
  const distribution = shares(votes);
  return {
    gold: {
      label: strictLabel(distribution, threshold),
      isBreakdown: isLenientBreakdown(distribution, threshold),
      shares: distribution,
      votes,
    },
    jsd: pred === null ? NOTHING_IN_COMMON : jensenShannon(distribution, pred.probabilities),
    mse: pred === null ? worstSquaredError(distribution) : meanSquaredError(distribution, pred.probabilities),
  };
}

const NOTHING_IN_COMMON: Triple = [1, 1, 1];

/** Reports a turn without a prediction; missing dialogues are reported with the result. */
function reportMissing(gold: GoldTurn, { at }: DialogueUnit, context: MatchContext): void {
  const turn = gold.index === null ? `turn ${gold.position}` : `turn-index ${gold.index}`;
  if (context.missing === "skip")
    context.warn("MISSING_TURN", "Turn left out: it has no prediction", { record: at.pred });
  else if (context.missing === "error")
    context.problem(
      { record: at.pred, path: ["turns"] },
      {
        code: "MISSING_PREDICTION",
        expected: `a row for the scored turn with ${turn}`,
        received: "none",
        hint: 'add it, or choose `missing: "skip"` (leave it out) or `missing: "wrong"` (count it as wrong)',
      },
    );
  else if (at.pred !== at.gold)
    context.warn(
      "MISSING_TURN",
      "Turn counted as wrong: it has no prediction. A system that leaves out what it would get wrong can raise precision and F1",
      { record: at.pred },
    );
}

/** The row, if its parts are valid and its label is of the set or may be wrong. */
function acceptedRow(position: number, [pred, record, options, context]: Parameters<typeof inspect>): Row | null {
  const row = readRow(pred, position, record, context);
  if (row === null || isLabel(row.label)) return row;
  const at = { record, path: ["turns", position, ...pred.layout.label.path] };
  if (options.invalid === "wrong") {
    context.warn("INVALID_LABEL", "Predicted label counted as incorrect: it is none of O, T and X", at);
    return row;
  }
  context.problem(at, {
    code: "BAD_VALUE",
    expected: `one of ${LABELS.join(", ")}`,
    received: receivedText(pred.layout.label.of(pred.rows[position])),
    hint: '`invalid: "wrong"` counts such labels as incorrect, as the official script does',
  });
  return null;
}

export function inspect(
  pred: Prediction,
  record: SourceRecord,
  options: BreakdownOptions,
  context: MatchContext,
): void {
  for (const position of pred.rows.keys()) acceptedRow(position, [pred, record, options, context]);
  warnOfSums(pred, pred.rows.keys(), record, context);
}

type DialogueUnit = Unit<GoldDialogue, Prediction>;

const BY_ORDER = '`align: "order"` pairs rows with scored turns by their order, as the official script does';

/** The position of the row for each scored turn; null where there is none; undefined after a problem. */
function alignTurns(
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
      'Rows are paired by turn-index: their order would pair others. The official script follows the order (`align: "order"`)',
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
        hint: BY_ORDER,
      },
    );
  }
  return isValid ? positions : undefined;
}

function hasIndex(turn: GoldTurn, { at }: DialogueUnit, context: MatchContext): boolean {
  if (turn.index !== null) return true;
  const details = { expected: "a turn-index", received: "none", hint: BY_ORDER };
  context.problem({ record: at.gold, path: ["turns", turn.position] }, { code: "BAD_SHAPE", ...details });
  return false;
}
