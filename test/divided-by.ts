// What the scores of a task divide by, for tests: the columns of each denominator, each as often as it counts.
import { denominatorOf } from "../src/core/formula/ratio-form.ts";
import { formulasOf } from "../src/core/formula/score-formulas.ts";
import type { AnyTask } from "../src/core/task.ts";

export function dividedBy({ definition, options }: AnyTask): Record<string, readonly string[]> {
  const formulas = Object.entries(formulasOf(definition, options));
  return Object.fromEntries(
    formulas.flatMap(([score, formula]) =>
      formula === null ? [] : [[score, denominatorOf(formula).map(({ column }) => column)]],
    ),
  );
}
