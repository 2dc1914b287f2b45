// The overview: one bar per field, with its correct, wrong, missed and extra values.
import { stackedBar } from "../../draw/bars.ts";
import { drawing } from "../../draw/drawing.ts";
import { label } from "../../draw/fit-text.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { markup } from "../../draw/markup.ts";
import { OUTCOMES } from "./match.ts";
import { LEGEND } from "./picture.ts";
import type { DescriptionPlan, LeafPlan } from "./plan.ts";

const WIDTH = 760;
const LINE = 24;
const NAME = 220;
const NUMBER = 70;
const MOST_FIELDS = 100;

export function overview({ leaves }: DescriptionPlan, totals: Readonly<Record<string, number>>): string {
  const shown = leaves.slice(0, MOST_FIELDS);
  const height = shown.length * LINE + LEGEND_LINE + 16;
  const left = leaves.length - shown.length;
  const desc = `${leaves.length} fields${left === 0 ? "" : `, of which the first ${shown.length} are shown`}.`;
  return drawing({ width: WIDTH, height, title: "Results of each field's values", desc }, [
    shown.map((leaf, at) => bar(leaf, at * LINE + 4, totals)),
    legend(LEGEND, { x: 8, y: height - LEGEND_LINE / 2 - 2, width: WIDTH - 16 }),
  ]);
}

function bar({ path }: LeafPlan, top: number, totals: Readonly<Record<string, number>>) {
  const counts = OUTCOMES.map((outcome) => totals[`${path}.${outcome}`] ?? 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count, at) => {
    const { class: classes, text } = LEGEND[at]!;
    return { value: all === 0 ? 0 : count / all, class: classes, title: `${path}: ${count} ${text}` };
  });
  const parts = stackedBar(shares, { x: NAME, y: top, width: WIDTH - NAME - NUMBER - 16, height: LINE - 8 });
  const middle = top + (LINE - 8) / 2;
  return markup`<g>${label({ text: path, x: 8, y: middle, width: NAME - 16 })}${parts}<text class="soft small" x="${WIDTH - NUMBER}" y="${middle}" dominant-baseline="central">${counts[0]} of ${all}</text></g>`;
}
