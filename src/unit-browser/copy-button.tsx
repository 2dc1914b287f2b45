// A button that copies a text, and says so for a moment.
import { useState } from "preact/hooks";
import { CANNOT_COPY, copyText } from "./copy-text.ts";

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
