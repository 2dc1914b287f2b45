// What the scores of a task divide by, for tests: the columns of each denominator, each as often as it counts.
import { denominatorOf } from "../src/contract/formula/ratio-form.ts";
import { formulasOf } from "../src/contract/formula/score-formulas.ts";
import type { AnyTask } from "../src/contract/task.ts";

export function dividedBy({ definition }: AnyTask): Record<string, readonly string[]> {
  const formulas = Object.entries(formulasOf(definition));
  return Object.fromEntries(
    formulas.flatMap(([score, formula]) =>
      formula === null ? [] : [[score, denominatorOf(formula).map(({ column }) => column)]],
    ),
  );
}
