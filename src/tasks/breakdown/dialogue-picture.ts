// The picture of a dialogue whose words are known: turn by turn what was said, and beside scored turns the votes and the prediction as bars.
import { drawing } from "../../draw/drawing.ts";
import { tooltip } from "../../draw/fit-text.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import { drawText } from "../../draw/text-block.ts";
import { LABELS, type Triple } from "./labels.ts";
import type { DialogueMatch, TurnMatch } from "./match.ts";
import { LEGEND, normalised, SHADES, shareOf, turnText } from "./shares.ts";

const WIDTH = 720;
const BAR_LEFT = 44;
const BAR_WIDTH = 110;
const TEXT_LEFT = 226;
const BAR = 12;
const GAP = 10;
const MOST_TURNS = 200;

export function dialoguePicture({ turns, words }: DialogueMatch): string {
  const scored = new Map(turns.map((turn) => [turn.position, turn]));
  const positions = [...new Set([...words.keys(), ...scored.keys()])].sort((a, b) => a - b);
  let y = 44;
  const drawn = positions.slice(0, MOST_TURNS).map((position) => {
    const { content, height } = drawTurn(words[position] ?? null, scored.get(position) ?? null, y);
    y += height;
    return content;
  });
  const more = positions.length - drawn.length;
  const hits = turns.filter(({ gold, label }) => label === gold.label).length;
  const shades = LABELS.map((name, k) => ({ text: LEGEND[name], class: SHADES[k]! }));
  return drawing(
    {
      width: WIDTH,
      height: y + LEGEND_LINE + 4,
      title: "The dialogue, with votes and predicted distributions",
      desc: `${hits} of ${turns.length} labels are right. ${turns.map(turnText).join("; ")}.`,
    },
    [
      legend(shades, { x: 8, y: 12, width: WIDTH - 16 }),
      markup`<text class="soft small" x="${BAR_LEFT}" y="38">upper bar: votes, lower bar: prediction</text>`,
      drawn,
      more > 0 && markup`<text class="soft small" x="8" y="${y + 14}">${more} more turns are not drawn</text>`,
    ],
  );
}

function drawTurn(
  spoken: DialogueMatch["words"][number],
  turn: TurnMatch | null,
  y: number,
): { readonly content: Markup; readonly height: number } {
  const text = drawText({ text: spoken?.text ?? "", x: TEXT_LEFT, y: y + GAP / 2, width: WIDTH - TEXT_LEFT - 12 });
  const height = Math.max(text.height, turn === null ? 0 : 2 * BAR + 4) + GAP;
  const line = markup`<line class="line stroke hair" x1="8" x2="${WIDTH - 8}" y1="${y}" y2="${y}"/>`;
  const speaker = markup`<text class="${turn === null ? "soft" : "ink"} strong" x="8" y="${y + GAP / 2 + 13}">${(spoken?.speaker ?? "").slice(0, 4)}</text>`;
  return { content: markup`<g>${line}${speaker}${text.content}${turn && bars(turn, y + GAP / 2 + 3)}</g>`, height };
}

/** The votes above, the prediction below, and whether the labels agree. */
function bars(turn: TurnMatch, y: number): Markup {
  const { gold, pred, label } = turn;
  const isHit = label === gold.label;
  const below = y + BAR + 2;
  const predicted =
    pred === null
      ? markup`<rect class="soft stroke dashed" x="${BAR_LEFT}" y="${below}" width="${BAR_WIDTH}" height="${BAR - 1}"/>`
      : bar("prediction", normalised(pred.probabilities), below);
  return markup`${bar("votes", gold.shares, y)}${predicted}<text class="${isHit ? "hit" : "wrong"} strong" x="${BAR_LEFT + BAR_WIDTH + 10}" y="${y + BAR + 5}">${gold.label} ${label ?? "–"} ${isHit ? "✓" : "✗"}${tooltip(turnText(turn))}</text>`;
}

function bar(side: string, triple: Triple, y: number): Markup {
  let x = BAR_LEFT;
  const parts = LABELS.map((_, k) => {
    const width = triple[k]! * BAR_WIDTH;
    const left = x;
    x += width;
    if (width === 0) return null;
    return markup`<rect class="${SHADES[k]!}" x="${left}" y="${y}" width="${Math.max(0.5, width - 1)}" height="${BAR}">${tooltip(shareOf(side, triple, k))}</rect>`;
  });
  return markup`<g>${parts}</g>`;
}
