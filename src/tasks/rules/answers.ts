// A model's answers as text: a Python or JSON dictionary of rules whose lanes are positions.
import * as v from "valibot";
import { writtenId } from "../../contract/ids.ts";
import { isObject, jsonOf, shaped } from "../../contract/shape.ts";
import type { Format } from "../../contract/source.ts";
import { type AnswerOptions, type AnswerPlace, takeAnswer } from "../../input/answer/take-answer.ts";
import { checkKeys } from "../../input/known-keys.ts";
import type { Wanted } from "../../json/answer/read-answer.ts";
import type { JsonNode } from "../../json/reader.ts";
import { objectEntries, plainValue } from "../../json/tree.ts";
import { readLabelRules } from "./read-rule.ts";
import type { Prediction } from "./rule.ts";

const AnswerLine = v.object({ scene_id: v.union([v.string(), v.number()]), response: v.string() });

const ABOUT = 'lines {"scene_id","response"} whose response is a Python or JSON dictionary of rules, lanes by position';

export const answers: Format<Prediction, AnswerOptions> = {
  id: "answers",
  about: ABOUT,
  by: "line",
  keys: ["scene_id"],
  shape: AnswerLine,
  claims: (_, head) => /^\s*\{[^\n]*"scene_id"/.test(head()),
  open: (options, sink) => ({
    *read(record) {
      const json = jsonOf(record, sink);
      const isKnown = json !== undefined && checkKeys(json, { keys: ["response"], about: ABOUT }, record, sink);
      const line = isKnown ? shaped(AnswerLine, json, record, sink) : undefined;
      const id = isObject(json) ? writtenId(json.scene_id, record, ["scene_id"]) : null;
      if (id === null) return;
      const value = line && readResponse(line.response, options, { id, at: { record, path: ["response"] }, sink });
      yield { id, value: value ?? null, record };
    },
  }),
};

const WRAPPER = "rules";

const RULES: Wanted = {
  what: "a Python or JSON dictionary or list of rules",
  fits: (answer) => rulesIn(answer) !== null,
  isWhole: isWholeRule,
  wrapper: WRAPPER,
};

/** Finds the rules: models write the dictionary that label.json has, or a list, or put either under "rules". */
function rulesIn(answer: JsonNode): JsonNode | null {
  const inside = objectEntries(answer)?.get(WRAPPER);
  const isDictionary = inside?.kind === "object" && !objectEntries(inside)!.has("attr_info");
  const rules = inside?.kind === "array" || isDictionary ? inside! : answer;
  const isList = rules.kind === "array" && rules.items.every(({ kind }) => kind === "object");
  return isList || rules.kind === "object" ? rules : null;
}

/** Rules by name or position. Models leave out the brackets around a single lane, which are added. */
function labelRulesOf(rules: JsonNode): unknown {
  const named = Object.entries(plainValue(rules) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(named.map(([name, rule]) => [name, isObject(rule) ? withLaneList(rule) : rule]));
}

function withLaneList(rule: Readonly<Record<string, unknown>>): unknown {
  const { centerline } = rule;
  return typeof centerline === "number" || typeof centerline === "string"
    ? { ...rule, centerline: [centerline] }
    : rule;
}

/** A rule that was cut off before its lanes is left out. */
function isWholeRule(rule: JsonNode): boolean {
  const entries = objectEntries(rule);
  const lanes = entries?.get("centerline")?.kind ?? "null";
  return entries?.get("attr_info")?.kind === "object" && ["array", "number", "string"].includes(lanes);
}

export function readResponse(response: string, options: AnswerOptions, place: AnswerPlace): Prediction | undefined {
  const { record, path } = place.at;
  const taken = takeAnswer(
    response,
    {
      wanted: RULES,
      value: (answer, sink) => {
        const tree = rulesIn(answer)!;
        return readLabelRules({ record, path, sink, answer: { tree, steps: path.length } }, labelRulesOf(tree));
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
