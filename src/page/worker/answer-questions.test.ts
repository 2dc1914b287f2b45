import { describe, expect, it } from "vitest";
import type { Ask, FailureReport, WorkerReply } from "../protocol.ts";
import { type Answering, answerQuestions, bugOf } from "./answer-questions.ts";

/** Takes the id of a unit and answers with it, in ways that the id names. */
function answering(replies: WorkerReply[], change: Partial<Answering> = {}) {
  const unit = async ({ id }: { id: string }) => {
    if (id === "throws") throw new Error("no such unit");
    return id as never;
  };
  const take = answerQuestions({ answers: { unit } as never, failureOf: async (error) => bugOf(error), ...change });
  const send = (reply: WorkerReply) => {
    structuredClone(reply);
    replies.push(reply);
  };
  return (id: string) => take({ kind: "unit", ask: { id } } as Ask, send);
}

const failureAt = (replies: readonly WorkerReply[], at: number) => (replies[at] as { failure: FailureReport }).failure;

describe("answerQuestions", () => {
  it("answerQuestions(…)(message) answers in the order of the questions", async () => {
    const replies: WorkerReply[] = [];
    const take = answering(replies);
    await Promise.all([take("a"), take("throws"), take("b")]);
    expect([replies[0], replies[2]]).toEqual([{ answer: "a" }, { answer: "b" }]);
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
    const replies: WorkerReply[] = [];
    const take = answering(replies, { failureOf });
    await take("throws");
    await take("b");
    const { message } = failureAt(replies, 0) as { message: string };
    expect(message).toContain("no such unit");
    expect(message).toContain("while this was being reported");
    expect(replies[1]).toEqual({ answer: "b" });
  });

  it("answerQuestions(…)(message) reports an answer that cannot cross to the page", async () => {
    const replies: WorkerReply[] = [];
    const take = answering(replies, { answers: { unit: async () => (() => 1) as never } as never });
    await take("a");
    expect(failureAt(replies, 0).kind).toBe("bug");
  });
});
