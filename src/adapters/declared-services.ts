// Makes the services that a task declares, from the adapters that a platform has.

import { aFunction, checkSettings, type Schema } from "../contract/schema.ts";
import { LazyService, type ServiceSpec, type Services } from "../contract/service.ts";
import type { AnyTask } from "../contract/task.ts";
import { checkTask } from "../contract/task-facts.ts";

/** The facts that an adapter knows about the service it makes. */
interface Wanted {
  readonly name: string;
  /** The value of the option that chooses it, and its default. */
  readonly choice: unknown;
  readonly byDefault: unknown;
  readonly onLoad: (what: string) => void;
}

/** The adapters, by the kind of service that tasks ask for. */
export type Adapters = Readonly<
  Record<string, (wanted: Wanted) => Promise<LazyService<unknown>> | LazyService<unknown>>
>;

/** Settings for loading services. */
export interface ServiceSettings {
  /** Called with the name of something large before it is loaded, such as "the table of concepts". */
  readonly onLoad?: (what: string) => void;
}

const SETTINGS: Readonly<Record<keyof ServiceSettings, Schema>> = { onLoad: aFunction };

/** The services a task declares, each loaded when a unit first needs it. */
export async function declaredServices(
  task: AnyTask,
  adapters: Adapters,
  settings: ServiceSettings,
): Promise<Services> {
  checkTask(task);
  checkSettings(settings, SETTINGS);
  const { definition, options } = task;
  const { onLoad = () => {} } = settings;
  const specs = Object.entries((definition.prepare?.services ?? {}) as Readonly<Record<string, ServiceSpec>>);
  const made = specs.map(async ([name, { load, kind = "", option = name }]) => {
    if (load !== undefined) return [name, new LazyService(() => load(options))] as const;
    const adapter = Object.hasOwn(adapters, kind) ? adapters[kind]! : null;
    if (adapter === null) return null;
    const byDefault = definition.options[option]?.default;
    return [name, await adapter({ name, choice: options[option], byDefault, onLoad })] as const;
  });
  return Object.fromEntries((await Promise.all(made)).filter((entry) => entry !== null));
}
