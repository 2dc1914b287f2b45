// Text from strangers: apart from its surroundings in direction, and folded when it is long.
import { useState } from "preact/hooks";

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
