// The picture of one unit, by way of the whole run.
import type { AnyTask } from "../src/core/task.ts";
import { score } from "../src/run/score.ts";

/** Scores one gold unit and its prediction and draws the match. */
export async function pictureOf(task: AnyTask, gold: object, pred: object, chosen?: string): Promise<string> {
  let drawn = "";
  const visit = ({ match }: { match: unknown }) => {
    drawn = task.definition.picture!(match, task.options, chosen);
  };
  await score(task, { gold: [{ id: "unit", ...gold }], pred: [{ id: "unit", ...pred }] }, { visit, ci: null });
  return drawn;
}

export const EVIL = `"'><script>alert(1)</script>&\u0000`;

/** How often a part occurs in a drawing. */
export function occurrences(drawing: string, part: string): number {
  return drawing.split(part).length - 1;
}
