// A text with a button that copies it.
import { useRef, useState } from "preact/hooks";

export function Copyable({ title, text }: { title: string; text: string }) {
  const [said, setSaid] = useState("Copy");
  const pre = useRef<HTMLPreElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      // Not every browser lets a page write to the clipboard: then the user copies what is selected.
      getSelection()?.selectAllChildren(pre.current!);
      setSaid("Selected");
    }
    setTimeout(() => setSaid("Copy"), 1500);
  };
  return (
    <div class="copyable">
      <div class="copyable-head">
        <span>{title}</span>
        <button type="button" aria-label={`Copy: ${title}`} onClick={() => void copy()}>
          {said}
        </button>
      </div>
      <pre ref={pre}>
        <code>
          <bdi>{text}</bdi>
        </code>
      </pre>
    </div>
  );
}
