// A place that may be wider than the page and scrolls by itself.
import type { ComponentChildren, Ref } from "preact";

interface Props {
  readonly class: string;
  /** What is in it, for those who do not see it. */
  readonly label: string;
  readonly place?: Ref<HTMLElement>;
  readonly children?: ComponentChildren;
}

export function ScrollBox({ class: classes, label, place, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={place ?? null} class={classes} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
