// Values as evidence shows them: JSON, with Python's floats and tuples.
import { pythonFloat } from "../../text/python.ts";
import { isDict, isList, type PythonDict, PythonOther, PythonTuple, type PythonValue } from "./python-value.ts";

const LONGEST = 2_000;

export function valueText(value: PythonValue): string {
  return written(value).slice(0, LONGEST);
}

/** The accepted values side by side; "" means that the argument may be left out. */
export function acceptedText(accepted: PythonValue): string {
  if (!isList(accepted)) return valueText(accepted);
  const values = accepted.filter((value) => value !== "").map(written);
  return [...values, ...(accepted.includes("") ? ["nothing"] : [])].join(" or ").slice(0, LONGEST);
}

export function callText(name: string, given: PythonDict, text: (value: PythonValue) => string): string {
  return `${name}(${[...given].map(([key, value]) => `${String(key)}=${text(value)}`).join(", ")})`.slice(0, LONGEST);
}

function written(value: PythonValue): string {
  if (isList(value)) return `[${value.map(written).join(", ")}]`;
  if (isDict(value)) return `{${[...value].map(([key, item]) => `${written(key)}: ${written(item)}`).join(", ")}}`;
  if (value instanceof PythonTuple) return `(${value.items.map(written).join(", ")})`;
  if (value instanceof PythonOther) return value.text;
  if (typeof value === "number") return pythonFloat(value);
  return typeof value === "bigint" ? String(value) : JSON.stringify(value);
}
