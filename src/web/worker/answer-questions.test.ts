import { describe, expect, it } from "vitest";
import type { Ask, Failure, Reply } from "../protocol.ts";
import { type Answering, answerQuestions, bugOf } from "./answer-questions.ts";

const ask = (number: number, id: string): Ask => ({ number, kind: "unit", ask: { id } });

/** Answers with the id of the unit, in ways that the id names. */
function answering(replies: Reply[], change: Partial<Answering> = {}) {
  const unit = async ({ id }: { id: string }) => {
    if (id === "throws") throw new Error("no such unit");
    return id as never;
  };
  return answerQuestions({
    answers: { unit } as never,
    failureOf: async (error) => bugOf(error),
    reply: (message) => {
      structuredClone(message);
      replies.push(message);
    },
    ...change,
  });
}

const failureAt = (replies: readonly Reply[], at: number) => (replies[at] as { failure: Failure }).failure;

describe("answerQuestions", () => {
  it("answerQuestions(…)(message) answers in the order of the questions", async () => {
    const replies: Reply[] = [];
    const take = answering(replies);
    await Promise.all([take(ask(1, "a")), take(ask(2, "throws")), take(ask(3, "b"))]);
    expect(replies.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(replies[2]).toEqual({ number: 3, answer: "b" });
    expect(failureAt(replies, 1)).toMatchObject({ kind: "bug", message: expect.stringContaining("no such unit") });
  });

  it.each<[string, Answering["failureOf"]]>([
    [
      "throws",
      () => {
        throw new Error("worse");
      },
    ],
    ["rejects", () => Promise.reject(new Error("worse"))],
    ["gives what cannot cross", async () => ({ kind: "bug", message: (() => "worse") as never })],
  ])("answerQuestions(…)(message) answers also where the failure handler %s, and goes on", async (_, failureOf) => {
    const replies: Reply[] = [];
    const take = answering(replies, { failureOf });
    await take(ask(1, "throws"));
    await take(ask(2, "b"));
    const { message } = failureAt(replies, 0) as { message: string };
    expect(message).toContain("no such unit");
    expect(message).toContain("while this was being reported");
    expect(replies[1]).toEqual({ number: 2, answer: "b" });
  });

  it("answerQuestions(…)(message) reports an answer that cannot cross to the page", async () => {
    const replies: Reply[] = [];
    const take = answering(replies, { answers: { unit: async () => (() => 1) as never } as never });
    await take(ask(1, "a"));
    expect(failureAt(replies, 0).kind).toBe("bug");
  });
});
