// A model's answers as text: a Python or JSON dictionary of rules whose lanes are positions.
import * as v from "valibot";
import type { Wanted } from "../../core/answer/read-answer.ts";
import { type AnswerOptions, type AnswerPlace, takeAnswer } from "../../core/answer/take-answer.ts";
import { writtenId } from "../../core/ids.ts";
import type { JsonNode } from "../../core/json-reader.ts";
import { objectEntries, plainValue } from "../../core/json-tree.ts";
import { jsonOf, shaped } from "../../core/shape.ts";
import type { Format } from "../../core/source.ts";
import { readLabelRules } from "./read-rule.ts";
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

const WRAPPER = "rules";

const RULES: Wanted = {
  what: "a Python or JSON dictionary or list of rules",
  fits: (answer) => rulesOf(answer) !== null,
  isWhole: isWholeRule,
  wrapper: WRAPPER,
};

/** The rules of an answer as the dictionary that label.json has: models also write a list, put either under "rules", and leave the brackets around a single lane out. */
function rulesOf(answer: JsonNode): JsonNode | null {
  const inside = objectEntries(answer)?.get(WRAPPER);
  const rules = inside?.kind === "array" || (inside?.kind === "object" && !isRule(inside)) ? inside : answer;
  if (rules.kind === "object")
    return { ...rules, entries: rules.entries.map(([name, rule]) => [name, withLaneList(rule)]) };
  if (rules.kind !== "array" || !rules.items.every(({ kind }) => kind === "object")) return null;
  const entries = rules.items.map((rule, position) => [String(position), withLaneList(rule)] as const);
  return { kind: "object", start: rules.start, entries };
}

function isRule(node: JsonNode): boolean {
  return objectEntries(node)?.has("attr_info") === true;
}

function withLaneList(rule: JsonNode): JsonNode {
  if (rule.kind !== "object") return rule;
  return {
    ...rule,
    entries: rule.entries.map(([key, value]) => [key, key === "centerline" ? laneList(value) : value]),
  };
}

function laneList(lanes: JsonNode): JsonNode {
  const isOne = lanes.kind === "number" || lanes.kind === "string";
  return isOne ? { kind: "array", start: lanes.start, items: [lanes] } : lanes;
}

/** A rule that was cut off before its lanes is left out. */
function isWholeRule(rule: JsonNode): boolean {
  const entries = objectEntries(rule);
  return entries?.get("attr_info")?.kind === "object" && entries.get("centerline")?.kind === "array";
}

export function readResponse(response: string, options: AnswerOptions, place: AnswerPlace): Prediction | undefined {
  const { record, path } = place.at;
  const taken = takeAnswer(
    response,
    {
      wanted: RULES,
      value: (answer, sink) => {
        const tree = rulesOf(answer)!;
        return readLabelRules({ record, path, sink, answer: { tree, steps: path.length } }, plainValue(tree));
      },
      nothing: [],
      counts: "no rules",
    },
    options,
    place,
  );
  if (taken === null) return undefined;
  return { rules: { list: taken.value, lanesAre: "positions", record }, edges: null, reading: taken.reading };
}
