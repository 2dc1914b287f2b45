// Keys of the screen. Buttons that have one name it as data-key; nothing happens while somebody writes.
import { useEffect } from "preact/hooks";

export function useKeys(actions: Readonly<Record<string, () => unknown>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target, event.key)) return;
      const button = [...document.querySelectorAll<HTMLButtonElement>("[data-key]")].find(
        ({ dataset, disabled }) => dataset.key === event.key && !disabled,
      );
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (button === undefined && action === undefined) return;
      event.preventDefault();
      if (button === undefined) action!();
      else button.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** Escape leaves the box. */
function isWriting(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement) || !target.matches("input, select, textarea")) return false;
  if (key === "Escape") target.blur();
  return true;
}
