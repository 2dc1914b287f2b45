// The picture of a topic: each reference and the summary beneath it, with the runs of words that ROUGE-L aligned in colour.

import { drawing } from "../../draw/drawing.ts";
import { textWidth } from "../../draw/fit-text.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import { type MarkedSentence, markReference } from "./marked-words.ts";
import type { RougeTaskOptions, TopicMatch } from "./match.ts";

const WIDTH = 720;
const LEFT = 100;
const LINE = 18;
const GAP = 12;
const MOST_REFERENCES = 4;
const MOST_LINES = 40;

const LEGEND = [
  { text: "aligned, in the same order in both texts", class: "hit fill" },
  { text: "gold only", class: "gold fill" },
  { text: "predicted only", class: "pred fill" },
];

type Side = "gold" | "pred";

export function picture(match: TopicMatch, options: RougeTaskOptions): string {
  const shown = match.references.slice(0, MOST_REFERENCES);
  const blocks = shown.flatMap((_, index) => {
    const marked = markReference(match, index, options);
    const name = match.references.length === 1 ? "reference" : `reference ${index + 1}`;
    return [
      { name, side: "gold" as const, lines: linesOf(marked.sentences) },
      { name: "summary", side: "pred" as const, lines: linesOf(marked.summary) },
    ];
  });
  let y = LINE;
  const drawn = blocks.map((block) => {
    const top = y;
    y += Math.max(1, block.lines.length) * LINE + GAP;
    return drawBlock(block, top);
  });
  const more = match.references.length - shown.length;
  return drawing(
    {
      width: WIDTH,
      height: y + 2 * LEGEND_LINE,
      title: "References and summary, with the words that are aligned",
      desc: describe(match, more),
    },
    [drawn, legend(LEGEND, { x: 8, y: y + 4, width: WIDTH - 16 })],
  );
}

function describe({ measured, references }: TopicMatch, more: number): string {
  const { rougeL } = measured;
  const said = `${rougeL!.hits} of ${rougeL!.gold} words of ${references.length === 1 ? "the reference" : `${references.length} references`} are aligned with the summary.`;
  return more > 0 ? `${said} ${more} more references are not drawn.` : said;
}

interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Sentences begin a line of their own and go on where the width ends. */
function linesOf(sentences: readonly MarkedSentence[]): readonly (readonly Piece[])[] {
  const lines = sentences.flatMap((sentence) => wrapped(piecesOf(sentence)));
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES), [{ text: `… ${lines.length - MOST_LINES} more lines`, isMarked: false }]];
}

function piecesOf({ text, marks }: MarkedSentence): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    pieces.push({ text: text.slice(at, start), isMarked: false }, { text: text.slice(start, end), isMarked: true });
    at = end;
  }
  return [...pieces, { text: text.slice(at), isMarked: false }].filter((piece) => piece.text !== "");
}

function wrapped(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  let width = 0;
  for (const { text, isMarked } of pieces)
    for (const word of text.split(/(?<=\s)/)) {
      const more = textWidth(word);
      if (width > 0 && width + more > WIDTH - LEFT - 8) {
        lines.push([]);
        width = 0;
      }
      width += more;
      const line = lines.at(-1)!;
      const last = line.at(-1);
      if (last !== undefined && last.isMarked === isMarked)
        line[line.length - 1] = { text: last.text + word, isMarked };
      else line.push({ text: word, isMarked });
    }
  return lines;
}

function drawBlock(
  { name, side, lines }: { name: string; side: Side; lines: readonly (readonly Piece[])[] },
  top: number,
): Markup {
  const texts = lines.map(
    (pieces, index) =>
      markup`<text class="${side}" x="${LEFT}" y="${top + index * LINE}" xml:space="preserve">${pieces.map(({ text, isMarked }) => (isMarked ? markup`<tspan class="hit fill strong" text-decoration="underline">${text}</tspan>` : text))}</text>`,
  );
  return markup`<g><text class="${side} strong end" x="${LEFT - 12}" y="${top}">${name}</text>${texts}</g>`;
}
