// Where a row of a table was read, which is turned into a place only for an error.
import type { Place } from "../problems/problem.ts";

/** The place of a row: a line of a file, or a position in a list. */
export interface RowPlace {
  readonly file: string;
  readonly number: number;
  readonly isLine: boolean;
}

export function placeOfRow({ file, number, isLine }: RowPlace): Place {
  return isLine ? { file, line: number } : { file: `${file}[${number}]` };
}
