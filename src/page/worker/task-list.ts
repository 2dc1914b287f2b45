// All tasks with their declarations, loaded at the start, so that nothing has to be fetched later.
import { declarationOf } from "../../contract/declaration.ts";
import type { AnyTask, AnyTaskMaker } from "../../contract/task.ts";
import { needsGold } from "../../contract/task-facts.ts";
import { tasks } from "../../tasks/index.ts";
import type { TaskCard } from "../protocol.ts";
import { hasExample } from "./examples.ts";

export const taskMakers: Promise<ReadonlyMap<string, AnyTaskMaker>> = Promise.all(
  Object.entries(tasks).map(async ([id, load]): Promise<[string, AnyTaskMaker]> => [id, await load()]),
).then((all) => new Map(all));

export async function makerOf(id: string): Promise<AnyTaskMaker> {
  const maker = (await taskMakers).get(id);
  if (maker === undefined) throw new Error(`this is a bug in karat: no task ${id}`);
  return maker;
}

export async function taskCards(): Promise<readonly TaskCard[]> {
  return [...(await taskMakers).values()].map(({ definition }) => cardOf(definition));
}

export function cardOf(definition: AnyTask["definition"]): TaskCard {
  return {
    ...declarationOf(definition),
    hasExample: hasExample(definition.id),
    needsGold: needsGold(definition),
  };
}
