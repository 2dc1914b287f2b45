// The picture of a topic: each reference and the summary beneath it, with the words in colour that the chosen measure counts.

import { drawing } from "../../draw/drawing.ts";
import { textWidth } from "../../draw/fit-text.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import type { Measure } from "../../text/rouge155/options.ts";
import { type MarkedReference, type MarkedSentence, markNgrams, markReference } from "./marked-words.ts";
import type { RougeTaskOptions, TopicMatch } from "./match.ts";
import type { Score } from "./score.ts";

const WIDTH = 720;
const LEFT = 100;
const LINE = 18;
const GAP = 12;
const MOST_REFERENCES = 4;
const MOST_LINES = 40;

/** How a measure is drawn. */
interface Drawn {
  /** What is in colour, in the legend. */
  readonly legend: string;
  /** What it counts, and what is said of those that were found. */
  readonly counted: readonly [things: string, found: string];
  readonly measure: Measure;
  mark(match: TopicMatch, reference: number, options: RougeTaskOptions): MarkedReference;
}

/** S and SU count pairs all over the text, of which single words tell nothing: they are drawn as ROUGE-1. */
function drawnAs(score: Score): Drawn {
  const measure = score.split(".")[0] as Measure;
  if (measure === "rougeL" || measure === "rougeW")
    return {
      legend: `${nameOf(measure)}: aligned, in the same order in both texts`,
      counted: ["words", "are aligned with the summary"],
      measure: "rougeL",
      mark: markReference,
    };
  const n = Number(measure.slice("rouge".length)) || 1;
  return {
    legend: n === 1 ? "ROUGE-1: in both texts" : `ROUGE-${n}: in ${n} words in a row that both texts have`,
    counted: [n === 1 ? "words" : `${n}-grams`, "are in the summary too"],
    measure: `rouge${n}` as Measure,
    mark: (match, reference, options) => markNgrams(match, reference, n, options),
  };
}

function nameOf(measure: Measure): string {
  return measure.replace("rouge", "ROUGE-");
}

type Side = "gold" | "pred";

export function picture(match: TopicMatch, options: RougeTaskOptions, score: Score = "rouge1.f1"): string {
  const asked = drawnAs(score);
  // N-grams that were not asked for are not counted.
  const drawn = match.measured[asked.measure] ? asked : drawnAs("rouge1.f1");
  const shown = match.references.slice(0, MOST_REFERENCES);
  const blocks = shown.flatMap((_, index) => {
    const marked = drawn.mark(match, index, options);
    const name = match.references.length === 1 ? "reference" : `reference ${index + 1}`;
    return [
      { name, side: "gold" as const, lines: linesOf(marked.sentences) },
      { name: "summary", side: "pred" as const, lines: linesOf(marked.summary) },
    ];
  });
  let y = LINE;
  const texts = blocks.map((block) => {
    const top = y;
    y += Math.max(1, block.lines.length) * LINE + GAP;
    return drawBlock(block, top);
  });
  const more = match.references.length - shown.length;
  return drawing(
    {
      width: WIDTH,
      height: y + 2 * LEGEND_LINE,
      title: `References and summary, with what ${nameOf(drawn.measure)} counts`,
      desc: describe(match, drawn, more),
    },
    [texts, legend(legendOf(drawn), { x: 8, y: y + 4, width: WIDTH - 16 })],
  );
}

function legendOf(drawn: Drawn) {
  return [
    { text: drawn.legend, class: "hit fill" },
    { text: "reference, not counted", class: "gold fill" },
    { text: "summary, not counted", class: "pred fill" },
  ];
}

function describe({ measured, references }: TopicMatch, { measure, counted }: Drawn, more: number): string {
  const { hits, gold } = measured[measure]!;
  const [things, found] = counted;
  const said = `${hits} of ${gold} ${things} of ${references.length === 1 ? "the reference" : `${references.length} references`} ${found}.`;
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
