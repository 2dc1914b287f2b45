// Evidence of units as text for a terminal, and as JSON Lines.
import type { EvidenceRow, Verdict } from "../core/evidence.ts";
import { PLAIN, type Style } from "./score-report.ts";
import { alignTable, onOneLine } from "./table.ts";

export interface UnitEvidence {
  readonly id: string;
  /** Null, or not said, where there is only one. */
  readonly system?: string | null;
  readonly rows: readonly EvidenceRow[];
}

const MARKS: Readonly<Record<Verdict, { mark: string; style: keyof Style }>> = {
  hit: { mark: "✓", style: "good" },
  miss: { mark: "−", style: "bad" },
  spurious: { mark: "+", style: "bad" },
  wrong: { mark: "✗", style: "bad" },
  skipped: { mark: "·", style: "dim" },
};

const WIDEST_CELL = 48;

export function evidenceText({ id, rows }: UnitEvidence, options: { style?: Style; digits: number }): string {
  const { style = PLAIN, digits } = options;
  const cells = rows.map((row) => [
    style[MARKS[row.verdict].style](MARKS[row.verdict].mark),
    onOneLine(row.at, WIDEST_CELL),
    onOneLine(row.gold ?? "", WIDEST_CELL),
    onOneLine(row.pred ?? "", WIDEST_CELL),
    style.dim(onOneLine(valuesText(row.values, digits), 4 * WIDEST_CELL)),
    style.dim(onOneLine(row.note ?? "", 2 * WIDEST_CELL)),
  ]);
  const head = ["", "", "gold", "prediction", "", ""].map(style.dim);
  const lines = alignTable([head, ...cells], ["left", "left", "left", "left", "left", "left"]);
  return `${[style.bold(onOneLine(id, 80)), ...lines.map((line) => `  ${line}`)].join("\n")}\n`;
}

/** What the marks mean. */
export const EVIDENCE_LEGEND = "✓ hit   − in gold only   + predicted only   ✗ different   · counts nothing";

function valuesText(values: EvidenceRow["values"], digits: number): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name} ${typeof value === "number" ? Number(value.toFixed(digits)) : (value ?? "–")}`)
    .join("  ");
}

export function evidenceLines({ id, system = null, rows }: UnitEvidence): string {
  const unit = system === null ? { id } : { id, system };
  return rows.map((row) => `${JSON.stringify({ ...unit, ...row })}\n`).join("");
}
