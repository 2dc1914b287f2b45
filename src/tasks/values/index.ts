// values: results that other tools have computed sample by sample, for karat's statistics.
import * as v from "valibot";
import { canonicalJson } from "../../core/canonical-json.ts";
import { taskMaker } from "../../core/define-task.ts";
import { jsonLines } from "../../core/json-lines.ts";
import { receivedText, usageError } from "../../core/problem.ts";
import type { MatchContext, Task, Unit } from "../../core/task.ts";
import { explain } from "./explain.ts";
import { type Gold, match, type ValuesMatch } from "./match.ts";
import { inspectArchive, inspectJson } from "./read-inspect.ts";
import { lmEvalSamples } from "./read-lm-eval.ts";
import { promptfooJson, promptfooLines } from "./read-promptfoo.ts";
import { rows } from "./read-rows.ts";
import type { Sample } from "./sample.ts";
import { columnsOf, formulasOf, type Plan, scoresOf, tally } from "./score.ts";

/** The units that should be there, where somebody says so. */
const expected = jsonLines<{ readonly id: string }, Gold>({
  about: '{"id"}: the samples that should be there',
  shape: v.looseObject({ id: v.string() }),
  keys: [],
  value: () => ({ data: null }),
});

/** Stands for the metrics until predictions tell them. */
const UNKNOWN = ["score"];

interface Open {
  readonly metrics?: readonly string[];
  readonly lowerIsBetter?: readonly string[];
  readonly range?: string | null;
  readonly pass?: string | null;
}

function planOf({ metrics = [], lowerIsBetter = [], range = null, pass = null }: Open): Plan {
  const known = metrics.length === 0 ? UNKNOWN : metrics;
  const unknown = lowerIsBetter.find((metric) => metrics.length > 0 && !metrics.includes(metric));
  if (unknown !== undefined)
    throw usageError("BAD_VALUE", {
      expected: `one of the metrics ${metrics.join(", ")} for \`lowerIsBetter\``,
      received: receivedText(unknown),
    });
  return { metrics: known, lowerIsBetter, isUnit: range === "unit", pass: passNumbers(pass) };
}

function passNumbers(text: string | null): readonly number[] {
  const numbers = text === null ? [] : text.split(",").map(Number);
  if (numbers.every((k) => Number.isSafeInteger(k) && k >= 1)) return [...new Set(numbers)];
  throw usageError("BAD_VALUE", {
    expected: "whole numbers of trials for `pass`, as 1,5",
    received: receivedText(text),
  });
}

type Maker = ReturnType<typeof makeTask>;
const makers = new Map<string, Maker>();
const MOST_MAKERS = 16;

function makerOf(plan: Plan): Maker {
  const key = canonicalJson(plan);
  const known = makers.get(key) ?? makeTask(plan);
  makers.delete(key);
  makers.set(key, known);
  if (makers.size > MOST_MAKERS) makers.delete(makers.keys().next().value!);
  return known;
}

function makeTask(plan: Plan) {
  const made = taskMaker({
    id: "values",
    title: "Results of other tools",
    about: "values that another tool gave each sample: Inspect, lm-evaluation-harness, promptfoo, or any table",
    unit: "sample",
    protocol: { name: "values", version: 1, cite: "the mean of each metric over samples" },
    columns: columnsOf(plan),
    scores: scoresOf(plan),
    options: {
      metrics: {
        kind: "names",
        default: [],
        about: "the metrics, the primary one first; otherwise all that the files have",
      },
      lowerIsBetter: { kind: "names", default: [], about: "a metric of which less is better" },
      range: {
        kind: "text",
        default: null,
        about: "unit if all values lie from 0 to 1, any otherwise; found in the files",
      },
      pass: {
        kind: "text",
        default: null,
        about: "for repeated trials of 0 or 1: pass@k and pass^k for these k, as 1,5",
      },
      filter: { kind: "text", default: null, about: "the filter of lm-evaluation-harness, where a file has several" },
    },
    needsGold: false,
    formats: {
      gold: [expected],
      pred: [inspectArchive, inspectJson, promptfooJson, lmEvalSamples, promptfooLines, rows],
    },
    settle: { isOpen, by: settledBy },
    absent: (): Sample => ({ data: null, trials: [{ values: [], error: "no such sample" }] }),
    match: (unit: Unit<Gold, Sample>, options, context: MatchContext) =>
      match(unit, { ...options, metrics: plan.metrics }, context),
    tally: (found: ValuesMatch) => tally(plan, found),
    formulas: formulasOf(plan),
    explain: (found: ValuesMatch) => explain(plan, found),
    explained: columnsOf(plan),
  });
  /** Scores follow from the metrics, which stand in the options. */
  const make: typeof made = Object.assign(
    (options: Parameters<typeof made>[0] = {}) => {
      const other = planOf(options as Open);
      return canonicalJson(other) === canonicalJson(plan) ? made(options) : makerOf(other)(options);
    },
    { definition: made.definition },
  );
  return make;
}

interface ValuesOptions {
  readonly metrics: readonly string[];
  readonly lowerIsBetter: readonly string[];
  readonly range: string | null;
  readonly pass: string | null;
  readonly filter: string | null;
}

function isOpen({ metrics, range }: ValuesOptions): boolean {
  return metrics.length === 0 || range === null;
}

/** Metrics and their range, as the files of all systems tell them. */
function settledBy(samples: readonly Sample[], options: ValuesOptions): Task | null {
  const found = new Map<string, boolean>();
  let isBinary = true;
  for (const { trials } of samples)
    for (const { values } of trials)
      for (const [metric, value] of values) {
        if (value !== null && value !== 0 && value !== 1) isBinary = false;
        const isUnit = value === null || (value >= 0 && value <= 1);
        found.set(metric, (found.get(metric) ?? true) && isUnit);
      }
  if (found.size === 0) return null;
  const metrics = options.metrics.length > 0 ? options.metrics : [...found.keys()];
  const missing = metrics.find((metric) => !found.has(metric));
  if (missing !== undefined)
    throw usageError("BAD_VALUE", {
      expected: `a metric of the files: ${[...found.keys()].join(", ")}`,
      received: receivedText(missing),
    });
  if (options.pass !== null && !isBinary)
    throw usageError("BAD_VALUE", { expected: "trials of 0 or 1 for `pass`", received: "other values" });
  const range = metrics.every((metric) => found.get(metric)) ? "unit" : "any";
  return values({ ...options, metrics, range }) as unknown as Task;
}

/**
 * The task of results that other tools have computed sample by sample.
 *
 * @example
 * import { compare } from "karat";
 * import { values } from "karat/values";
 *
 * const a = [{ id: "q1", accuracy: 1 }, { id: "q2", accuracy: 0 }];
 * const b = [{ id: "q1", accuracy: 1 }, { id: "q2", accuracy: 1 }];
 * const comparison = await compare(values({ metrics: ["accuracy"], range: "unit" }), { gold: [], pred: { a, b } });
 * console.log(comparison.systems[0]?.name); // b
 */
export const values: Maker = makerOf(planOf({}));
