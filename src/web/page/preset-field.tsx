// The field that chooses a preset: presets from papers.
import { presetsOf } from "../../core/preset.ts";
import { Select } from "../../unit-browser/select.tsx";
import type { TaskCard } from "../protocol.ts";
import { Field } from "./field.tsx";
import { chosenPreset, withPreset } from "./preset-choice.ts";
import type { Session } from "./session.ts";
import type { State } from "./session-state.ts";

export function PresetField({ session, state, card }: { session: Session; state: State; card: TaskCard }) {
  const presets = presetsOf(card);
  if (presets.length === 0) return null;
  const chosen = chosenPreset(card, state.options);
  const about =
    chosen === null ? "Presets from papers. You can still change any field" : `${chosen.about} (${chosen.cite})`;
  return (
    <Field id="option-as" title="As published" flag="as" about={about} isWide>
      <Select
        id="option-as"
        aria-describedby="option-as-about"
        value={chosen?.name ?? ""}
        options={[["", "the defaults"], ...presets.map(({ name, about: who }) => [name, `${name}: ${who}`] as const)]}
        onChange={(name) => session.choose({ options: withPreset(card, state.options, name || null) })}
      />
    </Field>
  );
}
