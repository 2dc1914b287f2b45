// Checks predictions by themselves, without gold.
import { receivedText } from "../core/problem.ts";
import { RunReport, type Warning } from "../core/report.ts";
import type { AnyTask } from "../core/task.ts";
import { type Input, isSource, openSide } from "./input.ts";
import { rejectWarnings } from "./result-of.ts";
import type { ScoreSettings } from "./score.ts";

export interface Inspection {
  readonly units: number;
  readonly format: string;
  readonly warnings: readonly Warning[];
}

export async function inspectPredictions(
  task: AnyTask,
  input: Input,
  settings: ScoreSettings = {},
): Promise<Inspection> {
  const { definition, options } = task;
  const report = new RunReport(settings.missing);
  const side = await openSide({ input, name: "pred", format: settings.predFormat }, definition.formats.pred);
  const ids = new Set<string>();
  for await (const items of side.items(options, report)) {
    for (const { id, value, record } of items) {
      if (ids.has(id))
        report.problem(
          { record },
          { code: "DUPLICATE_ID", expected: "each id once", received: `${receivedText(id)} again` },
        );
      ids.add(id);
      if (value !== null) definition.inspect?.(value, record, options, report);
    }
  }
  if (ids.size === 0 && report.problemCount === 0)
    report.problem(
      { record: { file: isSource(input) ? input.name : "pred", line: 1 } },
      { code: "READ_FAILED", expected: `at least one ${definition.unit}`, received: "none" },
    );
  report.throwProblems();
  const warnings = report.warnings();
  if (settings.strict === true) rejectWarnings(warnings);
  return { units: ids.size, format: side.format.id, warnings };
}
