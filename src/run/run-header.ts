// The identity of a run: task, options, settings and input that all its parts must share.
import { VERSION } from "../core/result.ts";
import { saidOf } from "../core/setting.ts";
import type { AnyTask } from "../core/task.ts";
import type { ServiceFacts } from "./part/service-facts.ts";
import type { InputFacts } from "./read/open-sides.ts";
import { RUN_SETTINGS, type StoredSettings } from "./run-settings.ts";

/** What a result depends on besides the task and the input. */
export interface RunSettings extends StoredSettings {
  /** Keeps the rows of all units for later use, though the result does not show them. */
  readonly keepRows?: boolean;
  /** Keeps what the protocol's own script prints of each unit; needs `perUnit`. */
  readonly official?: boolean;
}

/** Parts of a run belong together if all of this is equal. */
export interface RunHeader extends InputFacts {
  readonly karat: string;
  readonly task: string;
  readonly protocol: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: RunSettings;
  readonly columns: readonly string[];
  readonly services: ServiceFacts;
}

export function protocolName({ protocol }: AnyTask["definition"]): string {
  return `${protocol.name}@${protocol.version}`;
}

/** Only the settings that are stored, with their defaults. */
export function runSettings(settings: RunSettings): RunSettings {
  const { missing = "error", perUnit = false, keepRows = false, official = false } = settings;
  return { ...saidOf(RUN_SETTINGS, settings, ({ stored }) => stored), missing, perUnit, keepRows, official };
}

export function runHeader(
  { definition, options }: AnyTask,
  settings: RunSettings,
  { gold, systems, services }: InputFacts & { readonly services: ServiceFacts },
): RunHeader {
  return {
    karat: VERSION,
    task: definition.id,
    protocol: protocolName(definition),
    options,
    settings: runSettings(settings),
    columns: definition.columns,
    services,
    gold,
    systems,
  };
}
