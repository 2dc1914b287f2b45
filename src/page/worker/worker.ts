// The worker: answers the page's questions one after the other, so that the page itself never waits.
import { KaratError } from "../../problems/problem.ts";
import type { Ask, FailureReport, ScoreAsk } from "../protocol.ts";
import { type Answers, answerQuestions, bugOf } from "./answer-questions.ts";
import { containerOf } from "./chosen-source.ts";
import { readDescriptionFile } from "./describe.ts";
import { exampleOf } from "./examples.ts";
import { withExcerpts } from "./excerpt.ts";
import { recognise } from "./recognise.ts";
import { taskCards } from "./task-list.ts";

const scoring = async () => (await import("./scoring.ts")).scoring;

const answers: Answers = {
  describe: () => taskCards(),
  example: ({ task }) => exampleOf(task),
  description: (chosen) => readDescriptionFile(chosen),
  recognise,
  score: async (ask, tell) => (await scoring()).score(ask, tell),
  pair: async (ask, tell) => (await scoring()).pair(ask, tell),
  units: async (ask, tell) => (await scoring()).units(ask, tell),
  unit: async (ask, tell) => (await scoring()).unit(ask, tell),
  report: async (ask, tell) => (await scoring()).report(ask, tell),
};

/** Problems cross to the page as data, with the lines they are about. */
async function answerFailure(thrown: unknown, { kind, ask }: Ask): Promise<FailureReport> {
  const scored = kind === "score" ? await import("./score-systems.ts") : null;
  const isNothingPaired = scored !== null && thrown instanceof scored.NothingPaired;
  const error = isNothingPaired ? thrown.cause : thrown;
  if (!(error instanceof KaratError)) return bugOf(error);
  const chosen = scored?.chosenIn(ask as ScoreAsk) ?? [];
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
