// Checks the type and the value of one argument against the accepted values, with the quirks of the official checker.
import { looseString } from "../../text/loose-string.ts";
import type { Parameter } from "./description.ts";
import { isDict, isList, isPythonEqual, type PythonType, type PythonValue, pythonType } from "./python-value.ts";

/** The official program stops with an exception here. */
export const CRASH = "crash";

/** The official type of an error; null if the value passes. */
export type ValueError = string | null;

/** Checks a value that was read as the language of the category asks. */
export function checkValue(value: PythonValue, accepted: PythonValue, { expected, items }: Parameter): ValueError {
  const answers = sequenceOf(accepted);
  if (answers === null) return CRASH;
  const { error, isVariable } = checkType(value, answers, expected, items?.expected ?? null);
  if (error !== null) return error;
  if (!isVariable) {
    if (expected === "dict") return checkDict(value, answers);
    if (expected === "str") return checkString(value as string, answers);
    if (expected === "list")
      return items?.expected === "dict" ? checkDicts(value as never, answers) : checkList(value as never, answers);
  }
  return includes(answers, value) ? null : "value_error:others";
}

/** Returns the items that Python iterates over; null if it stops. */
function sequenceOf(value: PythonValue): readonly PythonValue[] | null {
  if (isList(value)) return value;
  if (typeof value === "string") return [...value];
  return isDict(value) && value.size === 0 ? [] : null;
}

/** Whether "" is among the accepted values: the argument may be left out. */
export function acceptsAbsence(accepted: PythonValue): boolean {
  if (isList(accepted)) return accepted.includes("");
  return typeof accepted === "string" || (isDict(accepted) && accepted.has(""));
}

function includes(answers: readonly PythonValue[], value: PythonValue): boolean {
  return answers.some((answer) => isPythonEqual(answer, value));
}

function loose(value: PythonValue): PythonValue {
  return typeof value === "string" ? looseString(value) : value;
}

interface TypeCheck {
  readonly error: ValueError;
  /** Gold has another type than the description: it names a variable, which is compared exactly. */
  readonly isVariable: boolean;
}

function checkType(
  value: PythonValue,
  answers: readonly PythonValue[],
  expected: PythonType,
  itemType: PythonType | null,
): TypeCheck {
  const first = answers.find((answer) => answer !== "");
  const goldType = first === undefined ? null : pythonType(first);
  const type = pythonType(value);
  const isItemwise = type === expected && itemType !== null;
  const isVariable = goldType !== null && goldType !== expected;
  if (type === expected && (itemType === null || answers.some((answer) => fitItems(value, answer, itemType))))
    return { error: null, isVariable };
  if (type !== goldType) return { error: "type_error:simple", isVariable: false };
  return { error: isItemwise ? "type_error:nested" : null, isVariable: true };
}

/** QUIRK: an accepted value that is no list always fits. */
function fitItems(value: PythonValue, answer: PythonValue, itemType: PythonType): boolean {
  if (!isList(answer)) return true;
  return (value as readonly PythonValue[]).every((item) => checkType(item, answer, itemType, null).error === null);
}

/** QUIRK: "" also accepts a text of nothing but what is ignored. */
function checkString(value: string, answers: readonly PythonValue[]): ValueError {
  if (answers.includes(value)) return null;
  const text = looseString(value);
  const isAccepted = answers.some((answer) => typeof answer === "string" && looseString(answer) === text);
  return isAccepted ? null : "value_error:string";
}

/** Texts in the list are normalised, deeper ones are not. QUIRK: "" accepts the empty list. */
function checkList(value: readonly PythonValue[], answers: readonly PythonValue[]): ValueError {
  const lists = answers.map(sequenceOf);
  if (lists.includes(null)) return CRASH;
  const items = value.map(loose);
  return includes(
    lists.map((list) => list!.map(loose)),
    items,
  )
    ? null
    : "value_error:list/tuple";
}

/** The last accepted dict names the error. */
function checkDict(value: PythonValue, answers: readonly PythonValue[]): ValueError {
  let error: ValueError = "dict_checker:unclear";
  for (const answer of answers) {
    if (answer === "") continue;
    if (!isDict(value) || !isDict(answer)) return CRASH;
    error = null;
    for (const [key, given] of value) {
      const accepted = answer.get(key);
      const options = accepted === undefined ? [] : sequenceOf(accepted);
      if (options === null) return CRASH;
      if (accepted === undefined) error = "value_error:dict_key";
      else if (!includes(options.map(loose), loose(given))) error = "value_error:dict_value";
      if (error !== null) break;
    }
    // QUIRK: a missing key is looked for even after a wrong value.
    for (const [key, accepted] of answer) {
      if (value.has(key) || acceptsAbsence(accepted)) continue;
      if (!isList(accepted) && !isDict(accepted)) return CRASH;
      error = "value_error:dict_key";
      break;
    }
    if (error === null) return null;
  }
  return error;
}

/** Dicts in the order of an accepted list of as many. */
function checkDicts(value: readonly PythonValue[], answers: readonly PythonValue[]): ValueError {
  let error: ValueError = "list_dict_checker:unclear";
  for (const answer of answers) {
    const dicts = isDict(answer) ? null : sequenceOf(answer);
    const count = isDict(answer) ? answer.size : dicts?.length;
    if (count === undefined) return CRASH;
    if (count !== value.length) {
      error = "value_error:list_dict_count";
      continue;
    }
    if (count > 0 && !dicts) return CRASH;
    const first = firstError(value, dicts ?? []);
    if (first === null || first === CRASH) return first;
    error = first;
  }
  return error;
}

function firstError(items: readonly PythonValue[], dicts: readonly PythonValue[]): ValueError {
  for (const [at, item] of items.entries()) {
    const error = checkDict(item, [dicts[at]!]);
    if (error !== null) return error;
  }
  return null;
}
