import { describe, expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { compareCalls, toolCalls } from "./index.ts";

const gold = [{ id: "u1", calls: [] }];
const FAILED = [
  { error: { message: "rate limit", type: "rate_limit_error" } },
  { type: "error", error: { type: "overloaded_error" } },
  { status: "failed", error: { code: "server_error" }, output: [] },
  { message: "bad key", type: "invalid_request_error" },
  { toolcalls: [{ name: "f" }] },
  [{ error: "timeout" }],
  '{"error": "timeout"}',
  {},
  5,
  true,
];
const NO_CALLS = [
  "No tool fits.",
  [],
  { role: "assistant", content: "No tool fits.", tool_calls: null },
  { choices: [{ message: { role: "assistant", content: null, refusal: "I cannot." } }], error: null },
  {
    output: [{ type: "reasoning" }, { type: "message", content: [{ type: "output_text", text: "No." }] }],
    error: null,
  },
  { content: [{ type: "text", text: "No." }] },
  { candidates: [{ content: { role: "model" } }] },
  { candidates: [{ finishReason: "SAFETY" }] },
  { choices: [] },
  { lc: 1, kwargs: { content: "No." } },
  { text: "No.", toolCalls: [] },
  [
    { role: "user", content: "?" },
    { role: "assistant", content: "No." },
  ],
];

describe("a response that is no answer", () => {
  it.each(FAILED)("is an error with its place, and of compareCalls too: %j", async (response) => {
    await expect(score(toolCalls(), { gold, pred: [{ id: "u1", response }] })).rejects.toThrow(
      /response[\s\S]*expected what an API returned, a list of calls, or a text/,
    );
    expect(() => compareCalls([], response)).toThrow("expected what an API returned");
    expect(() => compareCalls({ response }, [])).toThrow("expected what an API returned");
  });

  it.each([...FAILED, null])(
    "is never right under `missing: wrong`, and is counted as invalid: %j",
    async (response) => {
      const { scores, units, mistakes } = await score(
        toolCalls(),
        { gold, pred: [{ id: "u1", response }] },
        { missing: "wrong" },
      );
      const rates = ["accuracy", "name.accuracy", "mean.f1", "abstention", "trajectory.any-order", "trajectory.subset"];
      expect(rates.map((id) => scores[id as "accuracy"])).toEqual(rates.map(() => 0));
      expect(units.invalid).toEqual(["u1"]);
      expect(mistakes?.units).toBe(1);
    },
  );

  it.each([null, undefined])("is %j in compareCalls", (response) => {
    expect(() => compareCalls([], response)).toThrow("expected what an API returned");
  });

  it("is null in a log without calls, with a warning", async () => {
    const { scores, units, warnings } = await score(toolCalls(), { gold, pred: [{ id: "u1", response: null }] });
    expect([scores.abstention, units.invalid]).toEqual([1, []]);
    expect(warnings.map(({ code }) => code)).toContain("NULL_RESPONSE");
  });

  it.each(NO_CALLS)("is not an answer that calls nothing: %j", async (response) => {
    expect(compareCalls([], response).isRight).toBe(true);
    const { scores, units } = await score(toolCalls(), { gold, pred: [{ id: "u1", response }] });
    expect([scores.abstention, units.invalid]).toEqual([1, []]);
  });
});
