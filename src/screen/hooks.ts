// The hooks of the screen: the keys it listens to, answers that take a while, and words that vanish.
import { useEffect, useState } from "preact/hooks";

/** Buttons with a key name it as data-key. Keys do nothing while the reader types in a field. */
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

/** The latest answer, null before the first one. Asks again when one of `about` changes; late answers are dropped. */
export function useAnswer<Answer>(ask: () => Promise<Answer | null>, about: readonly unknown[]): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void ask().then((found) => isCurrent && setAnswer(found));
    return () => {
      isCurrent = false;
    };
  }, about);
  return answer;
}

const SAID_MS = 2_000;

/** Returns the last message, empty after a moment, and a function that says something. */
export function useSaid(): readonly [string, (text: string) => void] {
  // An object, so that saying the same again begins a new moment.
  const [said, say] = useState({ text: "" });
  useEffect(() => {
    if (said.text === "") return;
    const timer = setTimeout(() => say({ text: "" }), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said.text, (text) => say({ text })];
}
