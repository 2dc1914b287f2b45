// What was counted as what in one unit, by each system, with its picture.
import { chosenScore } from "../../core/chosen-score.ts";
import { evidenceOf } from "../../core/evidence.ts";
import { withoutStyle } from "../../draw/drawing.ts";
import { runNames } from "../../report/html/input.ts";
import type { UnitDetail } from "../../unit-browser/unit-source.ts";
import { matchesOf } from "./matches.ts";
import type { FinishedRun } from "./score-systems.ts";

export async function unitDetails(run: FinishedRun, id: string): Promise<readonly UnitDetail[]> {
  const { definition, options } = run.task;
  const details: UnitDetail[] = [];
  const names = runNames(run.systems);
  for (const [position, { result }] of run.systems.entries()) {
    const match = (await matchesOf(run, position, new Set([id]))).get(id);
    const picture =
      match === undefined ? undefined : definition.picture?.(match, options, chosenScore(definition, result));
    details.push({
      system: names[position]!,
      scores: result.perUnit?.find((unit) => unit.id === id)?.scores ?? null,
      evidence: match === undefined ? null : evidenceOf(run.task, id, match),
      picture: picture === undefined ? null : withoutStyle(picture),
    });
  }
  return details;
}
