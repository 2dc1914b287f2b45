// A page of evidence for karat explain: a table for each unit, with gold once and a column for every system.
import type { AlignedEvidence, EvidenceCell } from "../../contract/align-evidence.ts";
import { VERDICT_SIGNS, valuesText, verdictText } from "../../contract/evidence.ts";
import { type Markup, markup } from "../draw/markup.ts";
import { pageHead } from "./page-head.ts";

export function evidencePage(title: string, units: readonly AlignedEvidence[], digits: number): string {
  const sections = units.map(
    (unit) =>
      markup`<section><h2><bdi>${unit.unit}</bdi></h2><div class="scroll">${unitTable(unit, digits)}</div></section>\n`,
  );
  return `${pageHead(title)}${markup`<body><h1>${title}</h1>\n${sections}</body></html>\n`}`;
}

function unitTable({ gold, systems }: AlignedEvidence, digits: number): Markup {
  if (gold.length === 0) return markup`<p>Nothing to score.</p>`;
  const names = Object.keys(systems);
  const heads = ["", "gold", ...names].map((head) => markup`<th scope="col"><bdi>${head}</bdi></th>`);
  const rows = gold.map((item, at) => {
    const cells = names.map((name) => markup`<td>${cellParts(systems[name]![at] ?? null, digits)}</td>`);
    return markup`<tr><th scope="row"><bdi>${item.at}</bdi></th><td>${inLines([item.text, item.gold])}</td>${cells}</tr>`;
  });
  return markup`<table class="plain"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
}

function cellParts(cell: EvidenceCell | null, digits: number): readonly Markup[] {
  if (cell === null) return inLines(["–"]);
  const { verdict, pred, gold, values, note } = cell;
  const nearest = gold === undefined ? "" : `nearest: ${gold}`;
  const verdictLine = `${VERDICT_SIGNS[verdict]} ${verdictText(verdict)}`;
  return inLines([verdictLine, pred, nearest, valuesText(values, digits), note]);
}

function inLines(texts: readonly (string | undefined)[]): readonly Markup[] {
  return texts.flatMap((text) => (text === undefined || text === "" ? [] : [markup`<div><bdi>${text}</bdi></div>`]));
}
