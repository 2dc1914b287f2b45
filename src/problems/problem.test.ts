// The one text of all problems.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../test/any-character.ts";
import {
  alikeText,
  KaratError,
  PROBLEM_CODES,
  type Problem,
  pathText,
  placeText,
  problemText,
  receivedText,
  shortJson,
  usageError,
} from "./problem.ts";

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

  it("shows as many problems as 2 kB hold, at most twenty, and counts the others", () => {
    const of = (count: number, one: (k: number) => Problem) =>
      new KaratError(
        Array.from({ length: count }, (_, k) => one(k + 1)),
        { more: 4 },
      );
    const error = of(23, problem);
    expect(error.message).toContain("labels.json:9 ");
    expect(error.message).not.toContain("labels.json:10 ");
    expect(error.message).toMatch(/and 18 more problems$/);
    expect(error.problems).toHaveLength(23);
    const short = of(23, (line) => ({ code: "BAD_JSON", at: null, expected: `${line}`, received: "x" }));
    expect(short.message).toMatch(/expected 20, .*\nand 7 more problems$/);
    const long = of(300, (line) => ({ ...problem(line), expected: "x".repeat(5_000), hint: "y".repeat(5_000) }));
    expect(long.message.length).toBeLessThan(2_000);
  });

  it("without a problem is a bug", () => expect(() => new KaratError([])).toThrow("this is a bug in karat"));
});

describe("KaratError, in detail", () => {
  it("has the code of its first problem, its cause, and how many more there are", () => {
    const cause = new Error("why");
    const error = new KaratError([problem(1), { ...problem(2), code: "BAD_SHAPE" }], { cause, more: 3 });
    expect(error).toMatchObject({ name: "KaratError", code: "BAD_VALUE", more: 3, isUsage: false, cause });
    expect(error.problems).toHaveLength(2);
    expect(new KaratError([problem(1)])).toMatchObject({ more: 0, isUsage: false });
    expect(new KaratError([problem(1)])).not.toHaveProperty("cause");
  });

  it("writes one more problem in the singular", () => {
    expect(new KaratError([problem(1)], { more: 1 }).message).toMatch(/\nand 1 more problem$/);
    expect(new KaratError([problem(1)]).message).not.toContain("more");
  });

  it("usageError(code, problem) is about a call, and has no place", () => {
    const error = usageError("UNKNOWN_TASK", { expected: "a task", received: '"x"' });
    expect(error).toMatchObject({ isUsage: true, problems: [{ code: "UNKNOWN_TASK", at: null }] });
    expect(error.message).toBe(`  expected a task, received "x"${" ".repeat(47)}UNKNOWN_TASK`);
  });

  it("PROBLEM_CODES are those a user can meet", () => {
    expect(PROBLEM_CODES).toEqual([
      ...["BAD_JSON", "BAD_SHAPE", "BAD_VALUE", "DUPLICATE_ID", "MISSING_PREDICTION", "UNKNOWN_ID", "UNKNOWN_TASK"],
      ...["UNKNOWN_OPTION", "SHARD_MISMATCH", "WORKER_FAILED", "READ_FAILED", "WRITE_FAILED"],
    ]);
  });
});

describe("problemText(problem)", () => {
  const short = { code: "BAD_VALUE", at: null, received: "y" } as const;

  it("puts the code into column 78, or after a space if the sentence is longer", () => {
    const sentence = (length: number) => problemText({ ...short, expected: "x".repeat(length - 24 + 1) });
    expect(problemText({ ...short, expected: "x" })).toBe(`${"  expected x, received y".padEnd(78)}BAD_VALUE`);
    expect(sentence(77)).toMatch(/^.{77} BAD_VALUE$/);
    expect(sentence(78)).toMatch(/^.{78} BAD_VALUE$/);
    expect(sentence(79)).toMatch(/^.{79} BAD_VALUE$/);
  });

  it("shows neither control characters nor secrets of strangers", () => {
    const text = problemText({ ...short, expected: "a\nb", received: "https://u:p@h/", hint: "c\td" });
    expect(text).toContain("expected a\\nb, received https://h/");
    expect(text).toContain("\n  hint: c\\td");
  });

  it("stays below 2 kB for any keys, names and values", () => {
    const long = "k".repeat(100_000);
    const at = { file: long, line: 1, path: [long, 0, ...Array<string>(1000).fill("deep")] };
    const alike = { count: 9, places: [at, at] };
    const text = problemText({ code: "BAD_VALUE", at, expected: long, received: long, hint: long, alike });
    expect(text.length).toBeLessThan(2000);
    expect(text).toMatch(/^…k+:1 \["k+…"\]/);
  });

  it("alikeText(alike) names the next places, and that there are others", () => {
    const places = [{ file: "f", line: 2 }, { file: "g" }];
    expect(alikeText({ count: 3, places })).toBe("and 2 more like it: f:2, g");
    expect(alikeText({ count: 4, places })).toBe("and 3 more like it: f:2, g, …");
  });

  it("placeText(place) has file, line, column and path, as far as they are known", () => {
    expect(placeText({ file: "f" })).toBe("f");
    expect(placeText({ file: "f", line: 1, column: 2, path: [] })).toBe("f:1:2");
    expect(placeText({ file: "f\u001b", line: 1, path: ["a", 0] })).toBe("f\\u001b:1 a[0]");
  });
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
    ["y".repeat(58), `"${"y".repeat(58)}"`],
    ["y".repeat(59), `"${"y".repeat(58)}…`],
  ])("of %j is short JSON", (value, text) => expect(receivedText(value)).toBe(text));
});

describe("shortJson", () => {
  it("shortJson(value, most) is JSON if there is room for it", () => {
    const plain = fc.jsonValue({ stringUnit: anyCharacter }).filter((value) => !JSON.stringify(value).includes("-0"));
    fc.assert(
      fc.property(plain, (value) => {
        expect(shortJson(value, 1e9)).toBe(JSON.stringify(value));
      }),
      { numRuns: 200, seed: 5 },
    );
    expect(shortJson({ a: undefined, b: [undefined, null], c: { d: 1 } }, 100)).toBe('{"b":[null,null],"c":{"d":1}}');
  });

  it("shortJson(value, most) stops soon after so many characters, brackets left out", () => {
    expect(shortJson("abcdef", 3)).toBe('"abc"');
    expect(shortJson("abc", 3)).toBe('"abc"');
    expect(shortJson([1, 2, 3, 4], 3)).toBe("[1,2");
    expect(shortJson([1, 2], 4)).toBe("[1,2]");
    expect(shortJson({ a: 1, b: 2, c: 3 }, 7)).toBe('{"a":1,"b":2');
    expect(shortJson(["abcdef", 1], 4)).toBe('["abc"');
    expect(shortJson({ abcdef: "ghijkl", m: 1 }, 12)).toBe('{"abcdef":"gh"');
  });

  it("shortJson(value, most) is as quick with a value of great size as with a small one", () => {
    const deep = JSON.parse("[".repeat(400) + "]".repeat(400)) as unknown;
    expect(shortJson(deep, 10)).toBe(`${"[".repeat(11)}${"]".repeat(10)}`);
  });

  it("shortJson(value, most) leaves inherited fields out, and writes values that JSON cannot as text", () => {
    expect(shortJson(Object.create({ a: 1 }), 10)).toBe("{}");
    expect(shortJson(undefined, 10)).toBe("undefined");
    expect(shortJson(12n, 10)).toBe("12");
    expect([shortJson(true, 1), shortJson(null, 1), shortJson(12.5, 1)]).toEqual(["true", "null", "12.5"]);
  });
});
