// The picture of an answer whose text is known: both texts with their concepts marked, and links between partners.
import type { Span } from "../../core/evidence.ts";
import { drawing } from "../../draw/drawing.ts";
import { tooltip } from "../../draw/fit-text.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import { type DrawnText, drawText, type TextMark } from "../../draw/text-block.ts";
import type { Concept, Match } from "./match.ts";

const WIDTH = 720;
const COLUMN = 310;
const RIGHT = WIDTH - COLUMN - 8;
const TOP = 30;

export const LEGEND = [
  { text: "correct: similar enough", class: "hit fill" },
  { text: "missed", class: "gold fill" },
  { text: "extra", class: "pred fill" },
];

export function markedAnswers(
  { gold, pred }: Match,
  texts: { readonly gold: string; readonly pred: string },
  desc: string,
): string {
  const groupOfPred = ({ isHit, nearest }: Concept, position: number) =>
    isHit ? `gold ${nearest!.position}` : `prediction ${position}`;
  const left = column(texts.gold, gold, { x: 8, alone: "gold", group: (_, position) => `gold ${position}` });
  const right = column(texts.pred, pred, { x: RIGHT, alone: "pred", group: groupOfPred });
  const links = pred.map((concept, position) => {
    const from = concept.isHit && left.places[concept.nearest!.position];
    const to = right.places[position];
    if (!from || !to) return null;
    const middleOf = (place: typeof to): Position => [(place.left + place.right) / 2, place.y];
    return link(concept, groupOfPred(concept, position), middleOf(from), middleOf(to));
  });
  const bottom = TOP + Math.max(left.height, right.height) + 16;
  return drawing(
    {
      width: WIDTH,
      height: bottom + LEGEND_LINE,
      title: "Both answers with their concepts, and what is nearest to what",
      desc,
    },
    [
      markup`<text class="soft" x="8" y="16">gold</text><text class="soft" x="${RIGHT}" y="16">prediction</text>`,
      links,
      left.content,
      right.content,
      legend(LEGEND, { x: 8, y: bottom + 4, width: WIDTH - 16 }),
    ],
  );
}

/** Labels that the text does not contain follow it; concepts without a partner have their own colour. */
function column(
  text: string,
  concepts: readonly Concept[],
  { x, alone, group }: { x: number; alone: string; group(concept: Concept, position: number): string },
): DrawnText {
  const located = locateLabels(
    text,
    concepts.map(({ label }) => label),
  );
  const marks = concepts.map((concept, position): TextMark => {
    const [start, end] = located.spans[position]!;
    return {
      start,
      end,
      class: concept.isHit ? "hit" : alone,
      title: conceptText(concept),
      group: group(concept, position),
    };
  });
  return drawText({ text: located.text, x, y: TOP, width: COLUMN, marks, mostLines: 120 });
}

function conceptText({ label, nearest }: Concept): string {
  return nearest === null
    ? label
    : `${label}: nearest is ${nearest.label}, similarity ${nearest.similarity.toFixed(3)}`;
}

type Position = readonly [x: number, y: number];

function link(concept: Concept, group: string, [x1, y1]: Position, [x2, y2]: Position): Markup {
  const middle = (x1 + x2) / 2;
  return markup`<g data-group="${group}"><path class="hit stroke" stroke-opacity="0.5" d="M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}">${tooltip(conceptText(concept))}</path></g>`;
}

interface LocatedLabels {
  /** The text, followed by the labels that it does not contain. */
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Each label at the first place that no earlier label has taken, whatever its case. */
export function locateLabels(text: string, labels: readonly string[]): LocatedLabels {
  const lower = text.toLowerCase();
  const taken: Span[] = [];
  let all = text;
  const spans = labels.map((label): Span => {
    const found = firstFree(lower, label.toLowerCase(), taken) ?? appended(label);
    taken.push(found);
    return found;
  });
  return { text: all, spans };

  function appended(label: string): Span {
    const start = all.length + SEPARATOR.length;
    all += SEPARATOR + label;
    return [start, all.length];
  }
}

const SEPARATOR = " · ";
const LETTER = /[\p{L}\p{N}]/u;

function firstFree(text: string, label: string, taken: readonly Span[]): Span | null {
  if (label === "") return null;
  for (let start = text.indexOf(label); start !== -1; start = text.indexOf(label, start + 1)) {
    const end = start + label.length;
    const isWord = !LETTER.test(text[start - 1] ?? " ") && !LETTER.test(text[end] ?? " ");
    if (isWord && !taken.some(([from, to]) => from < end && start < to)) return [start, end];
  }
  return null;
}
