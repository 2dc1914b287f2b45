// Answers the questions of the page one at a time; each gets a reply, whatever goes wrong.
import { thrownTrace } from "../../problems/problem.ts";
import type { Ask, FailureReport, Kind, Progress, Questions, WorkerReply } from "../protocol.ts";

export type Tell = (progress: Progress) => void;
export type Answers = {
  readonly [K in Kind]: (ask: Questions[K]["ask"], tell: Tell) => Promise<Questions[K]["answer"]>;
};

export interface Answering {
  readonly answers: Answers;
  /** Describes a failure so that the page can show it. */
  readonly failureOf: (error: unknown, message: Ask) => Promise<FailureReport>;
}

/** Throws if a message cannot be cloned for the page. */
export type SendReply = (reply: WorkerReply) => void;

/** Takes questions; each gets exactly one answer or failure, in the order in which they came. */
export function answerQuestions(answering: Answering): (message: Ask, reply: SendReply) => Promise<void> {
  let queue: Promise<void> = Promise.resolve();
  return (message, reply) => {
    queue = queue.then(() => answer(answering, message, reply));
    return queue;
  };
}

async function answer({ answers, failureOf }: Answering, message: Ask, reply: SendReply): Promise<void> {
  const { kind, ask } = message;
  try {
    reply({ answer: await answers[kind](ask as never, (progress) => reply({ progress })) });
  } catch (error) {
    try {
      reply({ failure: await failureOf(error, message) });
    } catch (second) {
      reply({ failure: bugOf(error, second) });
    }
  }
}

/** Plain text, which can always be sent to the page. */
export function bugOf(...errors: readonly unknown[]): FailureReport {
  const texts = errors.map(thrownTrace);
  return { kind: "bug", message: texts.join("\n\nwhile this was being reported:\n") };
}
