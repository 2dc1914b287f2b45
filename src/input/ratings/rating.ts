// A rating as it is read, from rows of whatever program.
import { placeOfRow, type RowPlace } from "../../contract/row-place.ts";
import { KaratError, receivedText } from "../../problems/problem.ts";

/** One rating, or a unit without any. */
export interface ReadRating {
  readonly unit: string;
  /** Null for a unit that nobody rated. */
  readonly rater: string | null;
  readonly rating: unknown;
  readonly cluster?: string;
}

export interface RatingColumns {
  readonly raters?: readonly string[] | undefined;
  readonly judge?: string | undefined;
  readonly clusterBy?: string | undefined;
  /** The question of an export that has several. */
  readonly question?: string | undefined;
}

export type RatingRow = Readonly<Record<string, unknown>>;

/** The cluster of a unit, where clusters are asked for. */
export function clusterIn(row: RatingRow, { clusterBy }: RatingColumns, at: RowPlace): { readonly cluster?: string } {
  return clusterBy === undefined ? {} : { cluster: nameIn(row, clusterBy, at) };
}

/** An id or a name: a text or a number. */
export function nameIn(row: RatingRow, column: string, at: RowPlace): string {
  const name = Object.hasOwn(row, column) ? row[column] : undefined;
  if (typeof name === "string" && name !== "") return name;
  if (typeof name === "number" && Number.isFinite(name)) return String(name);
  if (typeof name === "boolean") return String(name);
  const received = name === undefined ? "none" : receivedText(name);
  throw new KaratError({
    code: "BAD_VALUE",
    at: { ...placeOfRow(at), path: [column] },
    expected: "a name as a text or a number",
    received,
  });
}
