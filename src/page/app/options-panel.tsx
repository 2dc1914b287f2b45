// The options of the task and of the run, as a form made from their declarations.
import { signatureValue } from "../../contract/options.ts";
import type { TaskCard } from "../protocol.ts";
import { OptionField, PresetField, SourceField } from "./fields.tsx";
import { type FormField, optionFields, optionText, RUN_FIELDS, runFields, titleOf } from "./form-fields.ts";
import { chosenPreset } from "./preset-choice.ts";
import type { PageProps } from "./session.ts";
import { chosenCard, type State, withChoice } from "./session-state.ts";

export function OptionsPanel({ session, state }: PageProps) {
  const card = chosenCard(state);
  if (card === null) return null;
  const preset = chosenPreset(card, state.options);
  const isChanged = Object.keys({ ...state.options, ...state.run }).length > 0;
  const fieldOf = (field: FormField) => (
    <OptionField
      key={`${card.id} ${field.name}`}
      field={field}
      byDefault={field.of === "run" || preset?.options[field.name] === undefined ? "default" : preset.name}
      value={(state[field.of] as Readonly<Record<string, unknown>>)[field.name]}
      onChange={(value) => session.choose({ [field.of]: withChoice(state[field.of], field.name, value) })}
    />
  );
  return (
    <details class="options" open={isChanged || asksForColumns(state)}>
      <summary>
        <h2>Options</h2>{" "}
        <span class="soft">{isChanged ? changesText(state) : state.description ? "defaults" : defaultsText(card)}</span>
      </summary>
      <div class="option-fields">
        <PresetField session={session} state={state} card={card} />
        {optionFields(card, preset)
          .filter(({ spec }) => spec.kind !== "data")
          .map(fieldOf)}
        {state.systems.length < 2 &&
          Object.entries(card.sources).map(([name, about]) => (
            <SourceField
              key={name}
              name={name}
              about={about}
              chosen={state.sources[name] ?? null}
              onChosen={(chosen) => session.choose({ sources: withChoice(state.sources, name, chosen) })}
            />
          ))}
        {runFields(card, [...new Set(state.systems.map(({ name }) => name))]).map(fieldOf)}
      </div>
      {isChanged && (
        <button type="button" onClick={() => session.choose({ options: {}, run: {} })}>
          Back to the defaults
        </button>
      )}{" "}
      {Object.keys(officialOptions(card)).length > 0 && (
        <button
          type="button"
          onClick={() => session.choose({ options: { ...state.options, ...officialOptions(card) } })}
        >
          As the official program
        </button>
      )}
    </details>
  );
}

/** Whether a table could not be read because its columns are unknown. */
function asksForColumns({ phase }: State): boolean {
  if (phase.kind !== "failed" || phase.failure.kind === "bug") return false;
  return phase.failure.problems.some(({ hint }) => hint?.includes("`map"));
}

/** The defaults are the published protocol, but for what they say of themselves. */
function defaultsText(card: TaskCard): string {
  const departures = Object.entries(officialOptions(card)).map(
    ([name, value]) => `${titleOf(name).toLowerCase()} ${value}`,
  );
  return departures.length === 0 ? "as published" : `defaults; the official program has ${departures.join(", ")}`;
}

function changesText(state: State): string {
  const specs = chosenCard(state)!.options;
  const own = Object.entries(state.options).map(
    ([name, value]) => `${name} ${specs[name] === undefined ? value : signatureValue(specs[name], value)}`,
  );
  const said: Readonly<Record<string, unknown>> = state.run;
  const run = RUN_FIELDS.filter(({ name }) => said[name] !== undefined).map(
    ({ name, flag, spec }) => `${flag} ${optionText(spec, said[name])}`,
  );
  return [...own, ...run].join(", ");
}

/** Options whose default is not what the protocol's own program does, and what that does. */
function officialOptions({ options }: Pick<TaskCard, "options">): Readonly<Record<string, string>> {
  const departures = Object.entries(options).flatMap(([name, spec]) =>
    spec.kind === "choice" && spec.official !== undefined ? [[name, spec.official] as const] : [],
  );
  return Object.fromEntries(departures);
}
