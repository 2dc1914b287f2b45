// Finds the task of the chosen files, and their formats.

import type { AnyFormat, SideName, Source } from "../../contract/source.ts";
import type { AnyTask } from "../../contract/task.ts";
import { needsGold } from "../../contract/task-facts.ts";
import { openSide, systemsOf } from "../../engine/read/input.ts";
import { taskOf } from "../../engine/read/recognise.ts";
import { tableKind } from "../../input/files/container.ts";
import { KaratError } from "../../problems/problem.ts";
import { describedTask } from "../../tasks/index.ts";
import type { FormatFound, RecogniseAsk, Recognition } from "../protocol.ts";
import { sourceOfChosen } from "./chosen-source.ts";
import { inferFrom } from "./describe.ts";
import { listedOnce } from "./listed-once.ts";
import { cardOf, taskMakers } from "./task-list.ts";

export async function recognise(ask: RecogniseAsk): Promise<Recognition> {
  const makers = await taskMakers;
  const gold = ask.gold && listedOnce(sourceOfChosen(ask.gold));
  const systems = ask.systems.map(({ chosen }) => listedOnce(sourceOfChosen(chosen)));
  const tasks = [...makers].filter(([id]) => ask.task === null || id === ask.task).map(([, maker]) => maker());
  const found = await taskOf(tasks, gold, systems[0] ?? null);
  const known = ask.task === null ? (found?.task ?? (await withoutGold(tasks, gold, systems[0]))) : tasks[0];
  // JSON that no task knows can be compared field by field.
  const isDescribed = known === undefined || isMadeFromDescription(known);
  const description = isDescribed ? (ask.description ?? (gold && (await inferFrom(gold)))) : null;
  const task = description === null ? known : (await describedTask(description.value))();
  if (task === undefined) return { task: null, described: null, isSwapped: false, gold: null, systems: [] };
  const { definition } = task;
  return {
    task: definition.id,
    described: description && { description, card: cardOf(definition) },
    isSwapped: found?.isSwapped === true,
    gold: gold === null ? null : await formatOf(gold, "gold", definition.formats.gold),
    systems: await Promise.all(systems.map((system) => formatOf(system, "pred", definition.formats.pred))),
  };
}

/** Tables without gold belong to a task that needs no gold. */
async function withoutGold(tasks: readonly AnyTask[], gold: Source | null, pred: Source | undefined) {
  if (gold !== null || pred === undefined) return undefined;
  const entries = await pred.list();
  return entries.some(({ path }) => tableKind(path) !== null)
    ? tasks.find(({ definition }) => !needsGold(definition))
    : undefined;
}

function isMadeFromDescription({ definition }: AnyTask): boolean {
  return definition.options.description?.kind === "data";
}

async function formatOf(source: Source, name: SideName, formats: readonly AnyFormat[]): Promise<FormatFound> {
  try {
    const side = await openSide({ input: source, name }, formats);
    return { format: side.format.id, systems: await systemsOf(side) };
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    const { expected, received } = error.problems[0]!;
    return { problem: `expected ${expected}, received ${received}` };
  }
}
