// Annotations of other tools in a JSON Schema (stickler, x-eval, evaluation_config) as nodes and settings of a description.
import { isObject } from "../../contract/shape.ts";
import { receivedText } from "../../problems/problem.ts";
import type { Some } from "./settings.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** A leaf with its settings. */
export type LeafSettings = Readonly<Record<string, unknown>> & { readonly $compare: string };

type Settings = Readonly<Record<string, unknown>>;

const JUDGED = { $compare: "similar", $judge: true };

/** Comparators of stickler. */
const STICKLER: Readonly<Record<string, LeafSettings>> = {
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
const METRICS: Readonly<Record<string, LeafSettings>> = {
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

const ANNOTATION = /^(?:x-aws-stickler-|x-eval-|evaluation_config$)/;

/** The annotations of one schema. What nobody can use is reported, never dropped. */
export class Annotations {
  readonly #schema: Schema;
  readonly #left: Set<string>;
  readonly remark: (text: string) => void;

  constructor(schema: Schema, remark: (text: string) => void) {
    this.#schema = schema;
    this.#left = new Set(Object.keys(schema).filter((key) => ANNOTATION.test(key)));
    this.remark = remark;
  }

  /** Returns what `use` makes of an annotation; undefined if there is none, or it can make nothing of it. */
  take<Used>(key: string, use: (value: unknown) => Used | undefined): Used | undefined {
    const used = this.#left.has(key) ? use(this.#schema[key]) : undefined;
    if (used !== undefined) this.#left.delete(key);
    return used;
  }

  /** A field that is not compared needs no other annotation. */
  dropAll(): void {
    this.#left.clear();
  }

  reportRest(): void {
    for (const key of this.#left)
      this.remark(`${key} ${receivedText(this.#schema[key])} has no counterpart in a description`);
  }
}

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

/** The leaf that annotations ask for, or null. */
export function annotatedLeaf(notes: Annotations): LeafSettings | null {
  if (notes.take("x-eval-skip", truthIn) === true) return { $compare: "skip" };
  const stickler = notes.take("x-aws-stickler-comparator", (name) => {
    if (name === "FuzzyComparator") notes.remark('FuzzyComparator becomes "tokens", which is another measure');
    return ownEntry(STICKLER, name);
  });
  return (
    stickler ?? leafOfEval(notes) ?? notes.take("evaluation_config", (config) => leafOfConfig(config, notes)) ?? null
  );
}

/** Weight, threshold and clipping. What is right or wrong and nothing between has no threshold. */
export function annotatedSettings(notes: Annotations, { $compare }: LeafSettings): Settings {
  if ($compare === "skip") {
    notes.dropAll();
    return {};
  }
  const isGraded = $compare === "similar" || $compare === "tokens";
  const weight = notes.take("x-aws-stickler-weight", numberFrom(Number.MIN_VALUE, 1_000_000));
  const threshold = notes.take("x-aws-stickler-threshold", isGraded ? shareIn : numberFrom(1, 1));
  const isClipped = notes.take("x-aws-stickler-clip-under-threshold", truthIn);
  return {
    ...(weight === undefined ? {} : { $weight: weight }),
    ...(isGraded && threshold !== undefined ? { "$at-least": threshold } : {}),
    ...(isGraded && isClipped ? { $below: "zero" } : {}),
  };
}

function leafOfEval(notes: Annotations): LeafSettings | undefined {
  const compared = notes.take("x-eval-compare", (compare): LeafSettings | undefined => {
    if (compare === "exact") return { $compare: "exact" };
    if (compare === "semantic") return JUDGED;
    return isObject(compare) && isObject(compare.numeric) ? numeric(compare.numeric.tolerance ?? {}) : undefined;
  });
  if (compared?.$compare === "number") return compared;
  const steps = notes.take("x-eval-transform", (written) => {
    const names = [written].flat();
    const unknown = names.filter((name) => ownEntry(STEPS, name) === undefined);
    if (unknown.length === names.length) return undefined;
    if (unknown.length > 0)
      notes.remark(`x-eval-transform ${receivedText(unknown)} has no counterpart in a description`);
    return names.flatMap((name) => ownEntry(STEPS, name) ?? []);
  });
  if (steps === undefined) return compared;
  const $ignore = [...new Set(steps)].sort();
  return compared === JUDGED ? { ...JUDGED, $ignore } : { $compare: "text", $ignore };
}

function numeric(tolerance: unknown): LeafSettings | undefined {
  if (!isObject(tolerance)) return undefined;
  const [$relative, $within] = [tolerance.rel ?? 0, tolerance.abs ?? 0].map(numberFrom(0, Number.MAX_VALUE));
  if ($relative === undefined || $within === undefined) return undefined;
  return { $compare: "number", ...($relative > 0 ? { $relative } : {}), ...($within > 0 ? { $within } : {}) };
}

/** A name, or the first of several metrics, each a name or an object with one. */
function leafOfConfig(config: unknown, { remark }: Annotations): LeafSettings | undefined {
  const metric: unknown = isObject(config) && Array.isArray(config.metrics) ? config.metrics[0] : config;
  const leaf = ownEntry(METRICS, isObject(metric) ? (metric.metric_id ?? metric.name ?? metric.metric) : metric);
  const params = isObject(metric) && isObject(metric.params) ? metric.params : {};
  const { tolerance, ...others } = params;
  const $within = leaf === METRICS.number_tolerance ? numberFrom(0, Number.MAX_VALUE)(tolerance) : undefined;
  const unused = $within === undefined ? params : others;
  if (leaf !== undefined && Object.keys(unused).length > 0)
    remark(`evaluation_config: the params ${receivedText(unused)} have no counterpart in a description`);
  return leaf === undefined || $within === undefined ? leaf : { ...leaf, $within };
}

export type ListSettings = Some<"$align" | "$key" | "$found-at">;

/** Settings of a list; none if gold decides. `areOrdered`: lists without an annotation are in order. */
export function annotatedList(notes: Annotations, areOrdered: boolean): ListSettings {
  const align = notes.take("x-eval-align", (written) => alignment(written, notes));
  const foundAt = foundAtIn(notes);
  return { ...(align ?? (areOrdered ? { $align: "ordered" } : {})), ...(foundAt && { "$found-at": foundAt }) };
}

/** How similar the items of a list must be: a list says so, or the schema of its items. */
export function foundAtIn(notes: Annotations): number | undefined {
  return notes.take("x-aws-stickler-match-threshold", shareIn);
}

/** A way, or an object that has it under a name and may have the key beside it. */
function alignment(written: unknown, notes: Annotations): ListSettings | undefined {
  const options: Settings = isObject(written) ? written : {};
  const how = isObject(written) ? (written.method ?? written.mode ?? written.type ?? written.strategy) : written;
  if (how === "hungarian" || "hungarian" in options) return { $align: "best" };
  if (how !== "key_field" && how !== undefined) return undefined;
  const field = options.key_field;
  const $key = textIn(options.key ?? (isObject(field) ? field.key : field)) ?? notes.take("x-eval-key", textIn);
  return $key === undefined ? undefined : { $key };
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function truthIn(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function numberFrom(least: number, most: number): (value: unknown) => number | undefined {
  return (value) => (typeof value === "number" && value >= least && value <= most ? value : undefined);
}

const shareIn = numberFrom(Number.MIN_VALUE, 1);

function ownEntry<Value>(table: Readonly<Record<string, Value>>, name: unknown): Value | undefined {
  return typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;
}
