// The field for an extra file of predictions, where a task may ask for one.

import { flagOf } from "../../core/options.ts";
import type { Chosen } from "../chosen.ts";
import { chosenItems } from "./dropped-files.ts";
import { Field } from "./field.tsx";
import { titleOf } from "./quantities.ts";
import type { Session } from "./session.ts";

interface Props {
  readonly session: Session;
  readonly name: string;
  readonly about: string;
  readonly chosen: Chosen | null;
}

export function SourceField({ session, name, about, chosen }: Props) {
  const flag = flagOf(name);
  const id = `source-${flag}`;
  return (
    <Field id={id} title={titleOf(name)} flag={flag} about={chosen === null ? about : `${about}: ${chosen.name}`}>
      <input
        id={id}
        aria-describedby={`${id}-about`}
        type="file"
        onChange={({ currentTarget }) =>
          session.setSource(name, chosenItems([...(currentTarget.files ?? [])])[0] ?? null)
        }
      />
    </Field>
  );
}
