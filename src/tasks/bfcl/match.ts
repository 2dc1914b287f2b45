// Decodes the reply of a unit and checks it.
import type { MatchContext, Unit } from "../../contract/task.ts";
import { type Category, detectionOf, languageOf } from "./categories.ts";
import { type CheckedUnit, checkUnit, type GoldCall, MOST_CHECKS } from "./check.ts";
import { type Decoded, decode } from "./decode.ts";
import type { BfclOptions } from "./options.ts";
import type { PythonValue } from "./python-value.ts";
import type { BfclGold, BfclReply } from "./read.ts";

export interface BfclMatch extends CheckedUnit {
  readonly category: Category;
  readonly gold: readonly GoldCall[];
  /** Undefined if there is none. */
  readonly reply: PythonValue | undefined;
  /** Null without a reply. */
  readonly decoded: Decoded | null;
  readonly dots: "keep" | "underscore";
}

/** Not an official type: the official program asks for every reply. */
export const NO_REPLY = "missing prediction";

export function match(
  { gold, pred, at }: Unit<BfclGold, BfclReply>,
  options: BfclOptions,
  context: MatchContext,
): BfclMatch | null {
  const { category, calls } = gold;
  const { reply } = pred;
  const mode = options.decode === "auto" ? (typeof reply === "string" ? "text" : "native") : options.decode;
  const dots = options.dots === "auto" ? (mode === "native" ? "underscore" : "keep") : options.dots;
  const unit = { category, gold: calls, reply, dots };
  if (reply === undefined) return { ...unit, decoded: null, error: NO_REPLY, partners: calls.map(() => -1) };
  if (mode === "text" && languageOf(category) !== "python" && detectionOf(category) === null) {
    context.problem(
      { record: at.pred, path: ["result"] },
      {
        code: "BAD_VALUE",
        expected: `native calls: text in ${languageOf(category)} is not read`,
        received: "a text",
        hint: "`decode: native` counts replies of text as failed calls",
      },
    );
    return null;
  }
  const decoded = decode(reply, mode);
  const verdict = checkUnit(category, calls, decoded, dots);
  if (verdict !== null) return { ...unit, decoded, ...verdict };
  context.problem(
    { record: at.pred, path: ["result"] },
    {
      code: "BAD_VALUE",
      expected: `at most ${MOST_CHECKS} comparisons of gold calls with predicted calls`,
      received: `${decoded.length} calls`,
    },
  );
  return null;
}
