// A list to choose one value from.
import type { HTMLAttributes } from "preact";

interface Props extends Pick<HTMLAttributes, "id" | "class" | "title" | "aria-label" | "aria-describedby"> {
  readonly value: string;
  /** Values and what is shown for them; a value alone is shown itself. */
  readonly options: readonly (string | readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

export function Select({ options, onChange, ...attributes }: Props) {
  return (
    <select {...attributes} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map((option) => {
        const [value, text] = typeof option === "string" ? [option, option] : option;
        return (
          <option key={value} value={value}>
            {text}
          </option>
        );
      })}
    </select>
  );
}
