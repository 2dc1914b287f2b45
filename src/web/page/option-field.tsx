// One option of a task as a field: its declaration decides which.
import { signatureValue, type TableOption } from "../../core/options.ts";
import { Select } from "../../unit-browser/select.tsx";
import { Field } from "./field.tsx";
import type { FormField } from "./form-fields.ts";
import { optionText, parseOption } from "./option-values.ts";
import { TextInput } from "./text-input.tsx";

interface Props {
  readonly field: FormField;
  /** Whose the default is. */
  readonly byDefault: string;
  /** Undefined for the default. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

export function OptionField(props: Props) {
  const { id, title, flag, spec } = props.field;
  return (
    <Field id={id} title={title} flag={flag} about={spec.about}>
      <Control {...props} />
    </Field>
  );
}

function Control({ field: { id, spec, usual, unsaid = "automatic" }, byDefault, value, onChange }: Props) {
  const described = { id, "aria-describedby": `${id}-about` };
  switch (spec.kind) {
    case "choice":
      return (
        <Select
          {...described}
          value={(value as string | undefined) ?? spec.default}
          options={spec.choices.map((choice) => [
            choice,
            choice === spec.default
              ? `${choice} (${byDefault})`
              : choice === spec.official
                ? `${choice} (official)`
                : choice,
          ])}
          onChange={(text) => onChange(parseOption(spec, text))}
        />
      );
    case "switch":
      return (
        <input
          {...described}
          type="checkbox"
          checked={(value as boolean | undefined) ?? spec.default}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked === spec.default ? undefined : currentTarget.checked)
          }
        />
      );
    case "table":
      return <TableControl {...{ id, spec, byDefault, value, onChange }} />;
    default:
      if (usual !== undefined)
        return (
          <Select
            {...described}
            value={optionText(spec, value ?? spec.default)}
            options={usual.map((one) => [one, one === String(spec.default) ? `${one} (${byDefault})` : one])}
            onChange={(text) => onChange(parseOption(spec, text))}
          />
        );
      return (
        <TextInput
          {...described}
          inputMode={spec.kind === "number" && spec.word === undefined ? "decimal" : "text"}
          placeholder={spec.default == null ? unsaid : signatureValue(spec, spec.default)}
          value={optionText(spec, value)}
          onDone={(text) => onChange(parseOption(spec, text))}
        />
      );
  }
}

interface TableProps extends Omit<Props, "field"> {
  readonly id: string;
  readonly spec: TableOption;
}

/** A table may be the default, empty, or the user's own as JSON. */
function TableControl({ id, spec, byDefault, value, onChange }: TableProps) {
  const table = value as Readonly<Record<string, string>> | undefined;
  const kind = table === undefined ? "default" : Object.keys(table).length === 0 ? "none" : "own";
  return (
    <>
      <Select
        id={id}
        aria-describedby={`${id}-about`}
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
