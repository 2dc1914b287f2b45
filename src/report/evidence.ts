// Evidence of units as text for a terminal, and as JSON Lines.

import {
  type EvidenceRow,
  type Span,
  VERDICT_SIGNS,
  VERDICTS,
  type Verdict,
  valuesText,
  verdictText,
} from "../core/evidence.ts";
import { largest } from "../core/extremes.ts";
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

export function verdictColour(verdict: Verdict): keyof Style {
  return verdict === "correct" ? "good" : verdict === "not-scored" ? "dim" : "bad";
}

export interface EvidenceStyle {
  readonly style?: Style;
  readonly digits: number;
  readonly width?: number;
}

const NARROWEST_SIDE = 10;
const WIDEST_PLACE = 36;
export const GAP = "  ";

/** Both sides beside each other, wrapped to the width; what is said about them stands below. */
export function evidenceText({ id, rows }: UnitEvidence, options: EvidenceStyle): string {
  const { style = PLAIN, width = USUAL_WIDTH } = options;
  const place = Math.min(
    WIDEST_PLACE,
    Math.floor(width / 3),
    largest(
      rows.map(({ at }) => shownWidth(at)),
      6,
    ),
  );
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

export function sideLines(
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
