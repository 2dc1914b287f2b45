import { describe, expect, it } from "vitest";
import { type JsonNode, JsonSyntaxError, readJson, readPythonLiteral } from "../json/reader.ts";

/** A tree as nested arrays, without positions. */
function plain(node: JsonNode): unknown {
  if (node.kind === "object") return new Map(node.entries.map(([key, value]) => [key, plain(value)]));
  if (node.kind === "array") return node.items.map(plain);
  if (node.kind === "string") return node.value;
  return node.kind === "number" ? `#${node.source}` : `#${node.kind}`;
}
const read = (text: string) => plain(readPythonLiteral(text));

describe("readPythonLiteral", () => {
  it("readPythonLiteral(text) reads dicts, lists, tuples, texts, numbers and constants", () => {
    expect(read(`{'a': [1, -2.5, 1e3,], "b": ('x', None, True, False), 3: {}}`)).toEqual(
      new Map<string, unknown>([
        ["a", ["#1", "#-2.5", "#1e3"]],
        ["b", ["x", "#null", "#true", "#false"]],
        ["3", new Map()],
      ]),
    );
  });

  it.each([
    [`'it\\'s'`, "it's"],
    [`"a\\"b'c"`, `a"b'c`],
    [`'\\n\\t\\\\'`, "\n\t\\"],
    [`'\\x41\\u00e9\\U0001F600\\101'`, "Aé😀A"],
    [`'\\d'`, "\\d"],
    [`'\\U00110000'`, "\\U00110000"],
    [`'a\\\nb'`, "ab"],
  ])("readPythonLiteral(%j) unescapes as Python does", (source, text) => expect(read(source)).toBe(text));

  it("readPythonLiteral(text) keeps the digits of numbers", () => {
    expect(read("[100, 100.0, +7, 1_000, .5]")).toEqual(["#100", "#100.0", "#7", "#1000", "#.5"]);
  });

  it("readPythonLiteral(text) agrees with JSON on JSON without escapes and constants", () => {
    const text = '{"a": [1, 2.0, {"b": "c"}], "d": ""}';
    expect(read(text)).toEqual(plain(readJson(text)));
  });

  it("readPythonLiteral(text) takes keys such as __proto__ as data", () => {
    expect(read("{'__proto__': 1, 'constructor': 2}")).toEqual(
      new Map([
        ["__proto__", "#1"],
        ["constructor", "#2"],
      ]),
    );
  });

  it.each([
    ["{'a': 1", 7, '"," or "}"'],
    ["{'a' 1}", 5, '":"'],
    ["{[1]: 2}", 1, "a text or a number as key"],
    ["{'a': 'b", 6, "a text that ends on its line"],
    ["__import__('os').system('ls')", 0, "a value"],
    ["{'a': open('x')}", 6, "a value"],
    ["{} {}", 3, "the end of the literal"],
    ["", 0, "a value"],
    ["[1 2]", 3, '"," or "]"'],
    ["[,]", 1, "a value"],
    ["{'paid': true, 'n': 1}", 9, "a value"],
    ['{"paid": null,}', 9, "a value"],
  ])("readPythonLiteral(%j) stops at character %i", (text, offset, expected) => {
    expect(() => readPythonLiteral(text)).toThrow(new JsonSyntaxError(offset, expected));
  });

  it("readPythonLiteral(text) refuses deep nesting instead of exhausting the stack", () => {
    expect(() => readPythonLiteral("[".repeat(100_000))).toThrow(/at most 200 levels of nesting/);
  });
});
