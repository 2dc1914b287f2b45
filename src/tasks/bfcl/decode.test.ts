import { describe, expect, it } from "vitest";
import { decode } from "./decode.ts";
import { pythonValueOf } from "./python-json.ts";
import { PythonOther, PythonTuple } from "./python-value.ts";

const valueIn = (text: string) => {
  const decoded = decode(`f(x=${text})`, "text");
  return typeof decoded === "string" ? "failed" : decoded[0]!.arguments.get("x");
};

describe('decode(reply, "text")', () => {
  // Computed with CPython 3.11 and the official decoder.
  it.each([
    ["+5", -5n],
    ["not True", -1n],
    ["--5", "failed"],
    ["-(1+2)", "failed"],
    ["1+2*3", 7n],
    ["7//-2", -4n],
    ["7 % -3", -2n],
    ["2**-1", 0.5],
    ["10/4", 2.5],
    ["1/0", "failed"],
    ["'ab' 'cd'", "abcd"],
    ["'a'*3", "aaa"],
    ["'%s' % 1", "failed"],
    ["a + 1", "failed"],
    ["Mode.FAST", "failed"],
    ["a.b[1, 2]", "a.b[(1, 2)]"],
    ["f( 1,'a' )", "f(1, 'a')"],
    ["2 if a else b", "failed"],
    ["f'{a}'", "failed"],
    ["{1, 2}", "failed"],
    ["lambda: 1", "failed"],
    ["...", "..."],
    ["0x1F", 31n],
    ["1_000", 1000n],
    ["07", "failed"],
    ["'\\x41\\u00e9\\101\\q'", "AéA\\q"],
    ["a[b+1:(c*2)]", "a[b + 1:c * 2]"],
    ["g((-2)**3, 1-(2-3))", "g((-2) ** 3, 1 - (2 - 3))"],
    ["g(*not x, True.real, 1 .real)", "g(*(not x), True .real, 1 .real)"],
    ["-1j", new PythonOther("-1j", true)],
    ["-b'1'", "failed"],
    ["''*2**70", "failed"],
    ["''*2**62", ""],
    ["0.1**1e308", 0],
    ["12345678901234567891/7", 1.763668414462081e18],
    ["10**400/(10**399*3)", 3.3333333333333335],
    ["1/10**400", 0],
  ])("reads %s", (text, value) => {
    expect(valueIn(text)).toEqual(value);
  });

  it("keeps tuples apart from lists, and dicts of calls with keywords", () => {
    expect(valueIn("(1, [2])")).toEqual(new PythonTuple([1n, [2n]]));
    expect(valueIn("{None: 1}")).toEqual(new Map([[null, 1n]]));
    expect(valueIn("g(1, y=2)")).toEqual(new Map([["g", new Map([["y", 2n]])]]));
  });

  it("takes the order of arguments that Python takes", () => {
    expect(decode("f(x=1, *y)", "text")).toHaveLength(1);
    for (const wrong of ["f(x=1, 2)", "f(**x, *y)", "f(from=1)", "f(x=1", "f(x=1)]]", "Sure: f(x=1)", "f(x=1) # no"])
      expect(decode(wrong, "text")).toBe("ast_decoder:decoder_failed");
  });

  it("reads a list of 300,000 items", () => {
    expect(valueIn(`[${"1,".repeat(300_000)}]`)).toHaveLength(300_000);
  });

  it("ends in linear time, without a stack overflow, on programs and deep nesting", () => {
    const many = 100_000;
    const texts = [
      "(",
      "[",
      "f(",
      "-",
      "a.",
      "1+",
      "f(x=",
      "{1:",
      "'",
      "not ",
      "lambda:",
      "1**",
      "a[",
      "'a'*9999,",
    ].map((part) => `f(x=${part.repeat(many)}`);
    for (const text of [...texts, `f(x=${"1+".repeat(many)}1)`, `f(x=9**9**9**9)`, `f(x=[0]*10**9)`])
      expect(decode(text, "text")).toBe("ast_decoder:decoder_failed");
  });
});

describe('decode(reply, "native")', () => {
  it("reads what json.loads reads, and nothing else", () => {
    const decoded = decode(
      [new Map([["f", '{"a": 5, "b": 5.0, "c": 12345678901234567890, "d": -Infinity, "a": 6}']])],
      "native",
    );
    expect(decoded).toEqual([
      {
        name: "f",
        arguments: new Map<string, unknown>([
          ["a", 6n],
          ["b", 5],
          ["c", 12345678901234567890n],
          ["d", -Infinity],
        ]),
      },
    ]);
    for (const wrong of ["{", "\ufeff{}", "{'a': 1}", `{"a": ${"1".repeat(5000)}}`, "[".repeat(100_000)])
      expect(decode([new Map([["f", wrong]])], "native")).toBe("ast_decoder:decoder_failed");
    expect(decode(pythonValueOf([{ f: [1] }]), "native")).toBe("ast_decoder:decoder_wrong_output_format");
  });
});
