// A field for text whose draft survives whatever else happens on the page until the user is done with it.
import { useState } from "preact/hooks";

interface Props {
  readonly id?: string;
  readonly class?: string;
  readonly placeholder?: string;
  readonly inputMode?: "decimal" | "numeric" | "text";
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string;
  readonly value: string;
  /** Called when the user leaves the field or presses Enter. */
  readonly onDone: (text: string) => void;
}

export function TextInput({ value, onDone, ...rest }: Props) {
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
