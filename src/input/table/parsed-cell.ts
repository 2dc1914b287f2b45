// Lists and objects in the cells of a table, as JSON or as Python writes them.
import { JsonSyntaxError, readPythonLiteral } from "../../json/reader.ts";
import { parsedOrUndefined, tooDeepAt } from "../../json/text.ts";
import { plainValue } from "../../json/tree.ts";

/** The JSON in a cell, or the Python literal; undefined if it is a plain text. */
export function parsedCell(cell: unknown): unknown {
  if (typeof cell !== "string" || !/^\s*[[{]/.test(cell) || tooDeepAt(cell) !== -1) return undefined;
  return parsedOrUndefined(cell) ?? pythonValue(cell);
}

/** Parses the output of Python's repr(): `{'name': None}`. */
export function pythonValue(cell: string): unknown {
  try {
    return plainValue(readPythonLiteral(cell));
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
