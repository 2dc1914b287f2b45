// The run settings that have a field in the page, from the table of settings.
import type { OptionSpec } from "../../core/options.ts";
import { aboutSetting, type Setting, type SettingTable, settingsWhere } from "../../core/setting.ts";
import { RUN_SETTINGS } from "../../run/run-settings.ts";
import type { RunChoices, TaskCard } from "../protocol.ts";

type RunChoice = keyof RunChoices;

interface RunField {
  readonly name: RunChoice;
  readonly setting: Setting;
  readonly title: string;
}

export function runFields(table: SettingTable = RUN_SETTINGS): readonly RunField[] {
  return settingsWhere(table, ({ page }) => page).map(([name, setting]) => ({
    name: name as RunChoice,
    setting,
    title: setting.page!.title,
  }));
}

/** Whether it says something of several systems only. */
export function isOfSeveral({ takers }: Setting): boolean {
  return !takers.includes("score");
}

/** The setting as an option of this task and these systems, whose names can be chosen from. */
export function specOf(
  setting: Setting,
  card: Pick<TaskCard, "unit" | "scores" | "primary">,
  systems: readonly string[],
) {
  const spec = { ...setting, about: aboutSetting(setting, card.unit) };
  if (spec.kind === "switch") return { ...spec, default: spec.default ?? false };
  if (spec.kind !== "text" || spec.names === undefined) return spec as OptionSpec;
  const word = spec.word === undefined ? [] : [spec.word];
  if (spec.names === "score") return choice(spec, [...Object.keys(card.scores), ...word], card.primary);
  return spec.names === "system" ? choice(spec, [...systems, ...word], systems[0]!) : (spec as OptionSpec);
}

function choice({ about }: Setting, choices: readonly string[], byDefault: string): OptionSpec {
  return { kind: "choice", about, choices, default: byDefault };
}

/** Without what is said of several systems. */
export function runAlone(run: RunChoices): RunChoices {
  const alone = runFields().filter(({ name, setting }) => run[name] !== undefined && !isOfSeveral(setting));
  return Object.fromEntries(alone.map(({ name }) => [name, run[name]]));
}
