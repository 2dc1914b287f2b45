// The schemas of run settings, from their table: callers in JavaScript have no types, and stored settings may be forged.
import { optionSchema } from "./option-schema.ts";
import { RUN_SETTINGS } from "./run-settings.ts";
import { aFunction, count, object, type Schema, text, thatIs, truth } from "./schema.ts";
import { settingsWhere } from "./setting.ts";
import { isObject } from "./shape.ts";

/**
 * Schemas of all settings that users may give; internal settings are not among them.
 * score and compare accept each other's settings, because programs share them.
 */
export const SETTING_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...Object.fromEntries(
    settingsWhere(RUN_SETTINGS, ({ flagOnly }) => flagOnly !== true).map(([name, setting]) => [
      name,
      optionSchema(setting),
    ]),
  ),
  services: object,
  system: text,
  executor: aFunction,
  signal: thatIs("an AbortSignal", (value) => isObject(value) && typeof value.throwIfAborted === "function"),
  visit: aFunction,
  onProgress: aFunction,
};

/** The schemas of settings that parts and jobs carry, with internal ones that a run depends on. */
export const CARRIED_SCHEMAS = { ...SETTING_SCHEMAS, keepRows: count, official: truth };
