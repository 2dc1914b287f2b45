// Checks decoded calls against gold, in the order of the official checker: its first error is the error of the unit.
import type { Category } from "./categories.ts";
import { detectionOf, languageOf } from "./categories.ts";
import { acceptsAbsence, CRASH, checkValue } from "./check-value.ts";
import type { Decoded } from "./decode.ts";
import type { Description, Parameter } from "./description.ts";
import { type DecodedCall, type PythonDict, PythonTuple, type PythonValue } from "./python-value.ts";
import { readJava } from "./read-java.ts";
import { readJavaScript } from "./read-javascript.ts";

/** A gold call with the description of its function. */
export interface GoldCall {
  readonly name: string;
  readonly accepted: PythonDict;
  readonly description: Description;
}

export interface CallError {
  /** The official type. */
  readonly type: string;
  /** The parameter at fault; null if the whole call is. */
  readonly parameter: string | null;
}

/** The outcome of a unit. */
export interface CheckedUnit {
  /** Null if the unit is right. */
  readonly error: string | null;
  /** The predicted call of each gold call, by position; -1 where none passed. */
  readonly partners: readonly number[];
}

const CALL = "simple_function_checker";

/** So many comparisons of calls are made in a unit. */
export const MOST_CHECKS = 1_000_000;

/** Null if it would take too many comparisons. */
export function checkUnit(
  category: Category,
  gold: readonly GoldCall[],
  decoded: Decoded,
  dots: "keep" | "underscore",
): CheckedUnit | null {
  const detection = detectionOf(category);
  const none = { partners: gold.map(() => -1) };
  if (detection !== null) {
    const calls = typeof decoded !== "string" && decoded.length > 0;
    if (detection === "relevance") return { error: calls ? null : "relevance_error:decoder_failed", ...none };
    return { error: calls ? "irrelevance_error:decoder_success" : null, ...none };
  }
  if (typeof decoded === "string") return { error: decoded, ...none };
  if (category.includes("parallel")) return checkParallel(category, gold, decoded, dots);
  const isMultiple = category.includes("multiple");
  if (decoded.length !== (isMultiple ? gold.length : 1))
    return { error: `${isMultiple ? "multiple_function_checker" : CALL}:wrong_count`, ...none };
  const error = checkCall(category, gold[0]!, decoded[0]!, dots);
  return { error: error?.type ?? null, partners: gold.map((_, at) => (at === 0 && error === null ? 0 : -1)) };
}

/** QUIRK: greedy, so that overlapping alternatives can fail. */
function checkParallel(
  category: Category,
  gold: readonly GoldCall[],
  decoded: readonly DecodedCall[],
  dots: "keep" | "underscore",
): CheckedUnit | null {
  const checker = "parallel_function_checker_no_order";
  const partners = gold.map(() => -1);
  if (decoded.length !== gold.length) return { error: `${checker}:wrong_count`, partners };
  const free = new Set(decoded.keys());
  let checks = 0;
  for (const [at, call] of gold.entries()) {
    for (const position of free) {
      if (++checks > MOST_CHECKS) return null;
      const error = checkCall(category, call, decoded[position]!, dots);
      if (error?.type === CRASH) return { error: CRASH, partners };
      if (error !== null) continue;
      partners[at] = position;
      free.delete(position);
      break;
    }
    if (partners[at] === -1) return { error: `${checker}:cannot_find_match`, partners };
  }
  return { error: null, partners };
}

/** The first error of a predicted call; null if it passes. */
export function checkCall(
  category: Category,
  { accepted, description }: GoldCall,
  { name, arguments: given }: DecodedCall,
  dots: "keep" | "underscore",
): CallError | null {
  const error = (type: string, parameter: string | null = null) => ({ type, parameter });
  if (name !== describedName(description, dots)) return error(`${CALL}:wrong_func_name`);
  for (const parameter of description.required)
    if (!given.has(parameter)) return error(`${CALL}:missing_required`, parameter);
  for (const [key, value] of given) {
    const parameter = String(key);
    const described = typeof key === "string" ? description.parameters.get(key) : undefined;
    const answers = accepted.get(key);
    if (described === undefined || answers === undefined) return error(`${CALL}:unexpected_param`, parameter);
    const found = checkArgument(category, value, answers, described);
    if (found !== null) return error(found, parameter);
  }
  for (const [parameter, answers] of accepted)
    if (!given.has(parameter) && !acceptsAbsence(answers)) return error(`${CALL}:missing_optional`, String(parameter));
  return null;
}

export function describedName({ name }: Description, dots: "keep" | "underscore"): string {
  return dots === "underscore" ? name.replaceAll(".", "_") : name;
}

/** The official type of the error of one argument; null if it passes. */
export function checkArgument(
  category: Category,
  value: PythonValue,
  accepted: PythonValue,
  parameter: Parameter,
): string | null {
  const language = languageOf(category);
  if (language === "python") {
    const read = pythonArgument(value, parameter.type);
    return read === Infinity && typeof value === "bigint" ? CRASH : checkValue(read, accepted, parameter);
  }
  if (typeof value !== "string") return language === "java" ? "type_error:java" : "type_error:js";
  const read = language === "java" ? readJava : readJavaScript;
  return checkValue(read(value, parameter.type, parameter.items?.type ?? null), accepted, parameter);
}

/** A tuple becomes a list and an int a float where the description asks for it. */
function pythonArgument(value: PythonValue, type: string): PythonValue {
  if (type === "tuple" && value instanceof PythonTuple) return value.items;
  return type === "float" && typeof value === "bigint" ? Number(value) : value;
}
