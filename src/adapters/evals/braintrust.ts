// Braintrust: the body of a `Reporter`, which sees the outputs and expected values of a whole eval.
import { checkTask } from "../../core/check-task.ts";
import type { Result } from "../../core/result.ts";
import { aFunction } from "../../core/schema.ts";
import { checkSettings } from "../../core/settings.ts";
import type { AnyTask } from "../../core/task.ts";
import { shownScores } from "./chosen-scores.ts";
import { corpusOrFailure } from "./corpus.ts";
import type { EvalFailure } from "./failure.ts";
import { type RunAdapterSettings, runAdapterKinds } from "./langfuse.ts";

interface EvalResults {
  readonly results: readonly { readonly output?: unknown; readonly expected?: unknown; readonly error?: unknown }[];
}

/** What was found of one eval: its result, or why there is none. */
export type BraintrustReport = { readonly result: Result } | { readonly failure: EvalFailure };

/** What the `Reporter` of braintrust is made from. */
export interface BraintrustReporter {
  reportEval(
    evaluator: { readonly evalName?: string },
    result: EvalResults,
    options?: unknown,
  ): Promise<BraintrustReport>;
  reportRun(reports: readonly BraintrustReport[]): Promise<boolean>;
}

/** How a run is scored, and where its lines go. */
export interface BraintrustSettings extends RunAdapterSettings {
  /** Where the lines go; otherwise to the console. */
  readonly print?: (line: string) => void;
}

/**
 * Reports the protocol's scores of a run; a run that could not be scored ends `braintrust eval` with a failure, and so does
 * one with a task that threw, unless `missing` says otherwise.
 *
 * @example
 * import { breakdown } from "karat/breakdown";
 * import { braintrustReporter } from "karat/evals";
 *
 * const expected = { turns: [{ index: 1, annotations: ["X"] }] };
 * const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
 *
 * // Reporter("karat", braintrustReporter(breakdown())) of braintrust calls it so:
 * const lines: string[] = [];
 * const reporter = braintrustReporter(breakdown(), { show: ["accuracy"], print: (line) => lines.push(line) });
 * const report = await reporter.reportEval({ evalName: "turns" }, { results: [{ output, expected }] });
 * console.log("result" in report, await reporter.reportRun([report])); // true true
 */
export function braintrustReporter(task: AnyTask, settings: BraintrustSettings = {}): BraintrustReporter {
  checkTask(task);
  checkSettings(settings, { ...runAdapterKinds(), print: aFunction });
  const { show, print = (line) => console.log(line), ...scoring } = settings;
  const scores = shownScores(task, show);
  return {
    async reportEval({ evalName }, { results }) {
      const rows = results.map(({ output, expected, error }) => ({
        expected,
        ...(isThrown(error) ? {} : { output }),
      }));
      const report = await corpusOrFailure(task, rows, scoring);
      print(`${evalName === undefined ? "" : `${evalName}: `}${task.definition.title}`);
      if ("failure" in report) print(report.failure.message);
      else for (const { id, spec } of scores) print(`  ${spec.label} ${report.result.scores[id] ?? "undefined"}`);
      return report;
    },
    reportRun: async (reports) => reports.every((report) => "result" in report),
  };
}

function isThrown(error: unknown): boolean {
  return error !== undefined && error !== null;
}
