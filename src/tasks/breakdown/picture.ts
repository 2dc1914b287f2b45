// Pictures of breakdown: a dialogue's distributions turn by turn, and the confusion of labels over all dialogues.
import { stackedBar } from "../../draw/bars.ts";
import { drawing } from "../../draw/drawing.ts";
import { tooltip } from "../../draw/fit-text.ts";
import { legend } from "../../draw/legend.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import { matrix } from "../../draw/matrix.ts";
import { dialoguePicture } from "./dialogue-picture.ts";
import { LABELS, type Triple } from "./labels.ts";
import type { DialogueMatch, TurnMatch } from "./match.ts";
import type { BreakdownTotals } from "./score.ts";
import { LEGEND, normalised, SHADES, shareOf, turnText } from "./shares.ts";

const TURN = 46;
const BAR = 17;
const LEFT = 8;
const PLOT = 110;
const LINE = PLOT + 56;
const TURNS_A_LINE = 15;

/** The dialogue with its words where they are known. */
export function picture(match: DialogueMatch): string {
  return match.words.some((turn) => turn !== null) ? dialoguePicture(match) : distributions(match);
}

/** Two columns a turn, gold's shares on the left and the prediction's on the right. */
function distributions({ turns }: DialogueMatch): string {
  const across = Math.min(TURNS_A_LINE, Math.max(8, turns.length));
  const lines = Math.max(1, Math.ceil(turns.length / TURNS_A_LINE));
  const width = 2 * LEFT + across * TURN;
  const hits = turns.filter(({ gold, label }) => label === gold.label).length;
  const shades = LABELS.map((name, k) => ({ text: LEGEND[name], class: SHADES[k]! }));
  return drawing(
    {
      width,
      height: 44 + lines * LINE,
      title: "Votes and predicted distributions, turn by turn",
      desc: `${hits} of ${turns.length} labels are right. ${turns.map(turnText).join("; ")}.`,
    },
    [
      legend(shades, { x: LEFT, y: 12, width }),
      markup`<text class="soft" x="${LEFT}" y="36">each turn: gold on the left, prediction on the right</text>`,
      turns.map((turn, k) =>
        drawTurn(turn, LEFT + (k % TURNS_A_LINE) * TURN, 52 + PLOT + Math.floor(k / TURNS_A_LINE) * LINE),
      ),
    ],
  );
}

function drawTurn(turn: TurnMatch, x: number, bottom: number): Markup {
  const { gold, pred, label } = turn;
  const isHit = label === gold.label;
  const column = (side: number) => ({ x: x + side * (BAR + 2), width: BAR, bottom, height: PLOT });
  const sign = isHit ? "✓" : "✗";
  const predBar =
    pred === null
      ? markup`<rect class="soft stroke dashed" x="${x + BAR + 2.5}" y="${bottom - PLOT}" width="${BAR - 1}" height="${PLOT - 1}"/>`
      : stackedBar(shares("prediction", normalised(pred.probabilities)), column(1));
  return markup`<g>${stackedBar(shares("gold", gold.shares), column(0))}${predBar}<text class="soft small middle" x="${x + BAR}" y="${bottom + 15}">${turn.turn}</text><text class="${isHit ? "hit" : "wrong"} strong small middle" x="${x + BAR}" y="${bottom + 31}">${gold.label} ${label ?? "–"} ${sign}${tooltip(turnText(turn))}</text></g>`;
}

function shares(side: string, triple: Triple) {
  return LABELS.map((_, k) => ({
    value: triple[k]!,
    class: SHADES[k]!,
    title: shareOf(side, triple, k),
  }));
}

/** How often each label was predicted for each gold label. */
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
