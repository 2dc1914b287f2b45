// The picture of a topic: gold and predicted timeline on one date axis, with arcs between aligned dates.
import { upDownArc } from "../../draw/arcs.ts";
import { dayAxis, dayScale } from "../../draw/date-axis.ts";
import { drawing } from "../../draw/drawing.ts";
import { label, tooltip } from "../../draw/fit-text.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { type Markup, markup } from "../../draw/markup.ts";
import type { Scale } from "../../draw/scale.ts";
import { sideBySide } from "../../draw/side-by-side.ts";
import { countRouge, f1OfCounts } from "../../text/rouge.ts";
import type { ComparedTimeline, DayPair } from "./compare.ts";
import { explain } from "./explain.ts";
import type { GoldComparison, TopicMatch } from "./match.ts";
import type { TimelineOptions } from "./options.ts";
import { type DailyMode, formatDay } from "./timeline.ts";

const WIDTH = 720;
const LEFT = 110;
const RIGHT = WIDTH - 30;
const GOLD_Y = 24;
const PRED_Y = 124;
const PANEL = 156;
const MOST_PANELS = 6;

const LEGEND = [
  { text: "aligned, thicker where more words are shared", class: "hit fill" },
  { text: "aligned, nothing shared", class: "wrong fill" },
  { text: "missed", class: "gold hollow" },
  { text: "extra", class: "pred hollow" },
];

/** One panel for each gold timeline, all on the same dates. */
export function picture(match: TopicMatch, options: TimelineOptions): string {
  const mode = drawnMode(options);
  const comparisons = match.comparisons.slice(0, MOST_PANELS);
  const days = match.comparisons.flatMap(({ pred, modes }) => [...pred, ...modes.gold.days]).map(({ day }) => day);
  const scale = dayScale(days, [LEFT + 20, RIGHT - 20]);
  const bottom = comparisons.length * PANEL;
  const texts = daysBesideEachOther(match, options, bottom + 56 + 2 * LEGEND_LINE);
  const more = match.comparisons.length - comparisons.length;
  const remark = `arcs: ${ALIGNMENT[mode]}; long gaps between dates are shortened${more > 0 ? `; ${more} more gold timelines are not drawn` : ""}`;
  return drawing(
    {
      width: WIDTH,
      height: bottom + 46 + 2 * LEGEND_LINE + texts.height,
      title: "Gold and predicted timeline, with arcs between aligned dates",
      desc: comparisons.map((comparison) => describe(comparison, mode)).join(" "),
    },
    [
      dayAxis(days, scale, [8, bottom]),
      comparisons.map((comparison, k) => panel(comparison, mode, { scale, top: k * PANEL })),
      legend(LEGEND, { x: 8, y: bottom + 36, width: WIDTH - 16 }),
      markup`<text class="soft small" x="8" y="${bottom + 40 + 2 * LEGEND_LINE}">${remark}</text>`,
      texts.content,
    ],
  );
}

const MOST_DAYS = 60;

/** What was compared with what, and the words both share. */
function daysBesideEachOther(match: TopicMatch, options: TimelineOptions, y: number) {
  const rows = explain(match, options).filter(({ gold, pred }) => gold !== undefined || pred !== undefined);
  if (rows.length === 0) return { content: null, height: 0 };
  const texts = rows
    .slice(0, MOST_DAYS)
    .map(({ at, gold, pred, marks = NO_MARKS }) => ({ name: at, gold, pred, marks }));
  const { content, height } = sideBySide(texts, { x: 8, y, width: WIDTH - 16 });
  const more = rows.length - texts.length;
  const remark =
    more > 0 && markup`<text class="soft small" x="8" y="${y + height + 14}">${more} more days are not drawn</text>`;
  return { content: markup`${content}${remark}`, height: height + 24 };
}

const NO_MARKS = { gold: [], pred: [] };

const ALIGNMENT: Readonly<Record<DailyMode, string>> = {
  agreement: "equal dates",
  align: "one-to-one, nearest dates",
  "align+": "one-to-one, nearest dates with similar content",
  "align+m1": "many-to-one, nearest dates with similar content",
};

/** The two modes that align no dates are drawn with equal dates. */
function drawnMode({ ar }: TimelineOptions): DailyMode {
  return ar === "same-date" || ar === "concat" ? "agreement" : ar;
}

function panel({ golds, modes }: GoldComparison, mode: DailyMode, at: { scale: Scale; top: number }): Markup {
  const pairs = alignedPairs(modes, mode);
  const aligned = { gold: new Set(pairs.map(({ gold }) => gold)), pred: new Set(pairs.map(({ pred }) => pred)) };
  const track = (days: readonly number[], side: "gold" | "pred", texts: (day: number) => string) => {
    const y = at.top + (side === "gold" ? GOLD_Y : PRED_Y);
    const dots = days.map((day, index) => {
      const classes = aligned[side].has(index) ? `${side} fill` : `${side} hollow`;
      return markup`<circle class="${classes}" cx="${at.scale.at(day)}" cy="${y}" r="4.5">${tooltip(texts(day))}</circle>`;
    });
    return markup`<line class="${side} stroke hair" x1="${LEFT}" x2="${RIGHT}" y1="${y}" y2="${y}"/>${dots}`;
  };
  const name = golds.map((gold) => gold.name).join(", ");
  return markup`<g>${label({ text: name, x: LEFT - 12, y: at.top + GOLD_Y, width: LEFT - 16, class: "gold strong end" })}${label({ text: "prediction", x: LEFT - 12, y: at.top + PRED_Y, width: LEFT - 16, class: "pred strong end" })}${pairs.map((pair) => arc(modes, pair, at))}${track(
    modes.gold.days.map(({ day }) => day),
    "gold",
    (day) => `gold ${formatDay(day)}`,
  )}${track([...modes.pred.days], "pred", (day) => `prediction ${formatDay(day)}`)}</g>`;
}

/** Pairs of either direction; where many days may share a partner, precision and recall count different ones. */
function alignedPairs({ alignments }: ComparedTimeline, mode: DailyMode): readonly DayPair[] {
  const { ofGold, ofPred } = alignments[mode];
  const pairs = [
    ...Array.from(ofGold, (pred, gold) => ({ pred, gold })),
    ...Array.from(ofPred, (gold, pred) => ({ pred, gold })),
  ].filter(({ pred, gold }) => pred >= 0 && gold >= 0);
  return [...new Map(pairs.map((pair) => [`${pair.pred} ${pair.gold}`, pair])).values()];
}

function arc(modes: ComparedTimeline, pair: DayPair, { scale, top }: { scale: Scale; top: number }): Markup {
  const [goldDay, predDay] = [modes.gold.days[pair.gold]!, modes.pred.days[pair.pred]!];
  const overlap = overlapOf(modes, pair);
  return upDownArc({
    from: [scale.at(goldDay.day), top + GOLD_Y],
    to: [scale.at(predDay), top + PRED_Y],
    class: overlap > 0 ? "hit" : "wrong dashed",
    width: 1.5 + 6 * overlap,
    title: `gold ${formatDay(goldDay.day)}, prediction ${formatDay(predDay)}: ROUGE-1 F1 ${overlap.toFixed(2)}`,
  });
}

function overlapOf({ gold, pred }: ComparedTimeline, pair: DayPair): number {
  const texts = gold.days[pair.gold]!.ngrams.map((ngrams) => ngrams[1]);
  return f1OfCounts(countRouge(pred.ngrams[pair.pred]![1], texts, gold.timelines.length));
}

function describe({ golds, modes }: GoldComparison, mode: DailyMode): string {
  const { length } = alignedPairs(modes, mode);
  const name = golds.map((gold) => gold.name).join(", ");
  return `${name}: ${modes.gold.days.length} gold dates, ${modes.pred.days.length} predicted dates, ${length} aligned pairs.`;
}
