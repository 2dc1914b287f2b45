// Checks predictions by themselves, without gold.

import { duplicateId, FindingCollector } from "../contract/finding-sink.ts";
import type { AnyTask } from "../contract/task.ts";
import { type Input, isSource, openSide } from "../engine/read/input.ts";
import { orProblem } from "../engine/read/side-reader.ts";
import { rejectWarnings } from "./result-of.ts";
import type { ScoreSettings } from "./score.ts";

export async function inspectPredictions(task: AnyTask, input: Input, settings: ScoreSettings = {}) {
  const { definition, options } = task;
  const sink = new FindingCollector(settings.missing);
  const side = await openSide(
    { input, name: "pred", format: settings.predFormat, map: settings.map },
    definition.formats.pred,
  );
  const ids = new Set<string>();
  for await (const items of side.items(options, sink)) {
    settings.signal?.throwIfAborted();
    settings.onProgress?.(ids.size);
    for (const { id, value, record } of items) {
      if (ids.has(id)) sink.problem({ record }, duplicateId(definition.unit, id));
      ids.add(id);
      if (value !== null) orProblem(() => side.format.check?.(value, record, options, sink), { id, record }, sink);
    }
  }
  if (ids.size === 0 && sink.problemCount === 0)
    sink.problem(
      { record: { file: isSource(input) ? input.name : "pred", line: 1 } },
      { code: "READ_FAILED", expected: `at least one ${definition.unit}`, received: "none" },
    );
  sink.throwProblems();
  const warnings = sink.warnings();
  if (settings.strict === true) rejectWarnings(warnings);
  return { units: ids.size, format: side.format.id, warnings };
}
