// Ratings in the JSON export of Label Studio: a task with annotations, each by one person, and predictions of models.

import { placeOfRow, type RowPlace } from "../../contract/row-place.ts";
import { isObject } from "../../contract/shape.ts";
import { KaratError, receivedText } from "../../problems/problem.ts";
import { clusterIn, type RatingColumns, type RatingRow, type ReadRating } from "./rating.ts";

export function isAnnotationTask(row: RatingRow): boolean {
  return Array.isArray(row.annotations) && isObject(row.data);
}

/** Controls whose value is one rating, and the key of the value. */
const VALUE_KEYS = ["choices", "rating", "number", "text", "taxonomy", "selected"];

export function* annotationRatings(row: RatingRow, at: RowPlace, settings: RatingColumns): Generator<ReadRating> {
  const unit = String(row.id);
  const cluster = clusterIn(row.data as RatingRow, settings, at);
  yield { unit, rater: null, rating: null, ...cluster };
  for (const annotation of [...listOf(row.annotations), ...listOf(row.predictions)]) {
    if (annotation.was_cancelled === true) continue;
    const rater = raterOf(annotation);
    for (const rating of ratingsIn(listOf(annotation.result), at, settings.question))
      yield { unit, rater, rating, ...cluster };
  }
}

function listOf(value: unknown): readonly RatingRow[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The address or the number of a person, or the version of a model. */
function raterOf({ completed_by: person, model_version: model }: RatingRow): string {
  if (isObject(person)) return String(person.email ?? person.id);
  return String(person ?? model ?? "model");
}

function* ratingsIn(results: readonly RatingRow[], at: RowPlace, question: string | undefined): Generator<unknown> {
  const questions = [
    ...new Set(
      results.filter((result) => valueOfResult(result) !== undefined).map(({ from_name: name }) => String(name)),
    ),
  ];
  if (question === undefined && questions.length > 1) throw severalQuestions(questions, at);
  for (const result of results)
    if (question === undefined || result.from_name === question) {
      const value = valueOfResult(result);
      if (value !== undefined) yield value;
    }
}

/** The value of a control that rates the whole task; several choices are one rating. */
function valueOfResult({ value }: RatingRow): unknown {
  if (!isObject(value)) return undefined;
  const key = VALUE_KEYS.find((name) => Object.hasOwn(value, name));
  return key === undefined ? undefined : oneRating(value[key]);
}

/** A list of choices as one text. */
export function oneRating(value: unknown): unknown {
  return Array.isArray(value) ? value.flat(2).map(String).sort().join(" + ") : value;
}

export function severalQuestions(questions: readonly string[], at: RowPlace): KaratError {
  return new KaratError({
    code: "BAD_SHAPE",
    at: placeOfRow(at),
    expected: "ratings of one question",
    received: `those of ${questions.map((name) => receivedText(name)).join(", ")}`,
    hint: `choose one: \`question: ${JSON.stringify(questions[0])}\``,
  });
}
