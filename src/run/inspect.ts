// Checks predictions by themselves, without gold.

import { duplicateId, FindingCollector } from "../contract/finding-sink.ts";
import type { AnyTask } from "../contract/task.ts";
import { type Input, isSource, openSide } from "../engine/read/input.ts";
import { missingPrediction, surplusPrediction } from "../engine/read/pair.ts";
import { orProblem } from "../engine/read/side-reader.ts";
import { rejectWarnings } from "./result-of.ts";
import type { ScoreSettings } from "./score.ts";

interface InspectSettings extends ScoreSettings {
  /** The ids that must be there, and no others; any unless told. */
  readonly ids?: ReadonlySet<string> | undefined;
}

export async function inspectPredictions(task: AnyTask, input: Input, settings: InspectSettings = {}) {
  const { definition, options } = task;
  const sink = new FindingCollector(settings.missing);
  const side = await openSide(
    { input, name: "pred", format: settings.predFormat, map: settings.map },
    definition.formats.pred,
  );
  const ids = new Set<string>();
  const wanted = sink.missing === "error" ? settings.ids : undefined;
  for await (const items of side.items(options, sink)) {
    settings.signal?.throwIfAborted();
    settings.onProgress?.(ids.size);
    for (const { id, value, record } of items) {
      if (ids.has(id)) sink.problem({ record }, duplicateId(definition.unit, id));
      ids.add(id);
      if (wanted?.has(id) === false) sink.problem({ record }, surplusPrediction(definition.unit, id));
      if (value !== null) orProblem(() => side.format.check?.(value, record, options, sink), { id, record }, sink);
    }
  }
  if (ids.size === 0 && sink.problemCount === 0)
    sink.problem(
      { record: { file: isSource(input) ? input.name : "pred", line: 1 } },
      { code: "READ_FAILED", expected: `at least one ${definition.unit}`, received: "none" },
    );
  else
    for (const id of wanted ?? [])
      if (!ids.has(id))
        sink.problem({ record: { file: side.name, line: 1, value: null } }, missingPrediction(definition.unit, id));
  sink.throwProblems();
  const warnings = sink.warnings();
  if (settings.strict === true) rejectWarnings(warnings);
  return { units: ids.size, format: side.format.id, warnings };
}
