// Settings of a comparison, checked against the task and the systems.
import { badValue } from "../../core/problem.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";
import { COMPAT_REPLICATES, COMPAT_RULES, type CompatRule } from "../../stats/compat.ts";
import { TESTS } from "../../stats/studentise.ts";
import { DEFAULT_PERMUTATIONS } from "../../stats/swap-matrix.ts";
import { chosenScores, knownName, type ResampleSettings, resampling } from "../result/resample-settings.ts";
import { ALL_PAIRS, CORRECTIONS, RUN_SETTINGS, type StoredComparingSettings } from "../run-settings.ts";

/** Settings of `compare`. */
export interface CompareSettings<Score extends string = string>
  extends StoredComparingSettings<Score>,
    ResampleSettings {
  /** Called now and then with the number of permutations done. */
  readonly onPermutations?: (done: number) => void;
}

export type ComparePlan = ReturnType<typeof comparePlan>;

/** All settings, with what follows from them. */
export function comparePlan(
  { definition }: AnyTask,
  systems: readonly { readonly name: string }[],
  settings: CompareSettings,
) {
  const names = [...new Set(systems.map(({ name }) => name))];
  checkNames(names);
  const {
    primary = definition.primary,
    baseline = ALL_PAIRS,
    correction = RUN_SETTINGS.correction.default,
    compat = null,
  } = settings;
  const resolved = resampling(settings);
  const all = Object.keys(definition.scores);
  const main = knownName("a score for `primary`", primary, all);
  const chosen = new Set([main, ...chosenScores(all, settings.scores)]);
  const tested = settings.scores === undefined ? new Set([main, ...(definition.printed ?? all)]) : chosen;
  const against = knownName("a system for `baseline`", baseline, [...names, ALL_PAIRS]);
  const alpha = resolved.level === null ? 0.05 : Number((1 - resolved.level).toPrecision(12));
  const pairs = against === ALL_PAIRS ? (names.length * (names.length - 1)) / 2 : names.length - 1;
  return {
    ...resolved,
    ...(compat === "sacrebleu-bs" && settings.resamples === undefined
      ? { resamples: COMPAT_REPLICATES["sacrebleu-bs"] }
      : {}),
    primary: main,
    baseline: against,
    correction: knownName("a correction", correction, CORRECTIONS),
    test: knownName("a test", settings.test ?? RUN_SETTINGS.test.default, TESTS),
    /** Those that systems are shown with. */
    scores: all.filter((score) => chosen.has(score)),
    /** Those that are tested, with the primary one. */
    tested: all.filter((score) => tested.has(score)),
    margin: checkedMargin(settings.margin, definition.scores[main]!),
    compat: compat === null ? null : knownName<CompatRule>("a rule for `compat`", compat, COMPAT_RULES),
    alpha,
    pairs,
    /** How many swaps, or resamples, a test takes if it cannot try them all. */
    swaps: resolved.permutations ?? (compat === null ? enoughSwaps(pairs, alpha) : COMPAT_REPLICATES[compat]),
    onPermutations: settings.onPermutations ?? (() => {}),
  };
}

/** Random swaps must be many enough that the smallest p, adjusted for all tests, is far below the level: 20 × tests / α. */
export function enoughSwaps(tests: number, alpha: number): number {
  return Math.max(DEFAULT_PERMUTATIONS, Math.ceil(Number(((20 * tests) / alpha).toPrecision(12))));
}

function checkedMargin(margin: number | undefined, { range }: ScoreSpec): number | null {
  if (margin === undefined) return null;
  const width = range[1] - range[0];
  if (margin > 0 && margin < width) return margin;
  const limit = Number.isFinite(width) ? ` and below ${width}, the width of the score's range,` : "";
  throw badValue(`a number above 0${limit} for \`margin\``, margin);
}

function checkNames(names: readonly string[]): void {
  if (names.length < 2)
    throw badValue(
      "two systems or more",
      names.length,
      "add a system with another name, or use score for a single system; predictions with the same name count as runs of one system",
    );
  if (names.includes(ALL_PAIRS)) throw badValue("another name for the system", ALL_PAIRS);
}
