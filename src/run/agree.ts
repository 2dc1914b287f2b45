// The agreement of raters, from rows in memory or from a source of them.
import type { AgreementResult } from "../contract/agreement-result.ts";
import { FindingCollector } from "../contract/finding-sink.ts";
import { placeOfRow, type RowPlace } from "../contract/row-place.ts";
import { checkSettings, text, texts } from "../contract/schema.ts";
import { isObject, jsonOf } from "../contract/shape.ts";
import type { Source, SourceRecord } from "../contract/source.ts";
import { isSource, readingOf } from "../engine/read/input.ts";
import { inBatches, isIterable, type Values } from "../engine/read/source-of-values.ts";
import type { RatingRow } from "../input/ratings/rating.ts";
import { type RowReader, rowReader } from "../input/ratings/read-ratings.ts";
import { badValue, KaratError, receivedText } from "../problems/problem.ts";
import { agreeOn } from "../stats/agree/agree-on.ts";
import { RatingCollector } from "../stats/agree/rating-table.ts";

/** How ratings are read and compared. */
export interface AgreeSettings {
  /** The raters that count, in this order; by default all. */
  readonly raters?: readonly string[];
  /** All categories, in the order of the scale; by default those of the ratings. */
  readonly categories?: readonly string[];
  /** The rater who is compared with the others, and whose score they correct. */
  readonly judge?: string;
  /** The column that names the cluster of a unit. */
  readonly clusterBy?: string;
  /** The question of an export that has several. */
  readonly question?: string;
}

const SETTINGS = { raters: texts, categories: texts, judge: text, clusterBy: text, question: text };

/** How many rows show how ratings are written. */
const MOST_LOOKED_AT = 100;

/**
 * The agreement of raters with intervals: percent agreement, Cohen's and Fleiss' κ, Gwet's AC1 and Krippendorff's α. Rows have one column for each rater, or the columns unit, rater and rating.
 *
 * @example
 * import { agree } from "karat";
 *
 * const rows = [
 *   { id: "a", anna: "yes", ben: "yes" },
 *   { id: "b", anna: "no", ben: "yes" },
 *   { id: "c", anna: "no", ben: "no" },
 * ];
 * const { scores } = await agree(rows);
 * console.log(scores["cohen.anna.ben"]); // 0.4
 */
export async function agree(ratings: Source | Values, settings: AgreeSettings = {}): Promise<AgreementResult> {
  checkSettings(settings, SETTINGS);
  const { categories, judge } = settings;
  if (categories?.length === 0 || categories?.includes("")) throw badValue("names for `categories`", categories);
  const raters = withJudge(settings);
  let reading: { readonly reader: RowReader; readonly ratings: RatingCollector } | null = null;
  let waiting: Placed[] = [];
  let position = 0;
  const take = ({ row, at }: Placed) => {
    for (const { unit, rater, rating, cluster } of reading!.reader.read(row, at, ++position)) {
      if (rater === null || cluster !== undefined) reading!.ratings.addUnit(unit, cluster);
      if (rater !== null) reading!.ratings.add(unit, rater, rating, at);
    }
  };
  const begin = () => {
    const rows = waiting.map(({ row }) => row);
    const reader = rowReader(rows, { ...settings, raters });
    reading = { reader, ratings: new RatingCollector({ ...settings, raters: raters ?? reader.raters }) };
    waiting.forEach(take);
    waiting = [];
    return reading;
  };
  for await (const batch of rowsOf(ratings))
    for (const placedRow of batch) {
      if (reading !== null) take(placedRow);
      else if (waiting.push(placedRow) === MOST_LOOKED_AT) begin();
    }
  return agreeOn((reading ?? begin()).ratings.table(), judge);
}

/** The judge is a rater, though the list may leave it out. */
function withJudge({ raters, judge }: AgreeSettings): readonly string[] | undefined {
  return raters === undefined || judge === undefined ? raters : [...new Set([...raters, judge])];
}

interface Placed {
  readonly row: RatingRow;
  readonly at: RowPlace;
}

function placed(row: unknown, at: RowPlace): Placed {
  if (isObject(row)) return { row, at };
  const expected = "a row: an object with a key for each column";
  throw new KaratError({ code: "BAD_SHAPE", at: placeOfRow(at), expected, received: receivedText(row) });
}

async function* rowsOf(ratings: Source | Values): AsyncIterable<readonly Placed[]> {
  if (isSource(ratings)) {
    const { records } = await readingOf(ratings, await ratings.list(), "line");
    const sink = new FindingCollector();
    for await (const batch of records()) yield batch.map((record) => placedRecord(record, sink));
    return;
  }
  if (!isIterable(ratings)) throw badValue("a list of rows, or a source of them", ratings);
  let number = 0;
  for await (const batch of inBatches(ratings))
    yield batch.map((row) => placed(row, { file: "ratings", number: number++, isLine: false }));
}

function placedRecord(record: SourceRecord, sink: FindingCollector): Placed {
  const row = jsonOf(record, sink);
  if (sink.problemCount > 0) sink.throwProblems();
  return placed(row, { file: record.file, number: record.line, isLine: true });
}
