// Names of systems with their mark, and text from strangers: isolated in its direction, folded when long, partly marked.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Span } from "../contract/evidence.ts";
import { countText } from "../problems/visible-text.ts";
import { seriesColour } from "../report/draw/palette.ts";
import { seriesShape } from "../report/draw/series-mark.ts";
import type { Piece } from "../report/mistakes/mistake-sentences.ts";

export function Mark({ series }: { series: number }) {
  return (
    <svg class={`mark ${seriesColour(series)}`} width="12" height="12" viewBox="-6.5 -6.5 13 13" aria-hidden="true">
      <path d={seriesShape(series)} />
    </svg>
  );
}

/** Nobody gives a name of this length; a stranger may. */
const LONGEST_NAME = 300;

/** A name whole, which breaks after its separators first. */
export function Name({ text }: { text: string }) {
  return <bdi class="name">{breakable(text)}</bdi>;
}

function breakable(text: string): ComponentChildren {
  const name = text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text || "(empty)";
  return name.split(/(?<=[._\-/\]])(?=.)/su).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part]));
}

/** The name with its mark, which stays beside its first part. */
export function SystemName({ name, series }: { name: string; series: number }) {
  const first = /^[^._\-/\]\s]{0,12}/u.exec(name)![0];
  return (
    <span class={`system-name ${seriesColour(series)}`}>
      <span class="together">
        <Mark series={series} />
        {first !== "" && <bdi class="name">{first}</bdi>}
      </span>
      {first !== name && <Name text={name.slice(first.length)} />}
      {name === "" && "(empty)"}
    </span>
  );
}

/** A system by its letter, as in headings of A and B. */
export function Letter({ series, letter }: { series: number; letter: "A" | "B" }) {
  return (
    <span class={`together ${seriesColour(series)}`}>
      <Mark series={series} /> {letter}
    </span>
  );
}

/** A sentence with the names of systems and places in it. */
export function Sentence({
  pieces,
  systems,
}: {
  pieces: readonly Piece[];
  systems: readonly { readonly name: string }[];
}) {
  return (
    <bdi dir="ltr">
      {pieces.map((piece, at) => {
        if (typeof piece === "string") return piece;
        if ("system" in piece) return <SystemName key={at} name={systems[piece.system]!.name} series={piece.system} />;
        return (
          <b key={at}>
            <Name text={piece.place} />
          </b>
        );
      })}
    </bdi>
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
        {isWhole ? "show less" : `show all ${countText(text.length)} characters`}
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
