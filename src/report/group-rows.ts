// The groups of a result as rows of a table: each group, all units, and the mean over groups.
import type { GroupScores, Result } from "../core/result.ts";

interface GroupRow extends Pick<GroupScores, "name" | "scores" | "intervals"> {
  /** None for the mean over groups. */
  readonly units: number | null;
  /** Whether these are the scores of all units. */
  readonly isWhole?: boolean;
}

/** Empty where units are not grouped. */
export function groupRows({ groups, groupMean, units, scores, intervals }: Result): readonly GroupRow[] {
  if (groups === undefined) return [];
  return [
    ...groups,
    { name: "all", units: units.scored, isWhole: true, scores, ...(intervals && { intervals }) },
    ...(groupMean === undefined ? [] : [{ name: "mean of groups", units: null, ...groupMean }]),
  ];
}
