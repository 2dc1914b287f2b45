// vitest-evals: what `createJudge` takes, so that karat imports nothing of it.
import type { AnyTask } from "../../core/task.ts";
import { type ScorerSettings, scorer } from "./scorer.ts";

export interface JudgeContext {
  readonly output?: unknown;
  readonly expected?: unknown;
}

export interface JudgeScore {
  readonly score: number | null;
  readonly metadata: { readonly rationale: string };
}

/**
 * The name and the function of a judge.
 *
 * @example
 * const RulesJudge = createJudge(...judge(rules()));
 * await expect(result).toSatisfyJudge(RulesJudge, { expected: gold });
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
