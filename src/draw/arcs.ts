// Curves between two things that belong together, thicker where they have more in common.
import { tooltip } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";

type Position = readonly [x: number, y: number];

interface Arc {
  readonly from: Position;
  readonly to: Position;
  /** Colour and kind of line. */
  readonly class: string;
  readonly width: number;
  readonly title: string;
}

export function upDownArc(arc: Arc): Markup {
  const [[x1, y1], [x2, y2]] = [arc.from, arc.to];
  const middle = (y1 + y2) / 2;
  return path(arc, markup`M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`);
}

export function sidewaysArc(arc: Arc): Markup {
  const [[x1, y1], [x2, y2]] = [arc.from, arc.to];
  const middle = (x1 + x2) / 2;
  return path(arc, markup`M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`);
}

function path({ class: classes, width, title }: Arc, d: Markup): Markup {
  return markup`<g stroke-width="${width}"><path class="${classes} stroke weighted" stroke-linecap="round" stroke-opacity="0.75" d="${d}">${tooltip(title)}</path></g>`;
}
