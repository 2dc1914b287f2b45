// A model's answers as text: a Python or JSON dictionary of rules whose lanes are positions.
import * as v from "valibot";
import type { Wanted } from "../../core/answer/read-answer.ts";
import { type AnswerOptions, type AnswerPlace, takeAnswer } from "../../core/answer/take-answer.ts";
import { writtenId } from "../../core/ids.ts";
import { type JsonNode, objectEntries, plainValue } from "../../core/json.ts";
import { jsonOf, shaped } from "../../core/shape.ts";
import type { Format } from "../../core/source.ts";
import { readLabelRules } from "./label-rules.ts";
import type { Prediction } from "./rule.ts";

export const AnswerLine = v.object({ scene_id: v.union([v.string(), v.number()]), response: v.string() });

export const answers: Format<Prediction, AnswerOptions> = {
  id: "answers",
  about: 'lines {"scene_id","response"} whose response is a Python or JSON dictionary of rules, lanes by position',
  by: "line",
  keys: ["scene_id"],
  shape: AnswerLine,
  claims: (_, head) => /^\s*\{[^\n]*"scene_id"/.test(head()),
  open: (options, sink) => ({
    *read(record) {
      const json = jsonOf(record, sink);
      const line = json === undefined ? undefined : shaped(AnswerLine, json, record, sink);
      if (line === undefined) return;
      const id = writtenId(line.scene_id, record, ["scene_id"])!;
      const value = readResponse(line.response, options, { id, at: { record, path: ["response"] }, sink });
      yield { id, value: value ?? null, record };
    },
  }),
};

const DICTIONARY: Wanted = {
  what: "a Python or JSON dictionary of rules",
  fits: ({ kind }) => kind === "object",
  isWhole: isWholeRule,
};

/** A rule that was cut off before its lanes is left out. */
function isWholeRule(rule: JsonNode): boolean {
  const entries = objectEntries(rule);
  return entries?.get("attr_info")?.kind === "object" && entries.get("centerline")?.kind === "array";
}

/** The rules of an answer; undefined after a problem. */
export function readResponse(response: string, options: AnswerOptions, place: AnswerPlace): Prediction | undefined {
  const { record, path } = place.at;
  const taken = takeAnswer(
    response,
    {
      wanted: DICTIONARY,
      value: (tree, sink) => readLabelRules({ record, path, sink, tree: () => tree }, plainValue(tree)),
      nothing: [],
      counts: "no rules",
    },
    options,
    place,
  );
  if (taken === null) return undefined;
  return { rules: { list: taken.value, lanesAre: "positions", record }, edges: null, reading: taken.reading };
}
