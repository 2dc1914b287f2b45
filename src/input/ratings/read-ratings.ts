// Reads ratings from rows: one row per unit and one column per rater, one row per rating, or the export of an annotation tool.

import type { RowPlace } from "../../contract/row-place.ts";
import { didYouMean } from "../../problems/nearest.ts";
import { badValue, type KaratError } from "../../problems/problem.ts";
import { isIdName } from "../table/column-map.ts";
import { argillaRatings, isArgillaRecord } from "./argilla.ts";
import { annotationRatings, isAnnotationTask } from "./label-studio.ts";
import { clusterIn, nameIn, type RatingColumns, type RatingRow, type ReadRating } from "./rating.ts";

export interface RowReader {
  /** The raters in the order of their columns, where they have columns. */
  readonly raters?: readonly string[];
  /** Reads the ratings in a row; `position` is the name of a unit without an id. */
  read(row: RatingRow, at: RowPlace, position: number): Iterable<ReadRating>;
}

const RATER_NAMES = ["rater", "annotator", "coder"];
const RATING_NAMES = ["rating", "label", "value", "score", "category", "verdict"];
const UNIT_NAMES = ["unit", "item"];

/** Finds out from the first rows how ratings are written. */
export function rowReader(first: readonly RatingRow[], settings: RatingColumns): RowReader {
  if (first.some(isAnnotationTask)) return { read: (row, at) => annotationRatings(row, at, settings) };
  if (first.some(isArgillaRecord)) return { read: (row, at, position) => argillaRatings(row, at, position, settings) };
  const columns = [...new Set(first.flatMap((row) => Object.keys(row)))];
  const named = (names: readonly string[]) => columns.find((column) => names.includes(column.toLowerCase()));
  const [id, unit] = [columns.find((column) => isIdName(column)), named(UNIT_NAMES)];
  const rater = named(RATER_NAMES);
  const rating = settings.question ?? named(RATING_NAMES);
  if (settings.clusterBy !== undefined && !columns.includes(settings.clusterBy))
    throw noColumn(settings.clusterBy, columns);
  // Beside a unit, an id is that of the rating.
  const rated = unit ?? id;
  if (rated !== undefined && rater !== undefined && rating !== undefined && columns.includes(rating))
    return longReader({ id: rated, rater, rating }, settings);
  return wideReader(columns, id ?? unit, settings);
}

function noColumn(column: string, columns: readonly string[]): KaratError {
  return badValue(`a column of the table: ${columns.slice(0, 20).join(", ")}`, column, didYouMean(column, columns));
}

interface LongColumns {
  readonly id: string;
  readonly rater: string;
  readonly rating: string;
}

function longReader({ id, rater, rating }: LongColumns, settings: RatingColumns): RowReader {
  return {
    read: (row, at) => [
      {
        unit: nameIn(row, id, at),
        rater: nameIn(row, rater, at),
        rating: row[rating],
        ...clusterIn(row, settings, at),
      },
    ],
  };
}

/** All columns but the id are raters, unless they are named. */
function wideReader(columns: readonly string[], id: string | undefined, settings: RatingColumns): RowReader {
  const { raters, judge, clusterBy } = settings;
  const all = columns.filter((column) => column !== id && column !== clusterBy);
  const chosen = raters ?? all;
  for (const rater of [...chosen, ...(judge === undefined ? [] : [judge])])
    if (!columns.includes(rater)) throw noColumn(rater, all);
  return {
    raters: chosen,
    *read(row, at, position) {
      const unit = id === undefined ? String(position) : nameIn(row, id, at);
      const cluster = clusterIn(row, settings, at);
      yield { unit, rater: null, rating: null, ...cluster };
      for (const rater of chosen) yield { unit, rater, rating: row[rater], ...cluster };
    },
  };
}
