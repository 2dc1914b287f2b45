// Notes on few heavy units: what a few large or unusual units decide, an interval may take for more certain than it is.
import type { Note } from "../contract/findings.ts";
import type { ScoreSpec } from "../contract/score-spec.ts";
import type { AnyTask } from "../contract/task.ts";
import { groupBy } from "../numeric/group.ts";
import { firstOf, plural } from "../problems/visible-text.ts";
import { type Estimate, effectiveUnits, jackknifeOf } from "./estimate.ts";
import { sumOf } from "./moments.ts";
import { slackAt } from "./sample.ts";
import { scorePlace, taskScoring } from "./task-scoring.ts";

/** |skewness|/√n above this makes Student's t too optimistic; normal data of ten units pass it in 10 % of samples. */
const MOST_SKEWED = 0.3;
const LEAST_UNITS = 10;
const MOST_NAMED = 5;

/** Whether a few units decide a mean of so many parts. */
export function isSkewed(skewness: number, units: number): boolean {
  return units >= LEAST_UNITS && skewness > MOST_SKEWED;
}

/** One note for all scores that rest on the same few units; of several systems, the one that rests on the fewest. */
export function heavyUnitNotes(
  task: AnyTask,
  ids: readonly string[],
  noun: string,
  systems: readonly ((place: number) => Estimate)[],
): Note[] {
  const specs: Readonly<Record<string, ScoreSpec>> = task.definition.scores;
  const heavy = ids.flatMap((id): { readonly label: string; readonly rests: string | null }[] => {
    const place = scorePlace(task, id);
    const { label, range } = specs[id]!;
    const all = systems.map((estimates) => estimates(place)).filter(({ score }) => !Number.isNaN(score));
    if (!range.every(Number.isFinite)) return all.some(isDecidedByFew) ? [{ label, rests: null }] : [];
    const shape = taskScoring(task).shapes[place]!;
    const sizes = all.flatMap((estimate) => {
      const effective = effectiveUnits(estimate.runs[0]!, shape);
      return effective === null ? [] : [{ effective, units: sumOf(estimate.counted) }];
    });
    const [fewest] = sizes
      .filter(({ effective, units }) => effective < units / 2 - slackAt(units))
      .sort((one, other) => one.effective - other.effective);
    return fewest === undefined
      ? []
      : [{ label, rests: `on about ${Math.round(fewest.effective)} of ${fewest.units}` }];
  });
  const byUnits = groupBy(heavy, ({ rests }) => rests);
  return Array.from(byUnits, ([rests, scores]) =>
    heavyNote(
      scores.map(({ label }) => label),
      rests,
      noun,
    ),
  );
}

function isDecidedByFew(estimate: Estimate): boolean {
  const { skewness, units } = jackknifeOf(estimate);
  return isSkewed(skewness, units);
}

function heavyNote(scores: readonly string[], rests: string | null, noun: string): Note {
  const names = firstOf(scores, MOST_NAMED);
  const isOne = scores.length === 1;
  const message =
    rests === null
      ? `A few ${plural(noun)} decide ${names}: ${isOne ? "the interval" : "the intervals"} may be too optimistic.`
      : `A few large ${plural(noun)} decide ${names}: ${isOne ? "it rests" : "they rest"} ${rests}. The interval${isOne ? "" : "s"} may be too short.`;
  return { code: "FEW_EFFECTIVE_UNITS", message };
}
