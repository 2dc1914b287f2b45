// Evidence of units as text for a terminal, of one system or of several side by side, and as JSON Lines.
import { type AlignedEvidence, type EvidenceCell, type EvidenceItem, isDifferent } from "../core/align-evidence.ts";

import {
  type EvidenceRow,
  type Span,
  VERDICT_SIGNS,
  VERDICTS,
  type Verdict,
  valuesText,
  verdictText,
} from "../core/evidence.ts";
import { PLAIN, type Style } from "./score-report.ts";
import { onOneLine, shownWidth } from "./table.ts";
import { USUAL_WIDTH } from "./wrap-sentence.ts";
import { besideEachOther, wrapText } from "./wrap-text.ts";

interface UnitEvidence {
  readonly id: string;
  /** Null, or not said, where there is only one. */
  readonly system?: string | null;
  readonly rows: readonly EvidenceRow[];
}

function verdictColour(verdict: Verdict): keyof Style {
  return verdict === "correct" ? "good" : verdict === "not-scored" ? "dim" : "bad";
}

interface EvidenceStyle {
  readonly style?: Style;
  readonly digits: number;
  readonly width?: number;
}

const NARROWEST_SIDE = 10;
const WIDEST_PLACE = 36;
const GAP = "  ";

/** Gold and prediction side by side, wrapped to the width; values and notes below. */
export function evidenceText({ id, rows }: UnitEvidence, options: EvidenceStyle): string {
  const { style = PLAIN, width = USUAL_WIDTH } = options;
  const place = Math.min(WIDEST_PLACE, Math.floor(width / 3), widestPlace(rows));
  const side = Math.max(NARROWEST_SIDE, Math.floor((width - place - 10) / 2));
  const widths = { place, side, whole: 2 * side + GAP.length };
  const blank = { lines: [""], width: place + 3 };
  const head = besideEachOther(
    [blank, { lines: [style.dim("gold")], width: side }, { lines: [style.dim("prediction")], width: side }],
    GAP,
  );
  const lines = rows.flatMap((row) => evidenceBlock(row, widths, { ...options, style }));
  return `${[style.bold(onOneLine(id, 80)), ...[...head, ...lines].map((line) => `  ${line}`)].join("\n")}\n`;
}

function widestPlace(rows: readonly { readonly at: string }[]): number {
  return rows.reduce((widest, { at }) => Math.max(widest, shownWidth(at)), 6);
}

interface Widths {
  readonly place: number;
  readonly side: number;
  readonly whole: number;
}

function evidenceBlock(
  row: EvidenceRow,
  { place, side, whole }: Widths,
  { style, digits }: EvidenceStyle & { readonly style: Style },
): readonly string[] {
  const at = wrapText(row.at, { width: place }).map(
    (line, position) =>
      `${position === 0 ? style[verdictColour(row.verdict)](VERDICT_SIGNS[row.verdict]) : " "}  ${line}`,
  );
  const across = (text: string, paint: (line: string) => string) =>
    text === "" ? [] : wrapText(text, { width: whole }).map(paint);
  const sides =
    row.gold === undefined && row.pred === undefined
      ? []
      : besideEachOther(
          [
            { lines: sideLines(row.gold, row.marks?.gold, { side, style }), width: side },
            { lines: sideLines(row.pred, row.marks?.pred, { side, style }), width: side },
          ],
          GAP,
        );
  const lines = [
    ...across(row.text ?? "", (line) => line),
    ...sides,
    ...across(valuesText(row.values, digits), style.dim),
    ...across(row.note ?? "", style.dim),
  ];
  return besideEachOther(
    [
      { lines: at, width: place + 3 },
      { lines: lines.length === 0 ? [""] : lines, width: whole },
    ],
    GAP,
  );
}

function sideLines(
  text: string | undefined,
  marks: readonly Span[] | undefined,
  { side, style }: { readonly side: number; readonly style: Style },
): readonly string[] {
  return text === undefined
    ? [""]
    : wrapText(text, { width: side, ...(marks && { marks }), mark: (word) => style.bold(style.good(word)) });
}

export const EVIDENCE_LEGEND = VERDICTS.map((verdict) => `${VERDICT_SIGNS[verdict]} ${verdictText(verdict)}`).join(
  "   ",
);

export function evidenceLines({ id, system = null, rows }: UnitEvidence): string {
  const unit = system === null ? { id } : { id, system };
  return rows.map((row) => `${JSON.stringify({ ...unit, ...row })}\n`).join("");
}

const WIDEST_ALIGNED_PLACE = 28;
/** Narrower columns are not readable: gold and the systems then stand below each other. */
const NARROWEST_COLUMN = 14;
const MARGIN = 2;

const DIFFERENT = "≠";

interface Layout extends Required<EvidenceStyle> {
  readonly names: readonly string[];
  readonly place: number;
  readonly side: number;
  /** Samples of other tools have none. */
  readonly hasGold: boolean;
}

/** Gold once, and beside each item what every system made of it. */
export function alignedText({ unit, gold, systems }: AlignedEvidence, options: EvidenceStyle): string {
  const { style = PLAIN, width = USUAL_WIDTH, digits } = options;
  const names = Object.keys(systems);
  const hasGold = gold.some((item) => item.gold !== undefined || item.text !== undefined);
  const sides = names.length + (hasGold ? 1 : 0);
  const place = Math.min(WIDEST_ALIGNED_PLACE, Math.floor(width / 4), widestPlace(gold));
  const side = Math.floor((width - MARGIN - place - GAP.length * sides) / sides);
  const layout = { names, place, side, hasGold, style, digits, width };
  const cellsAt = (at: number) => names.map((name) => systems[name]![at] ?? null);
  const lines =
    side >= NARROWEST_COLUMN
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

/** The verdict, the prediction, the figures behind the verdict, and the note. */
function cellLines(cell: EvidenceCell | null, { side, style, digits }: Layout): readonly string[] {
  if (cell === null) return [style.dim("–")];
  const { verdict, pred, marks, values, note, gold } = cell;
  const soft = (text: string) => (text === "" ? [] : wrapText(text, { width: side }).map(style.dim));
  return [
    style[verdictColour(verdict)](`${VERDICT_SIGNS[verdict]} ${verdictText(verdict)}`),
    ...(pred === undefined ? [] : sideLines(pred, marks?.pred, { side, style })),
    ...soft(gold === undefined ? "" : `nearest: ${gold}`),
    ...soft(valuesText(values, digits)),
    // With marks, the note would repeat them.
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
