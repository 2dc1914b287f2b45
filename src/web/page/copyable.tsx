// A text with a button that copies it.
import { useRef } from "preact/hooks";
import { CopyButton } from "../../unit-browser/copy-button.tsx";

export function Copyable({ title, text }: { title: string; text: string }) {
  const pre = useRef<HTMLPreElement>(null);
  return (
    <div class="copyable">
      <div class="copyable-head">
        <span>{title}</span>
        <CopyButton title={title} shown={() => pre.current!} />
      </div>
      <pre ref={pre}>
        <code>
          <bdi>{text}</bdi>
        </code>
      </pre>
    </div>
  );
}
