// Names of systems with their mark, and text from strangers: isolated in its direction, folded when long, partly marked.
import { useState } from "preact/hooks";
import type { Span } from "../core/evidence.ts";
import { seriesColour } from "../draw/palette.ts";
import { seriesShape } from "../draw/series-mark.ts";

export function Mark({ series }: { series: number }) {
  return (
    <svg class={`mark ${seriesColour(series)}`} width="12" height="12" viewBox="-6.5 -6.5 13 13" aria-hidden="true">
      <path d={seriesShape(series)} />
    </svg>
  );
}

const LONGEST_NAME = 60;

/** A long name is cut; its tooltip is not. */
export function SystemName({ name, series }: { name: string; series: number }) {
  return (
    <span class="system-name" title={name.slice(0, 1_000)}>
      <Mark series={series} />
      <bdi>{name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name || "(empty)"}</bdi>
    </span>
  );
}

const LONGEST = 600;
const SHOWN = 300;

export function LongText({ text, dir = "auto" }: { text: string; dir?: "auto" | "ltr" }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= LONGEST)
    return (
      <bdi class="field" dir={dir}>
        {text}
      </bdi>
    );
  return (
    <span class="field">
      <bdi dir={dir} class={isWhole ? "whole" : undefined}>
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
