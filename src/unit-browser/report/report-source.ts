// The units of a report, from the data that it holds.
import type { ListedUnits } from "../unit-list.ts";
import { UnitList } from "../unit-list.ts";
import type { UnitDetail, UnitFacts, UnitSource } from "../unit-source.ts";
import { type PageData, readDetails } from "./page-data.ts";

export function factsOf({ unit, primary, digits, systems, scores }: PageData): UnitFacts {
  return { unit, primary, digits, systems, scores };
}

export function reportSource(data: PageData): UnitSource {
  const list = new UnitList(listedUnits(data));
  return {
    page: async (view) => list.page(view),
    unit: async (id, view) => ({ ...list.neighbours(id, view), details: detailsOf(data, data.ids.indexOf(id)) }),
  };
}

function listedUnits({ systems, scores, ids, values }: PageData): ListedUnits {
  return {
    systems,
    ids,
    scores: scores.map(({ range: [low, high], ...score }) => ({
      ...score,
      range: low === null || high === null ? null : [low, high],
    })),
    values: values.map((system) => system.map(numbersOf)),
  };
}

/** Undefined becomes NaN. A loop, since Float64Array.from with a function takes ten times as long. */
function numbersOf(values: readonly (number | null)[]): Float64Array {
  const numbers = new Float64Array(values.length);
  for (let k = 0; k < values.length; k++) numbers[k] = values[k] ?? Number.NaN;
  return numbers;
}

function detailsOf(data: PageData, unit: number): readonly UnitDetail[] {
  const details = readDetails(data, unit);
  return data.systems.map((system, position) => {
    const detail = details?.[position] ?? null;
    const scores = data.scores.map(({ id }, score) => [id, data.values[position]![score]![unit] ?? null] as const);
    const remark = remarkOn(data, detail !== null, detail?.picture !== undefined);
    return {
      system,
      scores: Object.fromEntries(scores),
      evidence: detail?.evidence ?? null,
      picture: detail?.picture ?? null,
      ...(remark && { remark }),
    };
  });
}

/** Why there is no evidence or no picture, and what would show it. */
function remarkOn({ task, isCut, hasPictures, pictured }: PageData, isExplained: boolean, isPictured: boolean) {
  const command = `karat explain ${task}`;
  if (!isExplained && isCut)
    return { text: "Its evidence was left out to keep this page small; it is shown by", command };
  if (!isExplained) return { text: "No evidence was stored with it; it is shown by", command };
  if (isPictured || !hasPictures || pictured > 0) return null;
  return {
    text: "Evidence is stored without what pictures are drawn from; they are in what is written by",
    command: `karat score ${task} --gold … --pred … --format html`,
  };
}
