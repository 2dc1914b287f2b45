// Reads the blocks of data in a report; a page of evidence only when one of its units is opened.
import type { EvidenceIndex, EvidencePage, StoredDetail } from "../../report/html/evidence-pages.ts";
import type { UnitData } from "../../report/html/unit-data.ts";

/** Everything but the evidence itself. */
export interface PageData extends UnitData, EvidenceIndex {}

export function readPageData(): PageData | null {
  if (document.getElementById("unit-data") === null) return null;
  return { ...readBlock<UnitData>("unit-data"), ...readBlock<EvidenceIndex>("evidence-index") };
}

function readBlock<Block>(id: string): Block {
  return JSON.parse(document.getElementById(id)!.textContent!) as Block;
}

const pages = new Map<number, EvidencePage>();

/** The details of a unit, a system each; null where the report has none. */
export function readDetails(data: PageData, unit: number): readonly (StoredDetail | null)[] | null {
  const number = data.pages[unit]!;
  if (number === -1) return null;
  const page = pages.get(number) ?? readBlock<EvidencePage>(`evidence-${number}`);
  pages.set(number, page);
  return page[String(unit)] ?? null;
}
