// A button that copies a text, or selects it where the browser lets nobody copy.
import { useState } from "preact/hooks";

interface Props {
  /** What is copied, for those who do not see it. */
  readonly title: string;
  /** The element that shows the text. */
  readonly shown: () => HTMLElement;
}

const SAID_MS = 1500;

export function CopyButton({ title, shown }: Props) {
  const [said, setSaid] = useState("Copy");
  const copy = async () => {
    const element = shown();
    try {
      await navigator.clipboard.writeText(element.textContent ?? "");
      setSaid("Copied");
    } catch {
      // Some browsers refuse it, above all in pages that were opened from a disk.
      getSelection()?.selectAllChildren(element);
      setSaid("Selected");
    }
    setTimeout(() => setSaid("Copy"), SAID_MS);
  };
  return (
    <button type="button" aria-label={`Copy: ${title}`} onClick={() => void copy()}>
      {said}
    </button>
  );
}
