import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { REPAIRS } from "../../json/answer/repair.ts";
import { plainValue } from "../../json/tree.ts";
import { type AnswerOptions, type AnswerReader, answerRows, takeAnswer } from "./take-answer.ts";

const record = { file: "pred.jsonl", line: 1 };
const at = { record, path: ["response"] };
const reader: AnswerReader<unknown> = {
  wanted: { what: "a JSON object", fits: ({ kind }) => kind === "object" },
  value: (tree) => plainValue(tree),
  nothing: "nothing",
  counts: "no rules",
};

function taken(text: string, options: AnswerOptions, own: Partial<AnswerReader<unknown>> = {}) {
  const sink = new FindingCollector();
  const answer = takeAnswer(text, { ...reader, ...own }, options, { id: "u", at, sink });
  const { problems, invalid } = sink.findings();
  return {
    answer,
    invalid,
    warnings: sink.warnings().map(({ code, message, examples }) => `${code} ${message} (${examples})`),
    problems: problems.flatMap(({ first }) => first.map(({ detail }) => detail)),
  };
}
const STRICT = { answers: "strict", invalid: "error" } as const;
const LENIENT = { answers: "lenient", invalid: "error" } as const;

describe("takeAnswer", () => {
  it("takeAnswer(text) says nothing of an answer that needs no repair", () => {
    expect(taken('{"a":1}', LENIENT)).toEqual({
      answer: { value: { a: 1 }, reading: { repairs: [], failure: null } },
      invalid: [],
      warnings: [],
      problems: [],
    });
  });

  it("takeAnswer(text, { answers: lenient }) warns of every repair, in words", () => {
    const { answer, warnings } = taken('Sure: {"a": 1,}', LENIENT);
    expect(answer).toEqual({ value: { a: 1 }, reading: { repairs: ["prose", "comma"], failure: null } });
    expect(warnings).toEqual([
      "REPAIRED_ANSWER Answer repaired: missing or surplus commas (pred.jsonl response)",
      "REPAIRED_ANSWER Answer repaired: text around the JSON (pred.jsonl response)",
    ]);
  });

  it("takeAnswer(text, { invalid: error }) refuses what it cannot read, and names the ways out", () => {
    const problem = (hint: string) => ({
      code: "BAD_VALUE",
      expected: "a JSON object with a value at character 1",
      received: '"none at all"',
      hint,
    });
    const strict = taken("none at all", STRICT);
    expect(strict.answer).toBeNull();
    expect(strict.problems).toEqual([
      problem('`answers: "lenient"` repairs what can be repaired, `invalid: "empty"` counts such answers as no rules'),
    ]);
    expect(strict.invalid).toEqual([]);
    expect(taken("none at all", LENIENT).problems).toEqual([
      {
        ...problem('`invalid: "empty"` counts such answers as no rules'),
        expected: "a JSON object at character 1",
      },
    ]);
  });

  it("takeAnswer(text) shows what stands where reading stopped, and no more than 200 characters of it", () => {
    const [problem] = taken(`{"a" ${"x".repeat(1000)}`, STRICT).problems;
    expect(problem!.expected).toBe('a JSON object with ":" at character 6');
    expect(problem!.received).toContain("xxx");
    expect(problem!.received.length).toBeLessThan(220);
  });

  it("takeAnswer(text, { invalid: empty }) counts what it cannot read as nothing, and says so", () => {
    expect(taken("none at all", { answers: "strict", invalid: "empty" })).toEqual({
      answer: {
        value: "nothing",
        reading: {
          repairs: [],
          failure: 'expected a JSON object with a value at character 1, received "none at all"; it counts as no rules',
        },
      },
      invalid: ["u"],
      warnings: ["INVALID_ANSWER Answer counted as no rules: it could not be read (pred.jsonl response)"],
      problems: [],
    });
  });

  it("takeAnswer(text) takes an answer whose content is wrong for one that could not be read", () => {
    const detail = { code: "BAD_VALUE", expected: "rules", received: "none" } as const;
    const complaining: Partial<AnswerReader<unknown>> = {
      value: (_, sink) => {
        sink.problem(at, detail);
        return { a: 1 };
      },
    };
    expect(taken("{}", STRICT, complaining)).toMatchObject({ answer: null, problems: [detail] });
    expect(taken("{}", { ...STRICT, invalid: "empty" }, complaining)).toMatchObject({
      answer: { value: "nothing", reading: { failure: "expected rules, received none; it counts as no rules" } },
      problems: [],
    });
    const silent = { value: () => undefined };
    expect(taken("{}", STRICT, silent)).toMatchObject({ answer: null, problems: [] });
    expect(taken("{}", { ...STRICT, invalid: "empty" }, silent).answer!.reading.failure).toBe("it counts as no rules");
  });

  it("takeAnswer(text) lets warnings and invalid units of a reader through at once", () => {
    const warning: Partial<AnswerReader<unknown>> = {
      value: (_, sink) => {
        sink.warn("ODD", "odd", at);
        sink.invalid("other");
        return 1;
      },
    };
    expect(taken("{}", STRICT, warning)).toMatchObject({
      answer: { value: 1 },
      warnings: ["ODD odd (pred.jsonl response)"],
      invalid: ["other"],
    });
  });
});

describe("answerRows", () => {
  it("answerRows(reading) has a row for each repair, or one that says why there is none", () => {
    expect(answerRows(undefined)).toEqual([]);
    expect(answerRows({ repairs: [], failure: null })).toEqual([]);
    expect(answerRows({ repairs: ["fence", "cut"], failure: null }, "turn 3")).toEqual([
      { at: "turn 3", verdict: "not-scored", note: `the answer was repaired: ${REPAIRS.fence}` },
      { at: "turn 3", verdict: "not-scored", note: `the answer was repaired: ${REPAIRS.cut}` },
    ]);
    expect(answerRows({ repairs: [], failure: "it counts as no rules" })).toEqual([
      { at: "answer", verdict: "not-scored", note: "the answer could not be read: it counts as no rules" },
    ]);
  });

  it("REPAIRS says each kind of repair in words", () => {
    expect(Object.values(REPAIRS)).toEqual([
      "thoughts left out",
      "text around the JSON",
      "a fenced block",
      "the same JSON several times",
      "several different JSON values; the last complete one counts",
      "JSON that was escaped as a text",
      "other quotes than JSON's",
      "keys without quotes",
      "texts without quotes",
      "words of another language, such as None",
      "numbers that are not valid JSON",
      "tuples instead of lists",
      "missing or surplus commas",
      "missing brackets",
      "comments",
      "an ellipsis; something may be missing",
      "quotes inside a text that were not escaped",
      "line ends and tabs inside a text",
      "escapes that JSON does not know",
      "spaces that JSON does not know",
      "a cut-off end; the last, unfinished value is left out",
    ]);
  });
});
