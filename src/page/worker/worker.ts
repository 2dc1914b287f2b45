// The worker: answers the page's questions one after the other, so that the page itself never waits.
import { KaratError } from "../../problems/problem.ts";
import { pageOf } from "../../report/html/input.ts";
import { screenFacts } from "../../report/html/screen-facts.ts";
import { UnitList } from "../../screen/unit-list.ts";
import type { Ask, FailureReport, ScoreAsk } from "../protocol.ts";
import { type Answers, answerQuestions, bugOf } from "./answer-questions.ts";
import { containerOf } from "./chosen-source.ts";
import { readDescriptionFile } from "./describe.ts";
import { exampleOf } from "./examples.ts";
import { withExcerpts } from "./excerpt.ts";
import { recognise } from "./recognise.ts";
import { listedUnits, reportInput, unitRecordOf } from "./report-input.ts";
import { chosenIn, type FinishedRun, NothingPaired, scoreSystems } from "./score-systems.ts";
import { taskCards } from "./task-list.ts";

let last: { readonly run: FinishedRun; readonly units: UnitList } | null = null;

function lastRun() {
  if (last === null) throw new Error("this is a bug in karat: nothing has been scored yet");
  return last;
}

const answers: Answers = {
  describe: () => taskCards(),
  example: ({ task }) => exampleOf(task),
  description: (chosen) => readDescriptionFile(chosen),
  recognise,
  score: async (ask, tell) => {
    const run = await scoreSystems(ask, tell);
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

/** Problems cross to the page as data, with the lines they are about. */
async function answerFailure(thrown: unknown, { kind, ask }: Ask): Promise<FailureReport> {
  const isNothingPaired = thrown instanceof NothingPaired;
  const error = isNothingPaired ? thrown.cause : thrown;
  if (!(error instanceof KaratError)) return bugOf(error);
  const chosen = kind === "score" ? chosenIn(ask as ScoreAsk) : [];
  const problems = await withExcerpts(
    error.problems,
    chosen.map((one) => containerOf(one)),
  );
  return { kind: error.isUsage ? "usage" : "input", problems, more: error.more, guess: error.guess, isNothingPaired };
}

const take = answerQuestions({ answers, failureOf: answerFailure });
addEventListener("message", ({ data, ports: [port] }: MessageEvent<Ask>) => {
  void take(data, (reply) => port!.postMessage(reply));
});
