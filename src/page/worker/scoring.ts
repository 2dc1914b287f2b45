// What the page asks of a run and after it: loaded with the first score, since the page is shown before.
import { pageOf } from "../../report/html/input.ts";
import { screenFacts } from "../../report/html/screen-facts.ts";
import { UnitList } from "../../screen/unit-list.ts";
import type { Answers } from "./answer-questions.ts";
import { listedUnits, reportInput, unitRecordOf } from "./report-input.ts";
import { type FinishedRun, scoreAsked } from "./score-systems.ts";

let last: { readonly run: FinishedRun; readonly units: UnitList } | null = null;

function lastRun() {
  if (last === null) throw new Error("this is a bug in karat: nothing has been scored yet");
  return last;
}

export const scoring: Pick<Answers, "score" | "pair" | "units" | "unit" | "report"> = {
  score: async (ask, tell) => {
    const run = await scoreAsked(ask, tell);
    last = { run, units: new UnitList(listedUnits(run)) };
    return screenFacts(pageOf(reportInput(run)));
  },
  pair: async (ask) => lastRun().units.pair(ask),
  units: async (ask) => lastRun().units.page(ask),
  unit: async ({ id, view }) => {
    const { run, units } = lastRun();
    return { ...units.neighbours(id, view), values: units.values(id), record: await unitRecordOf(run, id) };
  },
  report: async ({ format, command }) => (await import("./downloads.ts")).download(lastRun().run, format, command),
};
