// Compares a predicted call with a gold call of the same name, argument by argument.
import { type Accepted, accepts, isOptional } from "./accepted-value.ts";
import type { ToolCallsOptions } from "./options.ts";
import type { ToolCall } from "./read-calls.ts";

export interface GoldCall {
  readonly name: string;
  readonly arguments: ReadonlyMap<string, Accepted>;
}

export interface CallComparison {
  /** The gold arguments that are right. */
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  /** Required by gold, but not given. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  /** Says whether the call is right under the option `arguments`. */
  readonly isRight: boolean;
}

export function compareCall(gold: GoldCall, pred: ToolCall, options: ToolCallsOptions): CallComparison {
  const right: string[] = [];
  const wrong: string[] = [];
  const missing: string[] = [];
  const given = pred.arguments ?? {};
  for (const [name, accepted] of gold.arguments) {
    if (Object.hasOwn(given, name)) (accepts(accepted, given[name], options.strings) ? right : wrong).push(name);
    else if (!isOptional(accepted)) missing.push(name);
  }
  const extra = Object.keys(given).filter((name) => !gold.arguments.has(name));
  const isValid = pred.arguments !== null && wrong.length === 0;
  const isRight = {
    exact: isValid && missing.length === 0 && extra.length === 0,
    superset: isValid && missing.length === 0,
    subset: isValid && extra.length === 0,
    ignore: true,
  }[options.arguments];
  return { right, wrong, missing, extra, isRight };
}

/** How many of the right arguments gold requires, and how many are optional. */
export function rightCounts(gold: GoldCall, { right }: CallComparison): { required: number; optional: number } {
  const optional = right.filter((name) => isOptional(gold.arguments.get(name)!)).length;
  return { required: right.length - optional, optional };
}
