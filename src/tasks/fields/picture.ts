// The picture of a unit: both JSON documents side by side, fields aligned, coloured by what became of them.
import { drawing } from "../../draw/drawing.ts";
import { label } from "../../draw/fit-text.ts";
import { LEGEND_LINE, legend } from "../../draw/legend.ts";
import { markup } from "../../draw/markup.ts";
import { type DocumentLine, documentLines } from "./document-lines.ts";
import { match } from "./match.ts";
import type { Plan } from "./plan.ts";
import type { FieldsMatch } from "./task.ts";

const WIDTH = 760;
const LINE = 20;
const TOP = 24;
const INDENT = 14;
const NAME = 210;
const SIDE = (WIDTH - NAME - 24) / 2;
const MOST_LINES = 200;

export const LEGEND = [
  { class: "hit fill", text: "correct" },
  { class: "wrong fill", text: "wrong" },
  { class: "gold fill", text: "missed" },
  { class: "pred fill", text: "extra" },
];

export function picture(root: Plan, { gold, pred }: FieldsMatch): string {
  const all = documentLines(match(root, gold, pred));
  const lines = all.slice(0, MOST_LINES);
  const left = all.length - lines.length;
  const bottom = TOP + lines.length * LINE;
  const more =
    left === 0 ? null : markup`<text class="soft small" x="8" y="${bottom + 12}">and ${left} more lines</text>`;
  const height = bottom + (left === 0 ? 0 : LINE) + LEGEND_LINE + 12;
  const [goldX, predX] = [8 + NAME, 8 + NAME + SIDE + 8];
  const wrong = all.filter((line) => line.class !== "hit" && line.class !== "soft").length;
  return drawing(
    { width: WIDTH, height, title: "Gold and prediction, field by field", desc: `${wrong} lines differ.` },
    [
      markup`<text class="soft" x="${goldX}" y="14">gold</text><text class="soft" x="${predX}" y="14">prediction</text>`,
      lines.map((line, at) => drawnLine(line, TOP + at * LINE, { goldX, predX })),
      more,
      // Lines that are correct stay plain, so that the others stand out.
      legend(LEGEND.slice(1), { x: 8, y: height - LEGEND_LINE / 2 - 2, width: WIDTH - 16 }),
    ],
  );
}

function drawnLine(
  line: DocumentLine,
  top: number,
  { goldX, predX }: { readonly goldX: number; readonly predX: number },
) {
  const y = top + LINE / 2;
  const indent = Math.min(line.depth * INDENT, NAME / 2);
  const isPlain = line.class === "soft" || line.class === "hit";
  const ground = isPlain
    ? null
    : markup`<rect class="${line.class} ground" x="4" y="${top}" width="${WIDTH - 8}" height="${LINE - 1}" rx="3"/>`;
  const text = (value: string | null, x: number) =>
    value === null
      ? null
      : label({ text: value, x, y, width: SIDE - 8, class: line.class === "hit" ? "ink" : line.class });
  const name = label({
    text: line.name,
    x: 8 + indent,
    y,
    width: NAME - indent - 8,
    class: isPlain ? "ink" : `${line.class} strong`,
  });
  return markup`<g>${ground}${name}${text(line.gold, goldX)}${text(line.pred, predX)}</g>`;
}
