// Annotations of other tools in a JSON Schema (stickler, x-eval, evaluation_config) as nodes and settings of a description.
import { isObject } from "../../contract/shape.ts";
import type { Some } from "./settings.ts";
import type { WrittenNode } from "./written-node.ts";

export type Schema = Readonly<Record<string, unknown>>;

type Node = Readonly<Record<string, unknown>>;
type Remark = (text: string) => void;

const JUDGED: Node = { $compare: "similar", $judge: true };

/** Comparators of stickler. */
const STICKLER: Readonly<Record<string, Node>> = {
  ExactComparator: { $compare: "text", $ignore: ["case", "punctuation", "space"] },
  NumericComparator: { $compare: "number" },
  LevenshteinComparator: { $compare: "similar", "$at-least": 0.5 },
  FuzzyComparator: { $compare: "tokens" },
  SemanticComparator: JUDGED,
  BERTComparator: JUDGED,
  BertComparator: JUDGED,
  LLMComparator: JUDGED,
};

/** Metrics of evaluation_config. */
const METRICS: Readonly<Record<string, Node>> = {
  string_exact: { $compare: "exact" },
  boolean_exact: { $compare: "exact" },
  integer_exact: { $compare: "number" },
  number_exact: { $compare: "number" },
  string_case_insensitive: { $compare: "text" },
  string_fuzzy: { $compare: "similar" },
  number_tolerance: { $compare: "number" },
  string_semantic: JUDGED,
  string_llm: JUDGED,
  skip: { $compare: "skip" },
};

const STEPS: Readonly<Record<string, "case" | "space">> = {
  lowercase: "case",
  strip: "space",
  normalize_whitespace: "space",
};

const OF_STICKLER = ["comparator", "threshold", "weight", "clip-under-threshold", "match-threshold"];
const OF_EVAL = ["compare", "skip", "align", "key", "transform"];
const KNOWN: ReadonlySet<string> = new Set([
  ...OF_STICKLER.map((name) => `x-aws-stickler-${name}`),
  ...OF_EVAL.map((name) => `x-eval-${name}`),
  "evaluation_config",
]);

/** Whether a schema has a key that begins like this, at any depth. */
export function isAnnotated(schema: unknown, start: string): boolean {
  const waiting: unknown[] = [schema];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    for (const [key, value] of Object.entries(next)) {
      if (key.startsWith(start)) return true;
      waiting.push(value ?? null);
    }
  }
  return false;
}

/** What a person has to know about annotations that have no counterpart. */
export function unknownAnnotations(schema: Schema): readonly string[] {
  return Object.keys(schema)
    .filter((key) => /^x-(?:aws-stickler|eval)-/.test(key) && !KNOWN.has(key))
    .map((key) => `${key} has no counterpart in a description`);
}

/** The leaf that annotations ask for, or null. */
export function annotatedLeaf(schema: Schema, remark: Remark): WrittenNode | null {
  const node =
    skipped(schema) ?? fromStickler(schema, remark) ?? fromEval(schema, remark) ?? fromConfig(schema, remark);
  if (node === null) return null;
  const all = { ...node, ...(node.$compare === "skip" ? {} : commonSettings(schema, node)) };
  return Object.keys(all).length === 1 ? (all.$compare as string) : all;
}

function skipped(schema: Schema): Node | null {
  return schema["x-eval-skip"] === true ? { $compare: "skip" } : null;
}

/** Weight, threshold and clipping. */
function commonSettings(schema: Schema, { $compare }: Node): Node {
  const weight = schema["x-aws-stickler-weight"];
  const threshold = schema["x-aws-stickler-threshold"];
  const isGraded = $compare === "similar" || $compare === "tokens";
  return {
    ...(typeof weight === "number" && weight > 0 ? { $weight: weight } : {}),
    ...(isGraded && typeof threshold === "number" && threshold > 0 && threshold <= 1 ? { "$at-least": threshold } : {}),
    ...(isGraded && schema["x-aws-stickler-clip-under-threshold"] === true ? { $below: "zero" } : {}),
  };
}

function fromStickler(schema: Schema, remark: Remark): Node | null {
  const name = schema["x-aws-stickler-comparator"];
  if (name === undefined) return null;
  const node = ownEntry(STICKLER, name);
  if (node === undefined)
    remark(`x-aws-stickler-comparator ${JSON.stringify(name)} has no counterpart in a description`);
  if (name === "FuzzyComparator") remark('FuzzyComparator becomes "tokens", which is another measure');
  return node ?? null;
}

function fromEval(schema: Schema, remark: Remark): Node | null {
  const compare = schema["x-eval-compare"];
  const steps = [schema["x-eval-transform"] ?? []].flat().map((name) => ownEntry(STEPS, name));
  if (steps.includes(undefined)) remark("x-eval-transform has a step without counterpart in a description");
  const $ignore = [...new Set(steps.filter((step) => step !== undefined))].sort();
  const transformed = $ignore.length === 0 ? null : { $compare: "text", $ignore };
  if (compare === undefined || compare === "exact")
    return transformed ?? (compare === undefined ? null : { $compare: "exact" });
  if (compare === "semantic") return { ...JUDGED, ...($ignore.length === 0 ? {} : { $ignore }) };
  if (isObject(compare) && isObject(compare.numeric)) {
    const { rel, abs } = isObject(compare.numeric.tolerance) ? compare.numeric.tolerance : {};
    return {
      $compare: "number",
      ...(typeof rel === "number" ? { $relative: rel } : {}),
      ...(typeof abs === "number" ? { $within: abs } : {}),
    };
  }
  remark(`x-eval-compare ${JSON.stringify(compare)} has no counterpart in a description`);
  return transformed;
}

/** A name, or the first of several metrics, each a name or an object with one. */
function fromConfig({ evaluation_config: config }: Schema, remark: Remark): Node | null {
  if (config === undefined) return null;
  const metric: unknown = isObject(config) && Array.isArray(config.metrics) ? config.metrics[0] : config;
  const { params } = isObject(metric) ? metric : {};
  const name = isObject(metric) ? (metric.metric_id ?? metric.name ?? metric.metric) : metric;
  const node = ownEntry(METRICS, name);
  if (node === undefined) {
    remark(`evaluation_config ${JSON.stringify(config)} has no counterpart in a description`);
    return null;
  }
  const tolerance = isObject(params) ? params.tolerance : undefined;
  return name === "number_tolerance" && typeof tolerance === "number" ? { ...node, $within: tolerance } : node;
}

/** Settings of a list, or null. */
export function annotatedList(schema: Schema, areOrdered: boolean): Some<"$align" | "$key" | "$found-at"> | null {
  const { items } = schema;
  const threshold =
    schema["x-aws-stickler-match-threshold"] ?? (isObject(items) ? items["x-aws-stickler-match-threshold"] : undefined);
  const align = schema["x-eval-align"];
  const options: Node = isObject(align) ? align : {};
  const how = isObject(align) ? (align.method ?? align.mode ?? align.type ?? align.strategy) : align;
  const key =
    options.key ?? schema["x-eval-key"] ?? (isObject(options.key_field) ? options.key_field.key : options.key_field);
  const paired =
    (how === "key_field" || how === undefined) && typeof key === "string"
      ? { $key: key }
      : how === "hungarian" || "hungarian" in options
        ? { $align: "best" as const }
        : areOrdered
          ? { $align: "ordered" as const }
          : {};
  const found = typeof threshold === "number" && threshold > 0 && threshold <= 1 ? { "$found-at": threshold } : {};
  const settings = { ...paired, ...found };
  return Object.keys(settings).length === 0 ? null : settings;
}

function ownEntry<Value>(table: Readonly<Record<string, Value>>, name: unknown): Value | undefined {
  return typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;
}
