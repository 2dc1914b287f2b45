// The columns of a leaderboard: keys and titles that hosts accept, from the task's declared scores.
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";

export interface Column {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly sorting: "asc" | "desc";
}

/** Codabench takes no longer keys and titles. */
const LONGEST = 36;

export function columnsOf({ scores, primary, printed }: AnyTask["definition"]): readonly Column[] {
  const all = Object.keys(scores);
  const ids = [primary, ...(printed ?? all).filter((id: string) => id !== primary)];
  return ids.map((id: string) => columnOf(id, scores[id] as ScoreSpec));
}

function columnOf(id: string, { label, better }: ScoreSpec): Column {
  return {
    id,
    key: columnKey(id),
    title: label.length <= LONGEST ? label : id.slice(0, LONGEST),
    sorting: better === "higher" ? "desc" : "asc",
  };
}

/** Letters, digits and underscores, so that no host reads a dot as a path; a plus keeps its meaning. */
export function columnKey(id: string): string {
  return id
    .replaceAll("+", "plus")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .slice(0, LONGEST);
}
