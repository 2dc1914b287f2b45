// values: results that other tools have computed sample by sample, for karat's statistics.
import * as v from "valibot";
import { taskMakerBy } from "../../contract/define-task.ts";
import type { OptionSpecs, OptionsOf } from "../../contract/option-spec.ts";
import { joinedText, separatedTexts } from "../../contract/signature.ts";
import type { Format } from "../../contract/source.ts";
import type { MatchContext, OptionsFromData, Unit } from "../../contract/task.ts";
import { jsonLines, type NumberedLine } from "../../input/json-lines.ts";
import { badValue } from "../../problems/problem.ts";
import { explain } from "./explain.ts";
import { type Gold, match } from "./match.ts";
import { inspectArchive, inspectJson } from "./read-inspect.ts";
import { lmEvalSamples } from "./read-lm-eval.ts";
import { promptfooJson, promptfooLines } from "./read-promptfoo.ts";
import { rows } from "./read-rows.ts";
import type { ValuesMatch } from "./sample.ts";
import { ABSENT, type Sample } from "./sample.ts";
import { columnsOf, type Plan, scoredColumns, scoresOf, tallyOf, trialsOf } from "./score.ts";

/** The samples that must be there, if the user lists them. */
const expected: Format<Gold, unknown, NumberedLine<{ readonly id: string }> | null> = {
  ...jsonLines<{ readonly id: string }, Gold>({
    about: '{"id"}: the samples that should be there',
    shape: v.looseObject({ id: v.string() }),
    keys: [],
    value: () => ({ data: null }),
  }),
  takesColumns: true,
  isOptional: true,
};

/** A placeholder until the predictions show their metrics. */
const UNKNOWN = ["score"];

const options = {
  metrics: {
    kind: "names",
    default: [],
    about: "metrics to read, the primary one first; default: all in the files",
  },
  lowerIsBetter: { kind: "names", default: [], about: "metric for which lower is better" },
  range: {
    kind: "text",
    default: null,
    about: "metrics with values from 0 to 1: unit (all), any (none) or their names; default: found in the files",
  },
  pass: {
    kind: "text",
    default: null,
    about: "also report pass@k and pass^k of repeated 0/1 trials, for these k: 1,5",
  },
  filter: { kind: "text", default: null, about: "filter of lm-evaluation-harness, if a file has several" },
} as const satisfies OptionSpecs;

type ValuesOptions = OptionsOf<typeof options>;

function planOf({ metrics, lowerIsBetter, range, pass }: Omit<ValuesOptions, "filter">): Plan {
  const known = metrics.length === 0 ? UNKNOWN : metrics;
  const unit = unitMetrics(range, known);
  const chosen = new Set(metrics);
  for (const [option, names] of Object.entries({ lowerIsBetter, range: unit })) {
    const unknown = names.find((metric) => metrics.length > 0 && !chosen.has(metric));
    if (unknown !== undefined) throw badValue(`one of the metrics ${metrics.join(", ")} for \`${option}\``, unknown);
  }
  return { metrics: known, lowerIsBetter, unit, pass: passNumbers(pass) };
}

function belowBest({ metrics, lowerIsBetter }: Plan): string {
  if (lowerIsBetter.length === 0) return "scored below 1";
  return lowerIsBetter.length === metrics.length ? "scored above 0" : "not the best score";
}

/** The metrics whose values lie from 0 to 1. */
function unitMetrics(range: string | null, metrics: readonly string[]): readonly string[] {
  if (range === null || range === "any") return [];
  if (range === "unit") return metrics;
  try {
    return separatedTexts(range);
  } catch {
    throw badValue("unit, any or names of metrics for `range`, with %25 for % and %2C for a comma", range);
  }
}

/** The same in one text. */
function rangeText(unit: readonly string[], metrics: readonly string[]): string {
  if (unit.length === 0) return "any";
  return unit.length === metrics.length ? "unit" : joinedText(unit);
}

function passNumbers(text: string | null): readonly number[] {
  const numbers = text === null ? [] : text.split(",").map(Number);
  if (numbers.every((k) => Number.isSafeInteger(k) && k >= 1)) return [...new Set(numbers)];
  throw badValue("whole numbers of trials for `pass`, as 1,5", text);
}

/** The options that the files of all systems decide: the metrics and whether their values lie from 0 to 1. */
function fromData(options: ValuesOptions): OptionsFromData<Gold, Sample, ValuesOptions> | null {
  if (options.metrics.length > 0 && options.range !== null) return null;
  const isUnit = new Map<string, boolean>();
  return {
    pred({ trials }) {
      for (const { values } of trials)
        for (const [metric, value] of values)
          isUnit.set(metric, (isUnit.get(metric) ?? true) && (value === null || (value >= 0 && value <= 1)));
    },
    end(primary) {
      if (isUnit.size === 0) return null;
      const named = options.metrics.length > 0 ? options.metrics : [...isUnit.keys()];
      const isFirst = primary !== undefined && !named.some((metric) => primary.startsWith(`${metric}.pass`));
      const metrics = isFirst ? [...new Set([primary, ...named])] : named;
      const missing = metrics.find((metric) => !isUnit.has(metric));
      if (missing !== undefined) throw badValue(`a metric of the files: ${[...isUnit.keys()].join(", ")}`, missing);
      const range = rangeText(
        metrics.filter((metric) => isUnit.get(metric)),
        metrics,
      );
      return { options: { metrics, range } };
    },
  };
}

/**
 * Statistics for per-sample results of other tools.
 *
 * @example
 * import { compare } from "karat";
 * import { values } from "karat/values";
 *
 * const a = [{ id: "q1", accuracy: 1 }, { id: "q2", accuracy: 0 }];
 * const b = [{ id: "q1", accuracy: 1 }, { id: "q2", accuracy: 1 }];
 * const comparison = await compare(values({ metrics: ["accuracy"], range: "unit" }), { pred: { a, b } });
 * console.log(comparison.systems[0]?.name); // b
 */
export const values = taskMakerBy(options, (given) => {
  const plan = planOf(given);
  return {
    id: "values",
    title: "Results of other tools",
    about: "results per sample of other tools, or any table",
    unit: "sample",
    protocol: { name: "values", version: 1, cite: "the mean of each metric over samples" },
    columns: columnsOf(plan),
    scores: scoresOf(plan),
    formats: {
      gold: [expected],
      pred: [inspectArchive, inspectJson, promptfooJson, lmEvalSamples, promptfooLines, rows],
    },
    fromData,
    absent: (): Sample => ABSENT,
    match: (unit: Unit<Gold, Sample>, _options, context: MatchContext) => match(unit, plan, context),
    tally: tallyOf(plan),
    guard: {
      identity: ({ pred }: Unit<Gold, Sample>) => pred.data,
      parts: (score: string) => trialsOf(plan, score),
    },
    explain: {
      placeName: "metric",
      columns: scoredColumns(plan),
      rows: (trials: ValuesMatch) => explain(plan, trials),
      isRough: plan.metrics.some((metric) => !plan.unit.includes(metric)),
      kinds: { other: { text: belowBest(plan), group: "content" } },
    },
  };
});
