// The services of the outside world that a task asks for, made only when that task runs.
import type { AnyTask, Services } from "../core/task.ts";

const makers: Readonly<Record<string, (options: Readonly<Record<string, unknown>>) => Promise<Services>>> = {};

export async function taskServices({ definition, options }: AnyTask): Promise<Services> {
  return (await makers[definition.id]?.(options)) ?? {};
}
