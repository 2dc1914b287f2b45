// Evidence of units as text for a terminal, of one system or of several side by side, and as JSON Lines.
import { type AlignedEvidence, type EvidenceCell, type EvidenceItem, isDifferent } from "../contract/align-evidence.ts";

import {
  type EvidenceRow,
  type Span,
  VERDICT_SIGNS,
  VERDICTS,
  type Verdict,
  valuesText,
  verdictText,
} from "../contract/evidence.ts";
import { PLAIN, type Style } from "./score-report.ts";
import { onOneLine, shownWidth } from "./table.ts";
import { USUAL_WIDTH } from "./wrap-sentence.ts";
import { besideEachOther, GAP, wrapText } from "./wrap-text.ts";

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

/** How wide the place of an item is, and a column beside it. */
interface Layout extends Required<EvidenceStyle> {
  readonly place: number;
  readonly side: number;
}

const NARROWEST_SIDE = 10;
const WIDEST_PLACE = 36;

/** Gold and prediction side by side, wrapped to the width, with values and notes below; a correct row is one line. */
export function evidenceText({ id, rows }: UnitEvidence, options: EvidenceStyle): string {
  const { style = PLAIN, width = USUAL_WIDTH, digits } = options;
  const place = Math.min(WIDEST_PLACE, Math.floor(width / 3), widestPlace(rows));
  const side = Math.max(NARROWEST_SIDE, Math.floor((width - place - 10) / 2));
  const layout = { style, width, digits, place, side };
  const heads = besideEachOther([
    [[""], place + 3],
    [[style.dim("gold")], side],
    [[style.dim("prediction")], side],
  ]);
  const lines = [...heads, ...rows.flatMap((row) => rowLines(row, layout))];
  return `${[style.bold(onOneLine(id, 80)), ...lines.map((line) => `  ${line}`)].join("\n")}\n`;
}

function widestPlace(rows: readonly { readonly at: string }[]): number {
  return rows.reduce((widest, { at }) => Math.max(widest, shownWidth(at)), 6);
}

function rowLines(row: EvidenceRow, layout: Layout): readonly string[] {
  const { at, verdict, text, gold, pred, marks, note } = row;
  const { place, side, style, digits } = layout;
  const whole = 2 * side + GAP.length;
  const sign = style[verdictColour(verdict)](VERDICT_SIGNS[verdict]);
  if (verdict === "correct")
    return besideEachOther([
      [[`${sign}  ${onOneLine(at, place)}`], place + 3],
      [[onOneLine(gold ?? text ?? "", side)], side],
      [[onOneLine(pred ?? "", side)], side],
    ]);
  const places = wrapText(at, { width: place }).map((line, position) => `${position === 0 ? sign : " "}  ${line}`);
  const sides = besideEachOther([
    [markedLines(gold, marks?.gold, layout), side],
    [markedLines(pred, marks?.pred, layout), side],
  ]);
  const body = [
    ...linesOf(text, whole),
    ...sides,
    ...linesOf(figuresText(row, digits), whole).map(style.dim),
    ...linesOf(note, whole).map(style.dim),
  ];
  return besideEachOther([
    [places, place + 3],
    [body, whole],
  ]);
}

/** The figures behind a verdict; that a similarity is 0 or 1 says no more than the verdict. */
function figuresText({ verdict, values = {} }: Pick<EvidenceRow, "verdict" | "values">, digits: number): string {
  const { similarity, ...others } = values;
  const plain = verdict === "correct" ? 1 : 0;
  const isPlain = typeof similarity === "number" && Number(similarity.toFixed(digits)) === plain;
  return valuesText(isPlain ? others : values, digits);
}

/** None for no text. */
function linesOf(text: string | undefined, width: number): readonly string[] {
  return text === undefined || text === "" ? [] : wrapText(text, { width });
}

function markedLines(
  text: string | undefined,
  marks: readonly Span[] = [],
  { side, style }: Layout,
): readonly string[] {
  if (text === undefined) return [];
  return wrapText(text, { width: side, marks, mark: (word) => style.bold(style.good(word)) });
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
const MARGIN = "  ";
const DIFFERENT = "≠";

type Cells = readonly (EvidenceCell | null)[];

/** Gold once, and beside each item what every system made of it. */
export function alignedText({ unit, gold, systems }: AlignedEvidence, options: EvidenceStyle): string {
  const { style = PLAIN, width = USUAL_WIDTH, digits } = options;
  const names = Object.keys(systems);
  // Samples of other tools have no gold.
  const hasGold = gold.some((item) => item.gold !== undefined || item.text !== undefined);
  const sides = names.length + (hasGold ? 1 : 0);
  const place = Math.min(WIDEST_ALIGNED_PLACE, Math.floor(width / 4), widestPlace(gold));
  const side = Math.floor((width - MARGIN.length - place - GAP.length * sides) / sides);
  const isStacked = side < NARROWEST_COLUMN;
  const layout = { style, digits, width, place, side: isStacked ? width - 3 * MARGIN.length : side };
  const beside = (at: readonly string[], ofGold: readonly string[], ofSystems: readonly (readonly string[])[]) => {
    const columns = hasGold ? [ofGold, ...ofSystems] : ofSystems;
    return besideEachOther([[at, place], ...columns.map((lines) => [lines, side] as const)]);
  };
  const title = (text: string) => [style.dim(onOneLine(text, layout.side))];
  const columns = (item: EvidenceItem, cells: Cells) => {
    if (cells.every((cell) => cell?.verdict === "correct"))
      return beside(
        [onOneLine(item.at, place)],
        [onOneLine(item.gold ?? item.text ?? "", side)],
        cells.map((cell) => [correctLine(cell?.pred, layout)]),
      );
    return beside(
      wrapText(item.at, { width: place }),
      [...linesOf(item.text, side), ...(item.gold === undefined ? [""] : wrapText(item.gold, { width: side }))],
      cells.map((cell) => cellLines(cell, layout)),
    );
  };
  const stacked = ({ at, text, gold: right }: EvidenceItem, cells: Cells) => {
    const ofGold = [text, right === undefined ? "" : `gold: ${right}`].flatMap((one) => linesOf(one, layout.side));
    const ofSystems = cells.flatMap((cell, k) => [...title(names[k]!), ...cellLines(cell, layout).map(indented)]);
    return [...wrapText(at, { width: width - MARGIN.length }), ...[...ofGold, ...ofSystems].map(indented)];
  };
  const lines = gold.flatMap((item, at) => {
    const cells = names.map((name) => systems[name]![at] ?? null);
    const sign = isDifferent(cells) ? `${style.odd(DIFFERENT)} ` : MARGIN;
    return (isStacked ? stacked : columns)(item, cells).map(
      (line, position) => (position === 0 ? sign : MARGIN) + line,
    );
  });
  const heads = isStacked ? [] : beside([""], title("gold"), names.map(title)).map(indented);
  return `${[style.bold(onOneLine(unit, width)), ...heads, ...lines].join("\n")}\n`;
}

function indented(line: string): string {
  return MARGIN + line;
}

/** Writes one line for what all systems have right. */
function correctLine(pred = "", { side, style }: Layout): string {
  return `${style.good(VERDICT_SIGNS.correct)} ${onOneLine(pred === "" ? verdictText("correct") : pred, side - 2)}`;
}

/** The verdict, the prediction, the figures behind the verdict, and the note. */
function cellLines(cell: EvidenceCell | null, layout: Layout): readonly string[] {
  const { side, style, digits } = layout;
  if (cell === null) return [style.dim("–")];
  const { verdict, pred, marks, note, gold } = cell;
  // With marks, the note would repeat them.
  const soft = [
    gold === undefined ? "" : `nearest: ${gold}`,
    figuresText(cell, digits),
    marks === undefined ? note : "",
  ];
  return [
    style[verdictColour(verdict)](`${VERDICT_SIGNS[verdict]} ${verdictText(verdict)}`),
    ...markedLines(pred, marks?.pred, layout),
    ...soft.flatMap((text) => linesOf(text, side)).map(style.dim),
  ];
}
