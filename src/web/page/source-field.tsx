// The field for an extra file of predictions, where a task may ask for one.

import { flagOf } from "../../core/options.ts";
import type { Chosen } from "../chosen.ts";
import { chosenItems } from "./dropped-files.ts";
import { Field } from "./field.tsx";
import { titleOf } from "./quantities.ts";

interface Props {
  readonly name: string;
  readonly about: string;
  readonly chosen: Chosen | null;
  readonly onChosen: (chosen: Chosen | undefined) => void;
}

export function SourceField({ name, about, chosen, onChosen }: Props) {
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
