// The picture of a unit with several systems: gold once, and beside each item a lane for every system, as text that wraps.
import { type AlignedEvidence, type EvidenceCell, type EvidenceItem, isDifferent } from "../core/align-evidence.ts";
import {
  type Shares,
  shareText,
  VERDICT_SIGNS,
  VERDICTS,
  type Verdict,
  valuesText,
  verdictText,
} from "../core/evidence.ts";
import { stackedBar } from "./bars.ts";
import { drawing } from "./drawing.ts";
import { fitText, label } from "./fit-text.ts";
import { LEGEND_LINE, legend } from "./legend.ts";
import { type Markup, markup } from "./markup.ts";
import { seriesMark } from "./series-mark.ts";
import { drawText, TEXT_LINE, type TextMark } from "./text-block.ts";

const LANE = 230;
const PLACE = 120;
const GAP = 16;
const PADDING = 8;
const TOP = 30;
/** Rows after this many are counted, not drawn. */
const MOST_ROWS = 100;
const MOST_LINES = 14;

const COLOURS: Readonly<Record<Verdict, string>> = {
  correct: "hit",
  missed: "gold",
  extra: "pred",
  wrong: "wrong",
  "not-scored": "soft",
};

export function lanesPicture({ unit, gold, systems }: AlignedEvidence, digits: number): string {
  const names = Object.keys(systems);
  const hasGold = gold.some((item) => item.gold !== undefined || item.text !== undefined);
  const lanes = names.length + (hasGold ? 1 : 0);
  const laneX = (lane: number) => 8 + PLACE + lane * (LANE + GAP);
  const width = laneX(lanes) - GAP + 8;
  const first = hasGold ? 1 : 0;
  let y = TOP;
  const rows = gold.slice(0, MOST_ROWS).map((item, at) => {
    const cells = names.map((name) => systems[name]![at] ?? null);
    const top = y + PADDING / 2;
    const drawn = [
      block(item.at, 8, top, PLACE - GAP),
      ...(hasGold ? [goldCell(item, laneX(0), top)] : []),
      ...cells.map((cell, lane) => laneCell(cell, laneX(lane + first), top, digits)),
    ];
    const height = Math.max(TEXT_LINE, ...drawn.map((one) => one.height)) + PADDING;
    const ground =
      isDifferent(cells) && markup`<rect class="gold ground" x="2" y="${y}" width="${width - 4}" height="${height}"/>`;
    const line = markup`<line class="line stroke hair" x1="2" x2="${width - 2}" y1="${y}" y2="${y}"/>`;
    y += height;
    return markup`<g>${ground}${line}${drawn.map(({ content }) => content)}</g>`;
  });
  const more = gold.length - rows.length;
  const heads = names.map(
    (name, lane) =>
      markup`${seriesMark(lane, laneX(lane + first) + 6, 12)}${label({ text: fitText(name, LANE - 24), x: laneX(lane + first) + 18, y: 12, width: LANE - 18, class: "ink strong" })}`,
  );
  const different = gold.filter((_, at) => isDifferent(names.map((name) => systems[name]![at] ?? null))).length;
  return drawing(
    {
      width,
      height: y + (more > 0 ? TEXT_LINE : 0) + LEGEND_LINE + 12,
      title: `${unit}: ${[...(hasGold ? ["gold"] : []), ...names].join(", ")}`,
      desc: `The verdicts of the systems differ in ${different} of ${gold.length} rows.`,
    },
    [
      hasGold && markup`<text class="gold strong" x="${laneX(0)}" y="16">gold</text>`,
      heads,
      rows,
      more > 0 && markup`<text class="soft small" x="8" y="${y + 14}">${more} more rows are not drawn</text>`,
      legend(
        VERDICTS.map((verdict) => ({
          text: verdictText(verdict),
          class: `${COLOURS[verdict]} fill`,
          sign: VERDICT_SIGNS[verdict],
        })),
        { x: 8, y: y + (more > 0 ? TEXT_LINE : 0) + LEGEND_LINE, width: width - 16 },
      ),
    ],
  );
}

interface Drawn {
  readonly content: Markup;
  readonly height: number;
}

function block(text: string, x: number, y: number, width: number, marks: readonly TextMark[] = []): Drawn {
  return text === "" ? { content: markup``, height: 0 } : drawText({ text, x, y, width, marks, mostLines: MOST_LINES });
}

/** Pieces below each other; each is drawn where the one above it ends. */
function stacked(pieces: readonly ((y: number) => Drawn)[], top: number): Drawn {
  let y = top;
  const content = pieces.map((draw) => {
    const drawn = draw(y);
    y += drawn.height;
    return drawn.content;
  });
  return { content: markup`<g>${content}</g>`, height: y - top };
}

/** What was said, what gold has there, and its distribution. */
function goldCell({ text = "", gold = "", shares }: EvidenceItem, x: number, top: number): Drawn {
  return stacked([(y) => block(text, x, y, LANE), (y) => block(gold, x, y, LANE), (y) => shareBar(shares, x, y)], top);
}

const BAR = 9;

/** A distribution as one bar. */
function shareBar(shares: Shares = {}, x: number, y: number): Drawn {
  const parts = Object.entries(shares).map(([name, value], k) => {
    return { value, class: `level${k + 1} fill`, title: shareText(name, value) };
  });
  const height = parts.length === 0 ? 0 : BAR + 6;
  return { content: stackedBar(parts, { x, y: y + 3, width: PLACE, height: BAR }), height };
}

/** The verdict, what was predicted, and the figures behind the verdict. */
function laneCell(cell: EvidenceCell | null, x: number, top: number, digits: number): Drawn {
  const line = (text: string, classes: string) => (y: number) => ({
    content: markup`<text class="${classes}" x="${x}" y="${y + 13}">${text}</text>`,
    height: TEXT_LINE,
  });
  if (cell === null) return line("–", "soft")(top);
  const { verdict, pred = "", marks, values, note, shares } = cell;
  const shared = (marks?.pred ?? []).map(([start, end]) => ({ start, end, class: "hit" }));
  const below = [valuesText(values, digits), marks === undefined ? (note ?? "") : ""].filter((one) => one !== "");
  return stacked(
    [
      line(`${VERDICT_SIGNS[verdict]} ${verdictText(verdict)}`, `${COLOURS[verdict]} strong`),
      (y) => block(pred, x, y, LANE, shared),
      (y) => shareBar(shares, x, y),
      (y) => {
        const { content, height } = block(below.join("; "), x, y, LANE);
        return { content: markup`<g opacity="0.7">${content}</g>`, height };
      },
    ],
    top,
  );
}
