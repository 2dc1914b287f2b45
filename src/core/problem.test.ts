// The one text of all problems.
import { describe, expect, it } from "vitest";
import { KaratError, type Problem, pathText, receivedText } from "./problem.ts";

const problem = (line: number): Problem => ({
  code: "BAD_VALUE",
  at: { file: "predictions/1408278293.labels.json", line, path: ["turns", 2, "labels", 0, "prob-O"] },
  expected: "a number of at least 0",
  received: '"0.8x"',
  hint: "write probabilities as JSON numbers, without quotes",
});

describe("KaratError", () => {
  it("says where, what was expected and received, the code and a hint", () => {
    expect(new KaratError([problem(17)]).message).toMatchInlineSnapshot(`
      "predictions/1408278293.labels.json:17 turns[2].labels[0].prob-O
        expected a number of at least 0, received "0.8x"                            BAD_VALUE
        hint: write probabilities as JSON numbers, without quotes"
    `);
  });

  it("shows twenty problems and counts the others", () => {
    const error = new KaratError(
      Array.from({ length: 23 }, (_, k) => problem(k + 1)),
      { more: 4 },
    );
    expect(error.message).toContain("labels.json:20 ");
    expect(error.message).not.toContain("labels.json:21 ");
    expect(error.message).toMatch(/and 7 more problems$/);
  });

  it("without a problem is a bug", () => expect(() => new KaratError([])).toThrow("this is a bug in karat"));
});

describe("pathText(path)", () => {
  it.each([
    [["turns", 2, "labels", 0, "prob-O"], "turns[2].labels[0].prob-O"],
    [["10.0", "gold", 0], '["10.0"].gold[0]'],
    [["a b", "ü", '"'], '["a b"].ü["\\""]'],
    [[0, "id"], "[0].id"],
  ])("writes %j as people do", (path, text) => expect(pathText(path)).toBe(text));
});

describe("receivedText(value)", () => {
  it.each([
    [undefined, "nothing"],
    [null, "null"],
    ["x", '"x"'],
    [{ a: [1] }, '{"a":[1]}'],
    ["y".repeat(100), `"${"y".repeat(58)}…`],
  ])("of %j is short JSON", (value, text) => expect(receivedText(value)).toBe(text));
});
