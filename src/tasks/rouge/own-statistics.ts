// Averages and intervals as ROUGE-1.5.5 prints them, as scores of a result.
import type { OwnStatistics, ScoredRows } from "../../core/task-extras.ts";
import { fiveDecimals } from "../../text/rouge155/rounding.ts";
import { bootstrapRules } from "./bootstrap.ts";
import type { RougeTaskOptions } from "./match.ts";
import { bootstrapMeasure, definedIn, perlTopics } from "./official.ts";
import { isAskedFor, NAMES, RATES, type Score } from "./score.ts";

/** Only where `--average rouge-1.5.5` asks for them. */
export function ownStatistics(
  units: ScoredRows,
  options: RougeTaskOptions,
  resampling: Parameters<typeof bootstrapRules>[0],
): OwnStatistics<Score> | null {
  if (options.average !== "rouge-1.5.5") return null;
  const rules = bootstrapRules(resampling);
  const topics = perlTopics(units, options);
  const scores: Partial<Record<Score, number | null>> = {};
  const intervals: Partial<Record<Score, { low: number; high: number } | null>> = {};
  for (const names of NAMES) {
    const defined = definedIn(topics, names);
    const isDefined = defined.length > 0 && isAskedFor(names.measure, options);
    const found = isDefined ? bootstrapMeasure(names, defined, options, rules) : null;
    for (const part of RATES) {
      const bounds = found?.[part];
      scores[names[part]] = bounds === undefined ? null : fiveDecimals(bounds.average);
      intervals[names[part]] =
        bounds === undefined ? null : { low: fiveDecimals(bounds.low), high: fiveDecimals(bounds.high) };
    }
  }
  return {
    scores: scores as Record<Score, number | null>,
    intervals: intervals as Record<Score, { low: number; high: number } | null>,
    level: rules.level,
    method: "rouge-1.5.5",
    signature: { ci: String(rules.level), resamples: String(rules.samples), random: "drand48" },
  };
}
