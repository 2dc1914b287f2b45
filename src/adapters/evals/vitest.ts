// vitest: the matchers with their types, for `expect.extend(matchers)`, and the arguments of `createJudge` of vitest-evals.
import type {} from "vitest";
import type { AnyTask } from "../../contract/task.ts";
import { type KaratMatchers, matchers } from "./matchers.ts";
import type { EvalRow } from "./rows.ts";
import { type ScorerSettings, scorer } from "./scorer.ts";

export { type KaratMatchers, type MatcherGate, type MatcherOutcome, matchers } from "./matchers.ts";

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: the type parameter has to be declared as vitest declares it
  interface Matchers<T = any> extends KaratMatchers<T> {}
}

/** The matchers under the name a setup file exports. */
export default matchers;

type JudgeContext = Pick<EvalRow, "output" | "expected">;

interface JudgeScore {
  readonly score: number | null;
  readonly metadata: { readonly rationale: string };
}

/**
 * The name and the function of a judge, for `createJudge` of vitest-evals.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { judge } from "karat/vitest";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 *
 * // createJudge(...judge(breakdown())) of vitest-evals takes both:
 * const [name, assess] = judge(breakdown());
 * console.log(name, (await assess({ output, expected })).score); // breakdown Accuracy (row) 1
 */
export function judge(
  task: AnyTask,
  settings: ScorerSettings = {},
): [name: string, assess: (context: JudgeContext) => Promise<JudgeScore>] {
  const scoreRow = scorer(task, settings);
  return [
    scoreRow.name,
    async ({ output, expected }) => {
      const { score, metadata } = await scoreRow({ output, expected });
      const rationale = metadata.error ?? `${scoreRow.name}: ${score ?? "undefined"} (${metadata.signature})`;
      return { score, metadata: { rationale } };
    },
  ];
}
