// The settings of statistics, checked: the level of intervals, groups and clusters, and the scores that are wanted.

import { type ComparingSettings, LEVEL, RUN_SETTINGS } from "../contract/run-settings.ts";
import { unknownName } from "../problems/nearest.ts";
import { badValue, receivedText, usageError } from "../problems/problem.ts";

/** The level of intervals, groups and clusters. */
export interface StatisticsSettings extends Pick<ComparingSettings, "ci" | "groupBy" | "clusterBy"> {}

/** The level of intervals as a share; null for no intervals. */
export function levelOf({ ci = RUN_SETTINGS.ci.default }: StatisticsSettings): number | null {
  return typeof ci === "number" ? ci / 100 : null;
}

/** Throws if the level, the groups or the clusters cannot be meant; the table of settings has checked their types. */
export function checkStatistics(settings: StatisticsSettings): void {
  checkLabels(settings);
  const { ci = RUN_SETTINGS.ci.default } = settings;
  if (ci === null || ci === "off" || (typeof ci === "number" && ci > 50 && ci < 100)) return;
  throw badValue(`${LEVEL}, or off, for \`ci\``, ci);
}

/** The largest p that counts as significant: 0.05 beside intervals of 95 %, and without intervals. */
export function alphaAt(level: number | null): number {
  return level === null ? 0.05 : Number((1 - level).toPrecision(12));
}

export function fieldsOf(groupBy: string | readonly string[] | undefined): readonly string[] {
  return groupBy === undefined ? [] : typeof groupBy === "string" ? [groupBy] : groupBy;
}

function checkLabels({ groupBy, clusterBy }: StatisticsSettings): void {
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
