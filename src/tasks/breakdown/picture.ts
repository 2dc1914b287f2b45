// Pictures of breakdown: a dialogue's distributions turn by turn, and the confusion of labels over all dialogues.
import { stackedBar } from "../../draw/bars.ts";
import { drawing } from "../../draw/drawing.ts";
import { tooltip } from "../../draw/fit-text.ts";
import { legend } from "../../draw/legend.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import { matrix } from "../../draw/matrix.ts";
import { LABELS, type Triple } from "./labels.ts";
import type { DialogueMatch, TurnMatch } from "./match.ts";
import type { BreakdownTotals } from "./score.ts";

const TURN = 46;
const BAR = 17;
const LEFT = 8;
const PLOT = 110;
const LINE = PLOT + 56;
const TURNS_A_LINE = 15;

const SHADES = ["level1 fill", "level2 fill", "level3 fill"] as const;

/** Two columns a turn, gold's shares on the left and the prediction's on the right. */
export function picture({ turns }: DialogueMatch): string {
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

const LEGEND = { O: "O: no breakdown", T: "T: possible", X: "X: breakdown" } as const;

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
  return LABELS.map((name, k) => ({
    value: triple[k]!,
    class: SHADES[k]!,
    title: `${side} ${name}: ${Math.round(triple[k]! * 100)} %`,
  }));
}

/** Probabilities are scored as they are; a column of the drawing is full at 1. */
function normalised(triple: Triple): Triple {
  const all = Math.max(1, triple[0] + triple[1] + triple[2]);
  return [triple[0] / all, triple[1] / all, triple[2] / all];
}

function turnText({ turn, gold, pred, label }: TurnMatch): string {
  if (pred === null) return `turn ${turn}: ${gold.label}, no prediction`;
  return `turn ${turn}: ${gold.label}, predicted ${label ?? "a label that is not of the set"}`;
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
