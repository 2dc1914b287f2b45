// The units of a report, from the blocks of data in it; a block of evidence is read when one of its units is opened.

import { remember } from "../../numeric/remember.ts";
import { countText, plural } from "../../problems/visible-text.ts";
import { explainCommand } from "../../report/explain-command.ts";
import { type EvidenceIndex, type EvidencePage, type UnitRecord, unpacked } from "../../report/html/evidence-pages.ts";
import type { ScreenFacts } from "../../report/html/screen-facts.ts";
import { type UnitData, unpackedMistakes } from "../../report/html/units.ts";
import { mistakeData } from "../mistake-filter.ts";
import { UnitList } from "../unit-list.ts";
import type { UnitSource } from "../unit-source.ts";

export function readBlock<Block>(id: string): Block {
  return JSON.parse(document.getElementById(id)!.textContent!) as Block;
}

export function reportSource(facts: ScreenFacts, data: UnitData, index: EvidenceIndex): UnitSource {
  const page = remember((number: number) => readBlock<EvidencePage>(`evidence-${number}`));
  const recordOf = (unit: number): UnitRecord | null => {
    const number = index.pages[unit]!;
    const record = number === -1 ? undefined : page(number)[String(unit)];
    return record === undefined ? null : unpacked(record);
  };
  const text = remember((unit: number) => searchedText(recordOf(unit)));
  const systems = facts.systems.map(({ name }) => name);
  const mistakes = mistakeData(facts.mistakes.systems, (system) => unpackedMistakes(data.mistakes[system]!), recordOf);
  const list = new UnitList({ ...data, systems, scores: facts.scores, text, mistakes });
  return {
    searched: "id, words",
    pair: async (pick) => list.pair(pick),
    page: async (view) => list.page(view),
    unit: async (id, view) => {
      const unit = list.position(id);
      const record = unit === null ? null : recordOf(unit);
      const answer = { ...list.neighbours(id, view), values: list.values(id), record };
      if (record !== null) return answer;
      const compared = systems.filter((_, at) => at === view.a || at === view.b);
      const why = whyMissing(facts, index, unit !== null);
      const { command } = facts.reproduce;
      if (command === null) return { ...answer, remark: { text: why } };
      const explain = explainCommand({ command, task: facts.task, systems: compared }, id);
      return { ...answer, remark: { text: `${why} To see it:`, command: explain } };
    },
  };
}

function whyMissing({ unit }: ScreenFacts, { isCut }: EvidenceIndex, isListed: boolean): string {
  if (!isListed) return `This report does not list this ${unit}.`;
  return isCut ? "Its evidence was left out to keep this file small." : "No evidence was stored with it.";
}

/** Returns the texts of a unit, those of gold and of all systems. */
function searchedText(record: UnitRecord | null): string {
  if (record === null) return "";
  const ofItems = record.gold.map(({ at, text = "", gold = "" }) => `${at} ${text} ${gold}`);
  const ofCells = record.cells.flatMap((cells) => (cells ?? []).map((cell) => cell?.pred ?? ""));
  return [...ofItems, ...ofCells].join("\n").toLowerCase();
}

/** Says how many units the report lists, and how many have evidence. */
export function noteOn({ unit, systems }: ScreenFacts, { all, ids }: UnitData, index: EvidenceIndex): string {
  const kept = systems.length === 1 ? "the worst" : "those with the largest spread";
  const number = (count: number) => countText(count);
  return [
    ids.length < all
      ? `To keep this file small it lists ${number(ids.length)} of ${number(all)} ${plural(unit)}, ${kept}.`
      : "",
    index.isCut && index.explained < ids.length
      ? `Evidence is stored for ${number(index.explained)} ${plural(unit)}, ${kept}.`
      : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}
