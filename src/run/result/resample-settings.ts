// Settings of intervals and tests, checked, with the defaults filled in.
import { unknownName } from "../../core/nearest.ts";
import { badValue, receivedText, usageError } from "../../core/problem.ts";
import { DEFAULT_RESAMPLES } from "../../stats/bootstrap.ts";
import { INTERVALS } from "../../stats/distribution.ts";
import { type ComparingSettings, LEVEL, RUN_SETTINGS } from "../run-settings.ts";

/** Number of resamples, seed and level. */
export interface ResampleSettings
  extends Pick<ComparingSettings, "ci" | "resamples" | "seed" | "interval" | "groupBy" | "clusterBy" | "votes"> {}

export type Resampling = ReturnType<typeof resampling>;

/** More adds nothing that anybody could see, and would take memory for each score. */
const MOST_RESAMPLES = 1_000_000;

/** Intervals of karat's own need enough resamples for their level; a protocol's own program may take any number. */
export function resampling(settings: ResampleSettings, hasOwn = false) {
  const {
    ci: given = RUN_SETTINGS.ci.default,
    resamples,
    seed = RUN_SETTINGS.seed.default,
    interval = "auto",
  } = settings;
  checkLabels(settings);
  const ci = given === "off" ? null : given;
  if (ci !== null && !(typeof ci === "number" && ci > 50 && ci < 100))
    throw badValue(`${LEVEL}, or off, for \`ci\``, ci);
  const least = ci === null || hasOwn ? 1 : Math.ceil(200 / (100 - ci)) - 1;
  if (resamples !== undefined && least > MOST_RESAMPLES)
    throw badValue(
      `a level that ${MOST_RESAMPLES} resamples can resolve, at most ${100 - 200 / MOST_RESAMPLES}, for \`ci\``,
      ci,
    );
  if (resamples !== undefined && !(Number.isInteger(resamples) && resamples >= least && resamples <= MOST_RESAMPLES))
    throw badValue(
      `a whole number from ${least} to ${MOST_RESAMPLES} for \`resamples\`${ci === null ? "" : ` and \`ci: ${ci}\``}`,
      resamples,
    );
  if (!Number.isSafeInteger(seed)) throw badValue("a whole number for `seed`", seed);
  return {
    /** Null for no intervals. */
    level: ci === null ? null : ci / 100,
    resamples: resamples ?? DEFAULT_RESAMPLES,
    /** Number of swaps; null for as many as the tests need. */
    permutations: resamples ?? null,
    seed,
    interval: knownName("an interval", interval, INTERVALS),
  };
}

export function fieldsOf(groupBy: string | readonly string[] | undefined): readonly string[] {
  return groupBy === undefined ? [] : typeof groupBy === "string" ? [groupBy] : groupBy;
}

function checkLabels({ groupBy, clusterBy }: ResampleSettings): void {
  const fields = fieldsOf(groupBy);
  const refuse = (expected: string, received: string, hint?: string) =>
    usageError("BAD_VALUE", { expected, received, ...(hint === undefined ? {} : { hint }) });
  if (groupBy !== undefined && (fields.length === 0 || fields.includes("")))
    throw refuse("folder, or a field of gold, for `groupBy`", receivedText(groupBy));
  if (new Set(fields).size < fields.length) throw refuse("each field once for `groupBy`", fields.join(", "));
  if (clusterBy === "") throw refuse("folder, or a field of gold, for `clusterBy`", '""');
  if (clusterBy !== undefined && fields.includes(clusterBy))
    throw refuse(
      "different fields for `clusterBy` and `groupBy`",
      clusterBy,
      "groups are fixed, clusters are a sample: use the field for only one of them",
    );
}

export function knownName<Name extends string>(expected: string, name: unknown, names: readonly Name[]): Name {
  if ((names as readonly unknown[]).includes(name)) return name as Name;
  throw unknownName(expected, name, names);
}

/** The scores that are wanted, in the order of the task; all unless told. */
export function chosenScores(all: readonly string[], wanted: readonly string[] | "all" | undefined): readonly string[] {
  if (wanted === undefined || wanted === "all") return all;
  if (!Array.isArray(wanted)) throw badValue("a list of scores", wanted);
  const chosen = new Set(wanted.map((score) => knownName("a score for `scores`", score, all)));
  if (chosen.size === 0) throw usageError("BAD_VALUE", { expected: "a score for `scores`", received: "none" });
  return all.filter((score) => chosen.has(score));
}

/** A level in per cent, without the digits that binary fractions add. */
export function percentText(level: number): string {
  return String(Number((level * 100).toPrecision(12)));
}
