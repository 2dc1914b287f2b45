// Text from strangers with some of its parts marked.
import type { Span } from "../core/evidence.ts";
import { LongText } from "./long-text.tsx";

const LONGEST = 2_000;

/** Long texts are folded, without marks. */
export function MarkedText({ text, marks = [] }: { text: string; marks?: readonly Span[] | undefined }) {
  if (marks.length === 0 || text.length > LONGEST) return <LongText text={text} />;
  let from = 0;
  const pieces = marks.flatMap(([start, end]) => {
    const before = text.slice(from, start);
    from = end;
    return [before, <mark key={start}>{text.slice(start, end)}</mark>];
  });
  return (
    <bdi class="field" dir="auto">
      {pieces}
      {text.slice(from)}
    </bdi>
  );
}
