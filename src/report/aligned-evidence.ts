// The evidence of several systems on one unit for a terminal: gold once, and beside each item what every system made of it.
import { type AlignedEvidence, type EvidenceCell, type EvidenceItem, isDifferent } from "../core/align-evidence.ts";
import { VERDICT_SIGNS, valuesText, verdictText } from "../core/evidence.ts";
import { largest } from "../core/extremes.ts";
import { type EvidenceStyle, GAP, sideLines, verdictColour } from "./evidence.ts";
import { PLAIN, type Style } from "./score-report.ts";
import { onOneLine, shownWidth } from "./table.ts";
import { USUAL_WIDTH } from "./wrap-sentence.ts";
import { besideEachOther, wrapText } from "./wrap-text.ts";

const WIDEST_PLACE = 28;
/** Narrower columns are not readable: gold and the systems then stand below each other. */
const NARROWEST_SIDE = 14;
const MARGIN = 2;

const DIFFERENT = "≠";

interface Layout extends Required<EvidenceStyle> {
  readonly names: readonly string[];
  readonly place: number;
  readonly side: number;
  /** Samples of other tools have none. */
  readonly hasGold: boolean;
}

export function alignedText({ unit, gold, systems }: AlignedEvidence, options: EvidenceStyle): string {
  const { style = PLAIN, width = USUAL_WIDTH, digits } = options;
  const names = Object.keys(systems);
  const hasGold = gold.some((item) => item.gold !== undefined || item.text !== undefined);
  const sides = names.length + (hasGold ? 1 : 0);
  const widest = largest(
    gold.map(({ at }) => shownWidth(at)),
    6,
  );
  const place = Math.min(WIDEST_PLACE, Math.floor(width / 4), widest);
  const side = Math.floor((width - MARGIN - place - GAP.length * sides) / sides);
  const layout = { names, place, side, hasGold, style, digits, width };
  const cellsAt = (at: number) => names.map((name) => systems[name]![at] ?? null);
  const lines =
    side >= NARROWEST_SIDE
      ? [
          ...besideEachOther(
            ["", ...(hasGold ? ["gold"] : []), ...names].map((name, at) => ({
              lines: [style.dim(onOneLine(name, at === 0 ? place : side))],
              width: at === 0 ? place : side,
            })),
            GAP,
          ).map((line) => `${" ".repeat(MARGIN)}${line}`),
          ...gold.flatMap((item, at) => besideLines(item, cellsAt(at), layout)),
        ]
      : gold.flatMap((item, at) => stackedLines(item, cellsAt(at), layout));
  return `${[style.bold(onOneLine(unit, width)), ...lines].join("\n")}\n`;
}

function margin(cells: readonly (EvidenceCell | null)[], style: Style): string {
  return isDifferent(cells) ? `${style.odd(DIFFERENT)} ` : " ".repeat(MARGIN);
}

function besideLines(item: EvidenceItem, cells: readonly (EvidenceCell | null)[], layout: Layout): readonly string[] {
  const { place, side, hasGold, style } = layout;
  const said = item.text === undefined ? [] : wrapText(item.text, { width: side });
  const rows = besideEachOther(
    [
      { lines: wrapText(item.at, { width: place }), width: place },
      ...(hasGold ? [{ lines: [...said, ...sideLines(item.gold, undefined, { side, style })], width: side }] : []),
      ...cells.map((cell) => ({ lines: cellLines(cell, layout), width: side })),
    ],
    GAP,
  );
  return rows.map((line, at) => `${at === 0 ? margin(cells, style) : " ".repeat(MARGIN)}${line}`);
}

/** The verdict, what was predicted, the figures behind the verdict and what is to be said about it. */
function cellLines(cell: EvidenceCell | null, { side, style, digits }: Layout): readonly string[] {
  if (cell === null) return [style.dim("–")];
  const { verdict, pred, marks, values, note, gold } = cell;
  const soft = (text: string) => (text === "" ? [] : wrapText(text, { width: side }).map(style.dim));
  return [
    style[verdictColour(verdict)](`${VERDICT_SIGNS[verdict]} ${verdictText(verdict)}`),
    ...(pred === undefined ? [] : sideLines(pred, marks?.pred, { side, style })),
    ...soft(gold === undefined ? "" : `nearest: ${gold}`),
    ...soft(valuesText(values, digits)),
    // Marks show what such a note says.
    ...soft(marks === undefined ? (note ?? "") : ""),
  ];
}

function stackedLines(item: EvidenceItem, cells: readonly (EvidenceCell | null)[], layout: Layout): readonly string[] {
  const { names, width, style } = layout;
  const indent = " ".repeat(2 * MARGIN);
  const side = width - indent.length - MARGIN;
  const text = (value: string) => wrapText(value, { width: side });
  const head = wrapText(item.at, { width: width - MARGIN });
  return [
    ...head.map((line, at) => `${at === 0 ? margin(cells, style) : " ".repeat(MARGIN)}${line}`),
    ...(item.text === undefined ? [] : text(item.text)).map((line) => `${indent}${line}`),
    ...(item.gold === undefined ? [] : text(`gold: ${item.gold}`)).map((line) => `${indent}${line}`),
    ...cells.flatMap((cell, at) => [
      `${indent}${style.dim(onOneLine(names[at]!, side))}`,
      ...cellLines(cell, { ...layout, side }).map((line) => `${indent}${" ".repeat(MARGIN)}${line}`),
    ]),
  ];
}
