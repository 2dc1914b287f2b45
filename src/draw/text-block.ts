// Running text in a drawing: wrapped to a width, with words that are marked and can be linked to.
import { fitText, textWidth, tooltip } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";

export interface TextMark {
  readonly start: number;
  readonly end: number;
  /** Colour of its words and of the ground behind them. */
  readonly class: string;
  readonly title?: string;
  /** Marks and links of one group light up together. */
  readonly group?: string;
}

interface TextBlock {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly marks?: readonly TextMark[];
  /** Text after so many lines is left out. */
  readonly mostLines?: number;
}

export const TEXT_LINE = 18;
/** Each word is stretched to its estimated width, so that any font will do. */
const SPACE = 4.32;

interface PlacedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly x: number;
  readonly line: number;
  readonly width: number;
}

export interface DrawnText {
  readonly content: Markup;
  readonly height: number;
  /** Where the first line of each mark ends below, by its place in the list; null where its words were left out. */
  readonly places: readonly ({ readonly left: number; readonly right: number; readonly y: number } | null)[];
}

export function drawText(block: TextBlock): DrawnText {
  const { x, y, marks = [] } = block;
  const words = placedWords(block);
  const lines = (words.at(-1)?.line ?? 0) + 1;
  const baseline = (line: number) => y + line * TEXT_LINE + 13;
  const places = marks.map((mark) => {
    const first = words.filter((word) => word.start < mark.end && mark.start < word.end);
    if (first.length === 0) return null;
    const line = first.filter((word) => word.line === first[0]!.line);
    return { left: x + line[0]!.x, right: x + line.at(-1)!.x + line.at(-1)!.width, y: baseline(line[0]!.line) + 4 };
  });
  const drawn = words.map((word) => {
    const mark = marks.find(({ start, end }) => start < word.end && word.start < end);
    const at = { x: x + word.x, y: baseline(word.line) };
    const written = markup`x="${at.x}" y="${at.y}" textLength="${word.width}">${word.text}</text>`;
    if (mark === undefined) return markup`<text class="ink" ${written}`;
    const group = mark.group === undefined ? null : markup` data-group="${mark.group}"`;
    return markup`<g class="${mark.class}"${group}>${mark.title === undefined ? null : tooltip(mark.title)}<rect class="${mark.class} ground" x="${at.x - 2}" y="${at.y - 12}" width="${word.width + 4}" height="${TEXT_LINE - 2}" rx="3"/><text class="${mark.class}" ${written}</g>`;
  });
  return { content: markup`<g>${drawn}</g>`, height: lines * TEXT_LINE, places };
}

function placedWords({ text, width, mostLines = 40 }: TextBlock): readonly PlacedWord[] {
  const words: PlacedWord[] = [];
  let x = 0;
  let line = 0;
  for (const { 0: written, index } of text.matchAll(/\S+/gu)) {
    const shown = fitText(written, width);
    const wide = textWidth(shown);
    if (x > 0 && x + wide > width) [x, line] = [0, line + 1];
    const place = { start: index, end: index + written.length, x, line };
    if (line >= mostLines) return [...words, { ...place, x: 0, line: mostLines, text: "…", width: textWidth("…") }];
    words.push({ ...place, text: shown, width: wide });
    x += wide + SPACE;
  }
  return words;
}
