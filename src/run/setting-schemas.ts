// The schemas of run settings, from their table: callers in JavaScript have no types, and stored settings may be forged.
import { optionSchema } from "../core/option-schema.ts";
import { aFunction, object, type Schema, text, thatIs, truth } from "../core/schema.ts";
import { settingsWhere } from "../core/setting.ts";
import { isObject } from "../core/shape.ts";
import { RUN_SETTINGS } from "./run-settings.ts";

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
  onPermutations: aFunction,
};

/** Those that parts and jobs carry, with internal ones that a run depends on. */
export const CARRIED_SCHEMAS = { ...SETTING_SCHEMAS, keepRows: truth, official: truth };
