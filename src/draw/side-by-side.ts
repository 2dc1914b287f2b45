// Texts of two sides beside each other, with what they share marked.
import type { Span } from "../core/evidence.ts";
import { label } from "./fit-text.ts";
import { type Markup, markup } from "./markup.ts";
import { drawText } from "./text-block.ts";

interface ComparedTexts {
  readonly name: string;
  readonly gold: string | undefined;
  readonly pred: string | undefined;
  readonly marks: { readonly gold: readonly Span[]; readonly pred: readonly Span[] };
}

const NAME = 92;
const GAP = 18;
const PADDING = 8;

export function sideBySide(
  rows: readonly ComparedTexts[],
  { x, y, width }: { x: number; y: number; width: number },
): { readonly content: Markup; readonly height: number } {
  const column = (width - NAME - GAP) / 2;
  const [goldX, predX] = [x + NAME, x + NAME + column + GAP];
  let top = y + 18;
  const drawn = rows.map(({ name, gold, pred, marks }) => {
    const side = (text: string | undefined, left: number, spans: readonly Span[]) =>
      drawText({
        text: text ?? "–",
        x: left,
        y: top + PADDING / 2,
        width: column,
        marks: spans.map(([start, end]) => ({ start, end, class: "hit" })),
        mostLines: 14,
      });
    const [left, right] = [side(gold, goldX, marks.gold), side(pred, predX, marks.pred)];
    const content = markup`<g><line class="line stroke hair" x1="${x}" x2="${x + width}" y1="${top}" y2="${top}"/>${label({ text: name, x, y: top + PADDING / 2 + 9, width: NAME - 8, class: "ink strong" })}${left.content}${right.content}</g>`;
    top += Math.max(left.height, right.height) + PADDING;
    return content;
  });
  const heads = markup`<text class="soft" x="${goldX}" y="${y + 10}">gold</text><text class="soft" x="${predX}" y="${y + 10}">prediction</text>`;
  return { content: markup`<g>${heads}${drawn}</g>`, height: top - y };
}
