// Copies a text: a button that says so for a moment, and what it does.
import { useState } from "preact/hooks";

export const CANNOT_COPY = "This browser cannot copy";

interface Props {
  /** What is copied, for those who do not see it. */
  readonly title: string;
  readonly text: string;
}

const SAID_MS = 1500;

export function CopyButton({ title, text }: Props) {
  const [said, setSaid] = useState("Copy");
  const copy = async () => {
    setSaid((await copyText(text)) ? "Copied" : CANNOT_COPY);
    setTimeout(() => setSaid("Copy"), SAID_MS);
  };
  return (
    <button type="button" aria-label={`Copy: ${title}`} onClick={() => void copy()}>
      {said}
    </button>
  );
}

/** False where the browser lets nobody copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages that were opened from a disk may have no clipboard; the old way still works in most browsers.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}
