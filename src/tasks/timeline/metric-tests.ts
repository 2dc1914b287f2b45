// The metric tests of Martschat and Markert: gold timelines are damaged in known ways and scored against themselves.
// S. Martschat and K. Markert (2017), Improving ROUGE for Timeline Summarization, EACL, section 4; the details are
// those of tilse (tilse.evaluation.metrictests), which adds a made-up sentence where the paper adds one of an article.
import { ExactSum } from "../../core/arithmetic.ts";
import { smallest } from "../../core/extremes.ts";
import { SILENT } from "../../core/finding-sink.ts";
import { summarizeBy } from "../../core/formula/score-formulas.ts";
import { badValue } from "../../core/problem.ts";
import { isObject } from "../../core/shape.ts";
import type { MatchContext } from "../../core/task.ts";
import type { Totals } from "../../core/task-extras.ts";
import { match } from "./match.ts";
import type { TimelineOptions } from "./options.ts";
import { PythonRandom } from "./python-random.ts";
import { type Column, columns, formulas, type Score, tally } from "./score.ts";
import { type GoldTopic, makeTimeline, type NamedTimeline, type Timeline } from "./timeline.ts";

/** Each damage by name; null when a timeline is too short for it. */
const DAMAGES = {
  unchanged: (timeline) => timeline,
  remove: removeDate,
  add: addDate,
  merge: mergeNearest,
  "shift-1": (timeline) => shift(timeline, 1),
  "shift-5": (timeline) => shift(timeline, 5),
} as const satisfies Record<string, (timeline: Timeline, random: PythonRandom) => Timeline | null>;

/** A known way to damage a timeline. */
export type MetricTest = keyof typeof DAMAGES;
/**
 * All metric tests, in the order they are run in.
 *
 * @example
 * import { goldTopics, METRIC_TESTS, runMetricTests, timeline } from "karat/timeline";
 *
 * const bbc = { "2011-01-25": ["Protests begin."], "2011-02-11": ["Mubarak resigns."] };
 * const results = runMetricTests(goldTopics([{ id: "egypt", timelines: { bbc } }]), timeline().options);
 * console.log(results.length === METRIC_TESTS.length, results[0]?.test); // true unchanged
 */
export const METRIC_TESTS = Object.keys(DAMAGES) as readonly MetricTest[];

/** The scores of one metric test. */
export interface MetricTestResult {
  readonly test: MetricTest;
  /** How many gold timelines could be damaged this way. */
  readonly timelines: number;
  readonly scores: Readonly<Record<Score, number | null>>;
}

/** tilse seeds Python's generator with 23 and draws one date of every timeline. */
export const TILSE_SEED = 23;

/**
 * Scores damaged gold timelines against the originals. A good metric gives less than 1, and less for a shift of five days than of one.
 *
 * @example
 * import { goldTopics, METRIC_TESTS, runMetricTests, timeline } from "karat/timeline";
 *
 * const bbc = { "2011-01-25": ["Protests begin."], "2011-02-11": ["Mubarak resigns."] };
 * const results = runMetricTests(goldTopics([{ id: "egypt", timelines: { bbc } }]), timeline().options);
 * console.log(results.length === METRIC_TESTS.length, results[0]?.test); // true unchanged
 */
export function runMetricTests(
  topics: ReadonlyMap<string, GoldTopic>,
  options: TimelineOptions,
  seed = TILSE_SEED,
): readonly MetricTestResult[] {
  if (!(topics instanceof Map)) throw badValue("a Map of topics, as goldTopics gives", topics);
  if (!isObject(options)) throw badValue("the options of the task, as timeline().options", options);
  const ids = [...topics.keys()].sort();
  const golds = ids.flatMap((id) => topics.get(id)!.timelines).filter(({ timeline }) => timeline.length > 0);
  return METRIC_TESTS.map((test) => {
    const random = new PythonRandom(seed);
    const pairs = golds.flatMap((gold) => {
      const pred = DAMAGES[test](gold.timeline, random);
      return pred === null ? [] : [{ gold, pred }];
    });
    const scores = summarize(totalOf(pairs, options), options) as MetricTestResult["scores"];
    return { test, timelines: pairs.length, scores };
  });
}

const summarize = summarizeBy({ formulas });

function totalOf(pairs: readonly { gold: NamedTimeline; pred: Timeline }[], options: TimelineOptions): Totals<Column> {
  const sums = new Map(columns.map((column) => [column, new ExactSum()]));
  for (const { gold, pred } of pairs) {
    const unit = { id: gold.name, gold: { timelines: [gold] }, pred: { timelines: [pred] }, at: IN_MEMORY };
    const row = tally(match(unit, options, CONTEXT)!, options);
    for (const [column, sum] of sums) sum.add(row[column]);
  }
  const totals = [...sums].map(([column, sum]) => [column, sum.total()] as const);
  return { ...(Object.fromEntries(totals) as Record<Column, number>), units: pairs.length };
}

const IN_MEMORY = { gold: { file: "gold", line: 1 }, pred: { file: "gold", line: 1 } };
const CONTEXT: MatchContext = { ...SILENT, missing: "error" };

function removeDate(timeline: Timeline, random: PythonRandom): Timeline {
  const removed = random.below(timeline.length);
  return timeline.filter((_, index) => index !== removed);
}

/** Adds ten meaningless words on the first free day after a date. */
function addDate(timeline: Timeline): Timeline {
  const sentencesOfDay = new Map(timeline.map(({ day, sentences }) => [day, sentences]));
  const before = timeline.find(({ day }) => !sentencesOfDay.has(day + 1))!;
  return makeTimeline(sentencesOfDay.set(before.day + 1, [Array(10).fill("asdf").join(" ")]));
}

/** Moves the later of the two nearest dates, the first such pair, into the earlier. */
function mergeNearest(timeline: Timeline): Timeline | null {
  if (timeline.length < 2) return null;
  const gaps = timeline.slice(1).map(({ day }, index) => day - timeline[index]!.day);
  const first = gaps.indexOf(smallest(gaps));
  return timeline.flatMap((summary, index) => {
    if (index === first + 1) return [];
    if (index !== first) return [summary];
    return [{ ...summary, sentences: [...summary.sentences, ...timeline[first + 1]!.sentences] }];
  });
}

function shift(timeline: Timeline, days: number): Timeline {
  return timeline.map(({ day, sentences }) => ({ day: day + days, sentences }));
}
