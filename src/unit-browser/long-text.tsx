// Text from strangers: apart from its surroundings in direction, folded when it is long, some of its parts marked.
import { useState } from "preact/hooks";
import type { Span } from "../core/evidence.ts";

const LONGEST = 600;
const SHOWN = 300;

export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= LONGEST)
    return (
      <bdi class="field" dir="auto">
        {text}
      </bdi>
    );
  return (
    <span class="field">
      <bdi dir="auto" class={isWhole ? "whole" : undefined}>
        {isWhole ? text : `${text.slice(0, SHOWN)}…`}
      </bdi>
      <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? "show less" : `show all ${text.length.toLocaleString("en")} characters`}
      </button>
    </span>
  );
}

const LONGEST_MARKED = 2_000;

/** Long texts are folded, without marks. */
export function MarkedText({ text, marks = [] }: { text: string; marks?: readonly Span[] | undefined }) {
  if (marks.length === 0 || text.length > LONGEST_MARKED) return <LongText text={text} />;
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
