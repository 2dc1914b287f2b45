// The picture of a topic: each reference and the summary beneath it, with the words in colour that the chosen measure counts.
import { drawing } from "../../draw/drawing.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import { drawText, TEXT_LINE } from "../../draw/text-block.ts";
import type { Measure } from "../../text/rouge155/options.ts";
import { type MarkedReference, type MarkedSentence, markNgrams, markReference, referenceName } from "./marked-words.ts";
import type { TopicMatch } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";
import { measureName, type Score } from "./score.ts";

const WIDTH = 720;
const LEFT = 100;
const GAP = 12;
const MOST_REFERENCES = 4;
const MOST_SENTENCES = 40;

/** How a measure is drawn. */
interface Drawn {
  readonly legend: string;
  /** What it counts, and the words for those that were found. */
  readonly counted: readonly [things: string, found: string];
  readonly measure: Measure;
  mark(match: TopicMatch, reference: number, options: RougeTaskOptions): MarkedReference;
}

/** S and SU count pairs from all over the text, which marked words cannot show, so they are drawn as ROUGE-1. */
function drawnAs(score: Score): Drawn {
  const measure = score.split(".")[0] as Measure;
  if (measure === "rougeL" || measure === "rougeW")
    return {
      legend: `${measureName(measure)}: aligned, in the same order in both texts`,
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

interface Block {
  readonly name: string;
  readonly side: "gold" | "pred";
  readonly sentences: readonly MarkedSentence[];
}

export function picture(match: TopicMatch, options: RougeTaskOptions, score: Score = "rouge1.f1"): string {
  const asked = drawnAs(score);
  // N-grams that were not asked for are not counted.
  const drawn = match.measured[asked.measure] ? asked : drawnAs("rouge1.f1");
  const shown = match.references.slice(0, MOST_REFERENCES);
  const blocks = shown.flatMap((_, index): Block[] => {
    const { sentences, summary } = drawn.mark(match, index, options);
    return [
      { name: referenceName(match, index), side: "gold", sentences },
      { name: "summary", side: "pred", sentences: summary },
    ];
  });
  let y = 4;
  const texts = blocks.map((block) => {
    const { content, height } = drawBlock(block, y);
    y += height;
    return content;
  });
  return drawing(
    {
      width: WIDTH,
      height: y + 2 * LEGEND_LINE,
      title: `References and summary, with what ${measureName(drawn.measure)} counts`,
      desc: describe(match, drawn, match.references.length - shown.length),
    },
    [texts, legend([{ text: drawn.legend, class: "hit fill" }], { x: 8, y: y + 8, width: WIDTH - 16 })],
  );
}

function describe({ measured, references }: TopicMatch, { measure, counted }: Drawn, more: number): string {
  const { hits, gold } = measured[measure]!;
  const [things, found] = counted;
  const said = `${hits} of ${gold} ${things} of ${references.length === 1 ? "the reference" : `${references.length} references`} ${found}.`;
  return more > 0 ? `${said} ${more} more references are not drawn.` : said;
}

/** Each sentence begins a new line and is wrapped to the width. */
function drawBlock({ name, side, sentences }: Block, top: number): { content: Markup; height: number } {
  let height = 0;
  const texts = sentences.slice(0, MOST_SENTENCES).map(({ text, marks }) => {
    const marked = marks.map(([start, end]) => ({ start, end, class: "hit" }));
    const drawn = drawText({ text, x: LEFT, y: top + height, width: WIDTH - LEFT - 8, marks: marked });
    height += drawn.height;
    return drawn.content;
  });
  const more = sentences.length - texts.length;
  const rest =
    more > 0 && markup`<text class="soft" x="${LEFT}" y="${top + height + 13}">… ${more} more sentences</text>`;
  return {
    content: markup`<g><text class="${side} strong end" x="${LEFT - 12}" y="${top + 13}">${name}</text>${texts}${rest}</g>`,
    height: Math.max(TEXT_LINE, height + (more > 0 ? TEXT_LINE : 0)) + GAP,
  };
}
