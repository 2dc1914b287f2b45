// Evidence of how a model's answer was read: a row for each repair, or one that says that it could not be read.
import type { EvidenceRow } from "../evidence.ts";
import { REPAIRS } from "./repair.ts";
import type { AnswerReading } from "./take-answer.ts";

/** Nothing is said of an answer that needed no repair. */
export function answerRows(reading: AnswerReading | undefined, at = "answer"): readonly EvidenceRow<never>[] {
  if (reading === undefined) return [];
  const { repairs, failure } = reading;
  const notes =
    failure === null
      ? repairs.map((kind) => `the answer was repaired: ${REPAIRS[kind]}`)
      : [`the answer could not be read: ${failure}`];
  return notes.map((note) => ({ at, verdict: "not-scored", note }));
}
