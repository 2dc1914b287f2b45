// Neutral lines, and all formats of both sides in the order in which they are tried.
import * as v from "valibot";
import { below } from "../../contract/finding-sink.ts";
import type { AnswerOptions } from "../../input/answer/take-answer.ts";
import { jsonLines } from "../../input/json-lines.ts";
import { receivedText } from "../../problems/problem.ts";
import { answers, readResponse } from "./answers.ts";
import type { RuleCursor } from "./cursor.ts";
import { mapdrLayout } from "./mapdr-layout.ts";
import { correspondence, endToEnd } from "./mapdr-predictions.ts";
import { all, Id, Lanes, readRule, WrittenProperties } from "./read-rule.ts";
import type { Edge, Prediction, Rule, Scene } from "./rule.ts";

const Edges = v.array(v.strictTuple([Id, Id]));
const PredRule = v.object({ id: v.optional(Id), properties: WrittenProperties, lanes: Lanes });

const GoldLine = v.object({
  id: v.string(),
  lanes: Lanes,
  rules: v.array(v.object({ id: Id, properties: WrittenProperties, lanes: Lanes })),
});
const PredLine = v.object({
  id: v.string(),
  rules: v.optional(v.array(PredRule)),
  edges: v.optional(Edges),
  response: v.optional(v.string()),
});
const EdgesLine = v.object({ id: v.string(), edges: Edges });

type LineRule = v.InferOutput<typeof PredRule>;

const goldLines = jsonLines({
  about: 'lines {"id","lanes":["3"],"rules":[{"id":"0","properties":{…},"lanes":["3"]}]}',
  shape: GoldLine,
  keys: ["lanes", "rules"],
  value: (line, record, sink): Scene | undefined => {
    const cursor = { record, path: ["rules"], sink };
    const rules = readRules(cursor, line.rules);
    return rules && areDistinct(cursor, rules) ? { lanes: line.lanes.map(String), rules } : undefined;
  },
});

const predLines = jsonLines({
  about: 'lines {"id","rules"?:[{"properties":{…},"lanes":["3"]}],"edges"?:[["0","3"]]} or {"id","response":"…"}',
  shape: PredLine,
  keys: ["rules", "edges", "response"],
  mayBeBare: true,
  value: ({ id, rules, edges, response }, record, sink, options: AnswerOptions): Prediction | undefined => {
    if (response !== undefined && rules === undefined && edges === undefined)
      return readResponse(response, options, { id, at: { record, path: ["response"] }, sink });
    const list = readRules({ record, path: ["rules"], sink }, rules ?? []);
    return (
      list && {
        rules: rules === undefined ? null : { list, lanesAre: "ids", record },
        edges: edges === undefined ? null : { list: edges.map(readEdge), record },
      }
    );
  },
});

const edgeLines = jsonLines({
  about: 'lines {"id","edges":[["0","3"]]}',
  shape: EdgesLine,
  keys: ["edges"],
  value: ({ edges }, record): Prediction => ({ rules: null, edges: { list: edges.map(readEdge), record } }),
});

function readRules(cursor: RuleCursor, rules: readonly LineRule[]): readonly Rule[] | undefined {
  return all(
    rules.map(({ id, properties, lanes }, position) =>
      readRule(below(cursor, position), "properties", { name: String(id ?? position), properties, lanes }),
    ),
  );
}

function readEdge([rule, lane]: v.InferOutput<typeof Edges>[number], position: number): Edge {
  return { rule: String(rule), lane: String(lane), at: ["edges", position] };
}

/** Edges name gold rules by their ids, so these must differ. */
function areDistinct({ record, path, sink }: RuleCursor, rules: readonly Rule[]): boolean {
  const names = rules.map((rule) => rule.name);
  const seen = new Set<string>();
  const repeated = names.findIndex((name) => seen.size === seen.add(name).size);
  if (repeated === -1) return true;
  sink.problem(
    { record, path: [...path, repeated, "id"] },
    { code: "DUPLICATE_ID", expected: "one rule of each id", received: `${receivedText(names[repeated])} again` },
  );
  return false;
}

export const formats = {
  gold: [mapdrLayout, goldLines],
  pred: [answers, endToEnd, correspondence, predLines],
  /** Lanes predicted for the gold rules, which only correspondence needs. */
  edges: [correspondence, edgeLines],
};
