// The names under which other people's tables keep what a neutral line calls otherwise: the only list of them.
import type { SideName } from "./column-map.ts";

export const ID_ALIASES: readonly string[] = [
  "doc_id",
  "docid",
  "document_id",
  "sample_id",
  "example_id",
  "item_id",
  "question_id",
  "instance_id",
  "uid",
  "guid",
];

/** What holds the one text, list or object that a side says of a unit. */
export const VALUE_ALIASES: Readonly<Record<SideName, readonly string[]>> = {
  gold: ["gold", "reference", "references", "target", "targets", "expected", "ground_truth"],
  pred: ["prediction", "predictions", "pred", "output", "hypothesis", "summary", "response", "generated"],
};
