// Ratings in exports of Argilla: records with responses of people and suggestions of models, nested or in columns.

import type { RowPlace } from "../../contract/row-place.ts";
import { isObject } from "../../contract/shape.ts";
import { oneRating, severalQuestions } from "./label-studio.ts";
import { clusterIn, type RatingColumns, type RatingRow, type ReadRating } from "./rating.ts";

const RESPONSES = ".responses";

export function isArgillaRecord(row: RatingRow): boolean {
  return isObject(row.responses) || Object.keys(row).some((key) => key.endsWith(`${RESPONSES}.users`));
}

export function* argillaRatings(
  row: RatingRow,
  at: RowPlace,
  position: number,
  settings: RatingColumns,
): Generator<ReadRating> {
  const unit = String(row.id ?? position);
  const cluster = clusterIn(isObject(row.metadata) ? { ...row, ...row.metadata } : row, settings, at);
  yield { unit, rater: null, rating: null, ...cluster };
  const asked = settings.question ?? onlyQuestion(row, at);
  if (asked === null) return;
  for (const { rater, rating } of [...responsesTo(row, asked), ...suggestionTo(row, asked)])
    yield { unit, rater, rating: oneRating(rating), ...cluster };
}

function onlyQuestion(row: RatingRow, at: RowPlace): string | null {
  const questions = isObject(row.responses)
    ? Object.keys(row.responses)
    : Object.keys(row)
        .filter((key) => key.endsWith(RESPONSES))
        .map((key) => key.slice(0, -RESPONSES.length));
  if (questions.length > 1) throw severalQuestions(questions, at);
  return questions[0] ?? null;
}

interface Said {
  readonly rater: string;
  readonly rating: unknown;
}

/** Only submitted responses count. */
function responsesTo(row: RatingRow, question: string): readonly Said[] {
  const nested = isObject(row.responses) ? row.responses[question] : undefined;
  if (Array.isArray(nested))
    return nested
      .filter((one) => isObject(one) && isSubmitted(one.status))
      .map((one) => ({ rater: String(one.user_id), rating: one.value }));
  const [values, users, statuses] = ["", ".users", ".status"].map((end) => row[`${question}${RESPONSES}${end}`]);
  if (!Array.isArray(values) || !Array.isArray(users)) return [];
  return values.flatMap((rating, at) =>
    isSubmitted(Array.isArray(statuses) ? statuses[at] : undefined) ? [{ rater: String(users[at]), rating }] : [],
  );
}

function isSubmitted(status: unknown): boolean {
  return status === undefined || status === null || status === "submitted";
}

/** The suggestion of a model, which is a rater of its own. */
function suggestionTo(row: RatingRow, question: string): readonly Said[] {
  const suggestion = isObject(row.suggestions) ? row.suggestions[question] : undefined;
  if (isObject(suggestion) && suggestion.value !== undefined)
    return [{ rater: String(suggestion.agent ?? "suggestion"), rating: suggestion.value }];
  const rating = row[`${question}.suggestion`];
  if (rating === undefined || rating === null) return [];
  return [{ rater: String(row[`${question}.suggestion.agent`] ?? "suggestion"), rating }];
}
