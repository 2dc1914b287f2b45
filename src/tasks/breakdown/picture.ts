// Pictures of breakdown: a dialogue turn by turn, votes and prediction as bars, and the confusion of labels over all dialogues.
import { stackedBar } from "../../draw/bars.ts";
import { drawing } from "../../draw/drawing.ts";
import { tooltip } from "../../draw/fit-text.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import { matrix } from "../../draw/matrix.ts";
import { drawText } from "../../draw/text-block.ts";
import { barShares, LABELS, type Triple } from "./labels.ts";
import { type DialogueMatch, type TurnMatch, turnsInOrder } from "./match.ts";
import type { BreakdownTotals } from "./score.ts";

const WIDTH = 720;
/** Where no words are known. */
const BARS_WIDTH = 400;
const BAR_LEFT = 44;
const BAR_WIDTH = 110;
const TEXT_LEFT = 226;
const BAR = 12;
const GAP = 10;
const MOST_TURNS = 200;

const LEGEND = [
  { text: "O: no breakdown", class: "level1 fill" },
  { text: "T: possible", class: "level2 fill" },
  { text: "X: breakdown", class: "level3 fill" },
];

/** What was said, where it is known, and beside scored turns the votes and the prediction. */
export function picture(match: DialogueMatch): string {
  const { turns } = match;
  const all = turnsInOrder(match);
  const width = all.some(({ spoken }) => spoken !== null) ? WIDTH : BARS_WIDTH;
  let y = 44;
  const drawn = all.slice(0, MOST_TURNS).map(({ spoken, turn }) => {
    const { content, height } = drawTurn(spoken, turn, { y, width });
    y += height;
    return content;
  });
  const more = all.length - drawn.length;
  const hits = turns.filter(({ gold, label }) => label === gold.label).length;
  return drawing(
    {
      width,
      height: y + LEGEND_LINE + 4,
      title: "The dialogue, with votes and predicted distributions",
      desc: `${hits} of ${turns.length} labels are right. ${turns.map(turnText).join("; ")}.`,
    },
    [
      legend(LEGEND, { x: 8, y: 12, width: width - 16 }),
      markup`<text class="soft small" x="${BAR_LEFT}" y="38">upper bar: votes, lower bar: prediction</text>`,
      drawn,
      more > 0 && markup`<text class="soft small" x="8" y="${y + 14}">${more} more turns are not drawn</text>`,
    ],
  );
}

function drawTurn(
  spoken: DialogueMatch["words"][number],
  turn: TurnMatch | null,
  { y, width }: { readonly y: number; readonly width: number },
) {
  const text = drawText({ text: spoken?.text ?? "", x: TEXT_LEFT, y: y + GAP / 2, width: width - TEXT_LEFT - 12 });
  const height = Math.max(text.height, turn === null ? 0 : 2 * BAR + 4) + GAP;
  const line = markup`<line class="line stroke hair" x1="8" x2="${width - 8}" y1="${y}" y2="${y}"/>`;
  const name = spoken === null ? String(turn?.turn) : (spoken.speaker ?? "").slice(0, 4);
  const speaker = markup`<text class="${turn === null ? "soft" : "ink"} strong" x="8" y="${y + GAP / 2 + 13}">${name}</text>`;
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
      : bar("prediction", pred.probabilities, below);
  return markup`${bar("votes", gold.shares, y)}${predicted}<text class="${isHit ? "hit" : "wrong"} strong" x="${BAR_LEFT + BAR_WIDTH + 10}" y="${y + BAR + 5}">${gold.label} ${label ?? "–"} ${isHit ? "✓" : "✗"}${tooltip(turnText(turn))}</text>`;
}

function bar(side: string, triple: Triple, y: number): Markup {
  const shares = barShares(triple).map((value, k) => {
    return { value, class: LEGEND[k]!.class, title: `${side} ${LABELS[k]}: ${Math.round(value * 100)} %` };
  });
  return stackedBar(shares, { x: BAR_LEFT, y, width: BAR_WIDTH, height: BAR });
}

function turnText({ turn, gold, pred, label }: TurnMatch): string {
  if (pred === null) return `turn ${turn}: ${gold.label}, no prediction`;
  return `turn ${turn}: ${gold.label}, predicted ${label ?? "an unknown label"}`;
}

export function overview(totals: BreakdownTotals): string {
  return matrix({
    title: "Gold labels against predicted labels",
    rowTitle: "gold",
    columnTitle: "prediction",
    rows: LABELS,
    columns: LABELS,
    counts: LABELS.map((gold) => LABELS.map((pred) => totals[`confusion.${gold}.${pred}`])),
  });
}
