// A field of the form: what it is called, its flag, the control, and what it is about.
import { capital } from "../../core/visible-text.ts";

interface Props {
  readonly id: string;
  readonly title: string;
  readonly flag: string;
  readonly about: string;
  /** Whether it takes a row of its own. */
  readonly isWide?: boolean;
  readonly children: preact.ComponentChildren;
}

export function Field({ id, title, flag, about, isWide = false, children }: Props) {
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
