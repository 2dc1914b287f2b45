// Annotations of other tools in a JSON Schema: what each becomes, and that none is lost without a word.
import { describe, expect, it } from "vitest";
import { fields, infer } from "./index.ts";

/** The node and the remarks of one field whose schema is given; gold has texts, numbers or lists that suit it. */
function fieldOf(schema: object, gold: readonly unknown[] = ["a", "b"], $defs: object = {}) {
  const remarks: string[] = [];
  const description = infer(
    gold.map((x) => ({ x, y: 1 })),
    { schema: { $defs, type: "object", properties: { x: schema } }, onRemark: (remark) => remarks.push(remark) },
  );
  expect(() => fields(description)).not.toThrow();
  return { node: description.x, remarks };
}

const judged = { $compare: "similar", $judge: true };
const text = (annotations: object) => ({ type: "string", ...annotations });
const compared = (comparator: string) => text({ "x-aws-stickler-comparator": comparator });
const evaluated = (compare: unknown) => ({ type: "number", "x-eval-compare": compare });
const lists = (annotations: object, ofItems: object = {}) => ({
  type: "array",
  ...annotations,
  items: { type: "object", properties: { id: { type: "string" } }, ...ofItems },
});
const ids = [[{ id: "a" }, { id: "b" }], [{ id: "a" }]];

describe("infer(gold, { schema }) with annotations", () => {
  it.each<[schema: object, node: unknown, gold?: readonly unknown[]]>([
    [compared("ExactComparator"), { $compare: "text", $ignore: ["case", "punctuation", "space"] }],
    [compared("NumericComparator"), "number", [1]],
    [compared("LevenshteinComparator"), { $compare: "similar", "$at-least": 0.5 }],
    ...["SemanticComparator", "BERTComparator", "BertComparator", "LLMComparator"].map((name): [object, unknown] => [
      compared(name),
      judged,
    ]),
    [evaluated("semantic"), judged],
    [evaluated("exact"), "exact"],
    [
      evaluated({ numeric: { tolerance: { rel: 0.1, abs: 2 } } }),
      { $compare: "number", $relative: 0.1, $within: 2 },
      [1],
    ],
    [evaluated({ numeric: {} }), "number", [1]],
    [text({ "x-eval-skip": true, "x-eval-compare": "odd" }), "skip"],
    [text({ "x-eval-transform": ["lowercase"] }), { $compare: "text", $ignore: ["case"] }],
    [
      text({ "x-eval-compare": "exact", "x-eval-transform": ["strip", "lowercase", "normalize_whitespace"] }),
      { $compare: "text", $ignore: ["case", "space"] },
    ],
    [text({ evaluation_config: "string_exact" }), "exact"],
    [text({ evaluation_config: "string_case_insensitive" }), "text"],
    [text({ evaluation_config: { metrics: ["string_fuzzy", "string_llm"] } }), "similar"],
    [text({ evaluation_config: { metrics: [{ metric_id: "string_semantic" }] } }), judged],
    [{ evaluation_config: "integer_exact" }, "number", [1]],
    [{ evaluation_config: "boolean_exact" }, "exact", [true]],
    [{ evaluation_config: "skip" }, "skip"],
    [
      { evaluation_config: { metrics: [{ metric_id: "number_tolerance", params: { tolerance: 0.5 } }] } },
      { $compare: "number", $within: 0.5 },
      [1],
    ],
    [lists({ "x-eval-align": { key_field: { key: "id" } } }), { $list: { id: "text" }, $key: "id" }, ids],
    [lists({ "x-eval-align": "key_field", "x-eval-key": "id" }), { $list: { id: "text" }, $key: "id" }, ids],
    [lists({ "x-eval-align": "hungarian" }), { $list: { id: "text" }, $align: "best" }, ids],
    [lists({}, { properties: { id: evaluated("exact") } }), { $list: { id: "exact" }, $align: "ordered" }, ids],
    [lists({ "x-aws-stickler-match-threshold": 0.7 }), { $list: { id: "text" }, "$found-at": 0.7, $key: "id" }, ids],
  ])("%j is %j", (schema, node, gold) => {
    const { node: own, remarks } = fieldOf(schema, gold);
    expect(own).toEqual(node);
    expect(remarks.filter((remark) => remark.includes("counterpart"))).toEqual([]);
  });

  it("gives weight, threshold and clipping to a field whatever says how it is compared", () => {
    const settings = { "x-aws-stickler-weight": 2, "x-aws-stickler-clip-under-threshold": true };
    const graded = { ...compared("LevenshteinComparator"), ...settings, "x-aws-stickler-threshold": 0.9 };
    const similar = { $compare: "similar", $weight: 2, "$at-least": 0.9, $below: "zero" };
    expect(fieldOf(graded)).toEqual({ node: similar, remarks: [] });
    const Name = compared("SemanticComparator");
    for (const [schema, node, gold] of [
      [{ type: "number", ...settings }, { $compare: "number", $weight: 2 }, [1]],
      [{ anyOf: [{ type: "number" }, { type: "null" }], ...settings }, { $compare: "number", $weight: 2 }, [1]],
      [
        { $ref: "#/$defs/Name", ...settings },
        { ...judged, $weight: 2, $below: "zero" },
      ],
    ] as const)
      expect(fieldOf(schema, gold, { Name })).toEqual({ node, remarks: [] });
  });

  it("takes the threshold of items from their own schema, also where it is referred to", () => {
    const Item = { type: "object", properties: { id: { type: "string" } }, "x-aws-stickler-match-threshold": 0.7 };
    const { node } = fieldOf({ type: "array", items: { $ref: "#/$defs/Item" } }, ids, { Item });
    expect(node).toMatchObject({ "$found-at": 0.7 });
  });

  it.each<[schema: object, start: string, gold?: readonly unknown[]]>([
    [compared("PostalComparator"), 'x: x-aws-stickler-comparator "PostalComparator"'],
    [text({ "x-aws-stickler-new": 1 }), "x: x-aws-stickler-new 1"],
    [text({ "x-aws-stickler-weight": 0 }), "x: x-aws-stickler-weight 0"],
    [text({ "x-aws-stickler-threshold": 0.7 }), "x: x-aws-stickler-threshold 0.7"],
    [{ type: "object", properties: {}, "x-aws-stickler-weight": 2 }, "x: x-aws-stickler-weight 2", [{ a: 1 }]],
    [lists({ "x-aws-stickler-weight": 2 }), "x: x-aws-stickler-weight 2", ids],
    [evaluated({ oneof: ["a"] }), 'x: x-eval-compare {"oneof":["a"]}', [1]],
    [evaluated({ numeric: { tolerance: { abs: -1 } } }), 'x: x-eval-compare {"numeric"', [1]],
    [{ ...evaluated({ numeric: {} }), "x-eval-transform": "strip" }, 'x: x-eval-transform "strip"', [1]],
    [text({ "x-eval-transform": ["strip", "stem"] }), 'x: x-eval-transform ["stem"]'],
    [lists({ "x-eval-align": "greedy" }), 'x: x-eval-align "greedy"', ids],
    [text({ evaluation_config: "string_odd" }), 'x: evaluation_config "string_odd"'],
    [
      text({ evaluation_config: { metrics: [{ name: "string_fuzzy", params: { cutoff: 1 } }] } }),
      'x: evaluation_config: the params {"cutoff":1}',
    ],
    [compared("FuzzyComparator"), "x: FuzzyComparator becomes"],
  ])("reports what has no counterpart: %j", (schema, start, gold) => {
    const { remarks } = fieldOf(schema, gold);
    expect(remarks.filter((remark) => remark.startsWith(start))).toHaveLength(1);
  });
});
