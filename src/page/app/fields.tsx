// The fields of the form: of options, of presets and of further files, each with its title, its flag and what it is about.
import type { ComponentChildren, HTMLAttributes } from "preact";
import { useState } from "preact/hooks";
import type { OptionSpec, TableOption } from "../../contract/option-spec.ts";
import { flagOf, signatureValue } from "../../contract/options.ts";
import { presetsOf } from "../../contract/preset.ts";
import { capital } from "../../problems/visible-text.ts";
import { Select } from "../../screen/controls.tsx";
import type { Chosen } from "../chosen.ts";
import type { TaskCard } from "../protocol.ts";
import { chosenItems } from "./dropped-files.ts";
import { type FormField, optionText, parseOption, titleOf } from "./form-fields.ts";
import { chosenPreset, withPreset } from "./preset-choice.ts";
import type { PageProps } from "./session.ts";

interface FieldProps {
  readonly id: string;
  readonly title: string;
  readonly flag: string;
  readonly about: string;
  /** Whether it takes a row of its own. */
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

function Field({ id, title, flag, about, isWide = false, children }: FieldProps) {
  return (
    <div class={isWide ? "option wide" : "option"}>
      <label for={id}>
        {title} <code>--{flag}</code>
      </label>
      {children}
      <small id={`${id}-about`}>{capital(about)}</small>
    </div>
  );
}

interface OptionProps extends Pick<ControlProps, "byDefault" | "value" | "onChange"> {
  readonly field: FormField;
}

/** One option of a task, with its title, its flag and what it is about. */
export function OptionField({ field: { id, title, flag, spec, usual, unsaid }, ...control }: OptionProps) {
  return (
    <Field id={id} title={title} flag={flag} about={spec.about}>
      <Control {...control} {...{ id, spec, usual, unsaid }} aria-describedby={`${id}-about`} />
    </Field>
  );
}

interface ControlProps extends Pick<HTMLAttributes, "id" | "aria-label" | "aria-describedby"> {
  readonly spec: OptionSpec;
  readonly usual?: readonly string[] | undefined;
  readonly unsaid?: string | undefined;
  /** The owner of the default; if it is absent, no choice is called the default. */
  readonly byDefault?: string | undefined;
  /** Undefined for the default. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The control of a declared setting; the declaration decides on its kind. */
export function Control({
  spec,
  usual,
  unsaid = "automatic",
  byDefault,
  value,
  onChange,
  ...attributes
}: ControlProps) {
  const listed = spec.kind === "choice" ? spec.choices : usual;
  const shown = optionText(spec, value ?? spec.default);
  if (listed !== undefined)
    return (
      <Select
        {...attributes}
        value={shown}
        options={withValue(listed, shown).map((one) => [one, withNote(one, spec, byDefault)])}
        onChange={(text) => onChange(parseOption(spec, text))}
      />
    );
  if (spec.kind === "table") return <TableControl {...attributes} {...{ spec, byDefault, value, onChange }} />;
  if (spec.kind === "switch")
    return (
      <input
        {...attributes}
        type="checkbox"
        checked={(value as boolean | undefined) ?? spec.default}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked === spec.default ? undefined : currentTarget.checked)
        }
      />
    );
  return (
    <TextInput
      {...attributes}
      inputMode={spec.kind === "number" && spec.word === undefined ? "decimal" : "text"}
      placeholder={spec.default == null ? unsaid : signatureValue(spec, spec.default)}
      value={optionText(spec, value)}
      onDone={(text) => onChange(parseOption(spec, text))}
    />
  );
}

/** A value that was written by hand stays on offer. */
export function withValue(choices: readonly string[], value: string): readonly string[] {
  return choices.includes(value) ? choices : [...choices, value];
}

/** A choice with whose default it is, or that the official program has it. */
function withNote(choice: string, spec: OptionSpec, byDefault: string | undefined): string {
  if (byDefault === undefined) return choice;
  if (choice === String(spec.default)) return `${choice} (${byDefault})`;
  return spec.kind === "choice" && choice === spec.official ? `${choice} (official)` : choice;
}

/** A table may be the default, empty, or the user's own as JSON. */
function TableControl({ spec, byDefault, value, onChange, ...attributes }: ControlProps & { spec: TableOption }) {
  const table = value as Readonly<Record<string, string>> | undefined;
  const kind = table === undefined ? "default" : Object.keys(table).length === 0 ? "none" : "own";
  return (
    <>
      <Select
        {...attributes}
        value={kind}
        options={[["default", `${spec.defaultName} (${byDefault})`], "none", ["own", "own table"]]}
        onChange={(chosen) => onChange({ default: undefined, none: {}, own: spec.default }[chosen])}
      />
      {kind === "own" && (
        <textarea
          aria-label="The table as a JSON object"
          rows={3}
          value={JSON.stringify(table)}
          onChange={({ currentTarget }) => {
            const parsed = parseOption(spec, currentTarget.value);
            currentTarget.setCustomValidity(parsed === undefined ? "a JSON object of texts or numbers" : "");
            if (currentTarget.reportValidity()) onChange(parsed);
          }}
        />
      )}
    </>
  );
}

/** Chooses a preset from a paper. */
export function PresetField({ session, state, card }: PageProps & { card: TaskCard }) {
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

interface SourceProps {
  readonly name: string;
  readonly about: string;
  readonly chosen: Chosen | null;
  readonly onChosen: (chosen: Chosen | undefined) => void;
}

/** An extra file of predictions, where a task may ask for one. */
export function SourceField({ name, about, chosen, onChosen }: SourceProps) {
  const flag = flagOf(name);
  const id = `source-${flag}`;
  return (
    <Field id={id} title={titleOf(name)} flag={flag} about={chosen === null ? about : `${about}: ${chosen.name}`}>
      <input
        id={id}
        aria-describedby={`${id}-about`}
        type="file"
        onChange={({ currentTarget }) => onChosen(chosenItems([...(currentTarget.files ?? [])])[0])}
      />
    </Field>
  );
}

interface TextProps
  extends Pick<HTMLAttributes, "id" | "class" | "title" | "inputMode" | "aria-label" | "aria-describedby"> {
  readonly placeholder?: string;
  readonly value: string;
  /** Called when the user leaves the field or presses Enter. */
  readonly onDone: (text: string) => void;
}

/** Keeps the draft while the page renders again, until the user is done. */
export function TextInput({ value, onDone, ...rest }: TextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      {...rest}
      type="text"
      value={draft ?? value}
      onInput={({ currentTarget }) => setDraft(currentTarget.value)}
      onChange={({ currentTarget }) => {
        setDraft(null);
        onDone(currentTarget.value);
      }}
    />
  );
}
