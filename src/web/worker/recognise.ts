// Answers which task the chosen files belong to, and in which formats they are.

import { KaratError } from "../../core/problem.ts";
import type { AnyFormat, Source } from "../../core/source.ts";
import { openSide } from "../../run/read/input.ts";
import { type SideName, taskOf } from "../../run/read/recognise.ts";
import type { FormatFound, RecogniseAsk, Recognition } from "../protocol.ts";
import { sourceOfChosen } from "./chosen-source.ts";
import { listedOnce } from "./listed-once.ts";
import { taskMakers } from "./task-list.ts";

export async function recognise(ask: RecogniseAsk): Promise<Recognition> {
  const makers = await taskMakers();
  const gold = ask.gold && listedOnce(sourceOfChosen(ask.gold));
  const systems = ask.systems.map((chosen) => listedOnce(sourceOfChosen(chosen)));
  const tasks = [...makers].filter(([id]) => ask.task === null || id === ask.task).map(([, maker]) => maker());
  const found = await taskOf(tasks, gold, systems[0] ?? null);
  const task = ask.task === null ? found?.task : tasks[0];
  if (task === undefined) return { task: null, isSwapped: false, gold: null, systems: [] };
  const { formats, id } = task.definition;
  return {
    task: id,
    isSwapped: found?.isSwapped === true,
    gold: gold === null ? null : await formatOf(gold, "gold", formats.gold),
    systems: await Promise.all(systems.map((system) => formatOf(system, "pred", formats.pred))),
  };
}

async function formatOf(source: Source, name: SideName, formats: readonly AnyFormat[]): Promise<FormatFound> {
  try {
    const { format } = await openSide({ input: source, name }, formats);
    return { format: format.id };
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    const { expected, received } = error.problems[0]!;
    return { problem: `expected ${expected}, received ${received}` };
  }
}
