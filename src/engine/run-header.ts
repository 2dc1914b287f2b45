// The identity of a run: task, options, settings and input that all its shards must share.
import { RUN_SETTINGS } from "../contract/run-settings.ts";
import type { RunSettings, ScoredHeader } from "../contract/scored.ts";
import { saidOf } from "../contract/setting.ts";
import type { AnyTask } from "../contract/task.ts";
import type { SidesFacts } from "./read/open-sides.ts";
import type { Run } from "./run.ts";
import { serviceFacts } from "./service-facts.ts";

export function protocolName({ protocol }: AnyTask["definition"]): string {
  return `${protocol.name}@${protocol.version}`;
}

/** Only the settings that are stored, with their defaults. */
export function runSettings(settings: RunSettings): RunSettings {
  const { missing = "error", perUnit = false, keepRows, official = false } = settings;
  return {
    ...saidOf(RUN_SETTINGS, settings, ({ stored }) => stored),
    missing,
    perUnit,
    official,
    ...(keepRows === undefined ? {} : { keepRows }),
  };
}

/** The header of each system. */
export function runHeaders(
  { task: { definition, options }, input, settings }: Run,
  { gold, preds }: SidesFacts,
): readonly ScoredHeader[] {
  const common = {
    task: definition.id,
    protocol: protocolName(definition),
    options,
    settings: runSettings(settings),
    columns: definition.columns,
    services: serviceFacts(settings.services),
    gold,
  };
  return input.systems.map(({ name }, place) => ({ ...common, pred: preds[place]!, system: { name, place } }));
}
