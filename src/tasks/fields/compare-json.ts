// One prediction against one gold value, at once and in memory.
import type { EvidenceRow } from "../../contract/evidence.ts";
import { notJson, PLAIN_OR_LONG } from "../../json/not-json.ts";
import { KaratError, usageError } from "../../problems/problem.ts";
import { readDescription } from "./description.ts";
import { withClassesOf } from "./gold-classes.ts";
import type { Json } from "./json-value.ts";
import { excess } from "./limits.ts";
import type { Described, FieldsScore } from "./score-ids.ts";
import { fieldsMaker } from "./task.ts";
import { Viewer } from "./view.ts";

/** The comparison of two values. */
export interface JsonComparison<Score extends string = string> {
  readonly scores: Readonly<Record<Score, number | null>>;
  /** The counts by column. */
  readonly columns: Readonly<Record<string, number>>;
  /** Evidence for every field. */
  readonly evidence: readonly EvidenceRow[];
}

/**
 * Compares one predicted JSON value with gold, field by field, by a description. Leave the prediction out if there is none. Gold that does not fit the description is a KaratError; predictions may be anything.
 *
 * @example
 * import { compareJson } from "karat/fields";
 *
 * const gold = { city: "Ulm", days: [1, 2] };
 * const { scores, evidence } = compareJson({ $karat: "fields 2", city: "text", days: ["number"] }, gold, {
 *   city: "ULM",
 *   days: [2],
 * });
 * console.log(scores.recall, evidence.length); // 0.6666666666666666 3
 */
export function compareJson<const Description>(
  description: Description & Described<Description>,
  gold: Json,
  pred?: Json,
): JsonComparison<FieldsScore<Description>> {
  const open = readDescription(description);
  for (const [name, value] of Object.entries({ gold, pred })) {
    const fault = notJson(value, PLAIN_OR_LONG);
    if (fault !== null) throw usageError("BAD_VALUE", { expected: `JSON as ${name}`, received: fault.received });
  }
  const { misfits } = new Viewer(open).gold(gold);
  if (misfits.length > 0)
    throw new KaratError(misfits.map(({ path, ...detail }) => ({ ...detail, at: { file: "gold", path } })));
  const { definition, options } = fieldsMaker({ description: withClassesOf(description, open, [gold]) } as never);
  const plan = readDescription(options.description);
  const viewer = new Viewer(plan);
  const match = { gold: viewer.gold(gold).part, pred: viewer.pred(pred), goldValue: gold, predValue: pred };
  const over = excess(plan.root, match.gold, match.pred);
  if (over !== null) throw new KaratError({ ...over, at: null });
  const row = definition.tally(match, options);
  const columns = Object.fromEntries(definition.columns.map((column, at) => [column, (row as ArrayLike<number>)[at]!]));
  return {
    scores: definition.summarize(columns, options) as JsonComparison<FieldsScore<Description>>["scores"],
    columns,
    evidence: definition.explain.rows(match, options),
  };
}
