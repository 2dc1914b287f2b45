// All tasks with their declarations, loaded at the start, so that nothing has to be fetched later.
import { declarationOf } from "../../core/declaration.ts";
import { needsGold } from "../../core/define-task.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { tasks } from "../../tasks/index.ts";
import type { TaskCard } from "../protocol.ts";
import { hasExample } from "./examples.ts";

const makers: Promise<ReadonlyMap<string, AnyTaskMaker>> = Promise.all(
  Object.entries(tasks).map(async ([id, load]): Promise<[string, AnyTaskMaker]> => [id, await load()]),
).then((all) => new Map(all));

export async function taskMakers(): Promise<ReadonlyMap<string, AnyTaskMaker>> {
  return makers;
}

export async function taskMaker(id: string): Promise<AnyTaskMaker> {
  const maker = (await makers).get(id);
  if (maker === undefined) throw new Error(`this is a bug in karat: no task ${id}`);
  return maker;
}

export async function taskCards(): Promise<readonly TaskCard[]> {
  return [...(await makers).values()].map(({ definition }) => cardOf(definition));
}

export function cardOf(definition: AnyTask["definition"]): TaskCard {
  return {
    ...declarationOf(definition),
    hasExample: hasExample(definition.id),
    needsGold: needsGold(definition),
    knowsVotes: definition.redraw !== undefined,
  };
}
