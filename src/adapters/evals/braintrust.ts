// Braintrust: the body of a `Reporter`, which sees the outputs and expected values of a whole eval.
import type { Result } from "../../contract/result.ts";
import { aFunction } from "../../contract/schema.ts";
import type { AnyTask } from "../../contract/task.ts";
import { type RunAdapterSettings, runScorer } from "./corpus.ts";
import type { EvalFailure } from "./rows.ts";

interface EvalResults {
  readonly results: readonly { readonly output?: unknown; readonly expected?: unknown; readonly error?: unknown }[];
}

/** The result of one eval, or why there is none. */
export type BraintrustReport = { readonly result: Result } | { readonly failure: EvalFailure };

/** The argument of braintrust's `Reporter`. */
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
  /** Receives the lines; by default they go to the console. */
  readonly print?: (line: string) => void;
}

/**
 * Reports the protocol's scores of a run. `braintrust eval` fails if the run cannot be scored, or if a task threw, unless `missing` says otherwise.
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
  const { shown, run } = runScorer(task, settings, { print: aFunction });
  const { print = (line) => console.log(line) } = settings;
  return {
    async reportEval({ evalName }, { results }) {
      const rows = results.map(({ output, expected, error }) =>
        error === undefined || error === null ? { expected, output } : { expected },
      );
      const report = await run(rows);
      print(`${evalName === undefined ? "" : `${evalName}: `}${task.definition.title}`);
      if ("failure" in report) print(report.failure.message);
      else for (const { id, spec } of shown) print(`  ${spec.label} ${report.result.scores[id] ?? "undefined"}`);
      return report;
    },
    reportRun: async (reports) => reports.every((report) => "result" in report),
  };
}
