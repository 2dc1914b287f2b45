import { describe, expect, it } from "vitest";
import { plainValue } from "../tree.ts";
import { findAnswer, type Wanted, withoutThoughts } from "./read-answer.ts";

const OBJECT: Wanted = { what: "a JSON object", fits: ({ kind }) => kind === "object" };
const LIST: Wanted = { what: "a JSON list", fits: ({ kind }) => kind === "array" };

/** What was found, as JSON, with the repairs; or what was expected where. */
function found(text: string, wanted = OBJECT): string {
  const answer = findAnswer(text, wanted);
  if (answer.node === null) return `${answer.expected} @${answer.offset}`;
  return [JSON.stringify(plainValue(answer.node)), ...answer.repairs].join(" ");
}

describe("findAnswer", () => {
  it.each([
    // texts
    [`{'a': 'it's'}`, `{"a":"it's"} quotes inner-quote`],
    ["{“a”: „b“, ‘c’: «d»}", '{"a":"b","c":"d"} quotes'],
    ["{`a`: `b`}", '{"a":"b"} quotes'],
    [`{"a": u'b', "c": r"d"}`, '{"a":"b","c":"d"} quotes'],
    [`{"a": """b "c" d"""}`, String.raw`{"a":"b \"c\" d"} quotes`],
    [`{'a': '''b'''}`, '{"a":"b"} quotes'],
    ['{"a": "b\tc\nd"}', String.raw`{"a":"b\tc\nd"} raw-character`],
    [String.raw`{"a": "\"\\\/\b\f\n\r\t\u00e9"}`, String.raw`{"a":"\"\\/\b\f\n\r\té"}`],
    [String.raw`{"a": "\x41\U0001F600\d"}`, '{"a":"A😀d"} escape'],
    [String.raw`{"a": "\U00110000"}`, '{"a":"U00110000"} escape'],
    ['{"a": "b\\\nc"}', '{"a":"bc"} escape'],
    ['{"a": "say "no" now"}', String.raw`{"a":"say \"no\" now"} inner-quote`],
    ['{"a": "b" , "c": "d" }', '{"a":"b","c":"d"}'],
    // numbers, constants and bare words
    [
      '{"a": +1, "b": 007, "c": .5, "d": 5., "e": 1_000, "f": -2.50e3 }',
      '{"a":1,"b":7,"c":0.5,"d":5,"e":1000,"f":-2500} number',
    ],
    ['{"a": True, "b": False, "c": None, "d": undefined }', '{"a":true,"b":false,"c":null,"d":null} words'],
    ['{"a": true, "b": false, "c": null }', '{"a":true,"b":false,"c":null}'],
    ['{"a": 50%, "b": 3 km, "c": 2024-01-02 }', '{"a":"50%","b":"3 km","c":"2024-01-02"} unquoted-text'],
    ['{"a": truely, "b": no idea }', '{"a":"truely","b":"no idea"} unquoted-text'],
    ["{a: 1, b c: 2}", '{"a":1,"b c":2} unquoted-key'],
    // commas, brackets, comments, spaces
    ['{"a": 1 "b": 2}', '{"a":1,"b":2} comma'],
    ['{"a": 1,, "b": [,1,]}', '{"a":1,"b":[1]} comma'],
    ['{"a": (1, 2), "b": (3,)}', '{"a":[1,2],"b":[3]} tuple'],
    ['{"a": [1, 2}', '{"a":[1,2]} bracket'],
    ['{"a": {"b": [1}}', '{"a":{"b":[1]}} bracket'],
    ['{"a": 1, ... }', '{"a":1} ellipsis'],
    ['{"a": [1, …]}', '{"a":[1]} ellipsis'],
    ['{"a": 1 // one\n, "b": 2 # two\n, /* three */ "c": 3}', '{"a":1,"b":2,"c":3} comment'],
    ['{"a":\u00a01,\u200b"b": 2}', '{"a":1,"b":2} space'],
    // around
    ['```json\n{"a": 1}\n```', '{"a":1} fence'],
    ['~~~\n{"a": 1}\n~~~', '{"a":1} fence'],
    ['`{"a": 1}`', '{"a":1} fence'],
    ['```json\n{"a": [1\n```', '{"a":[1]} fence bracket'],
    ['Here: {"a": 1} done', '{"a":1} prose'],
    ['\u200b {"a": 1}\ufeff', '{"a":1}'],
    ['see [1] and {2}: {"a": 1}', '{"a":1} prose'],
    ['{"a": 1}\n{"a":1}', '{"a":1} several'],
    ['{"a": 1} {"a": 2}', '{"a":2} contradiction'],
    ['{"a": 1} {"a": 2} {"a": 1}', '{"a":1} contradiction'],
    ['{"a": 1} {"a": ', '{"a":1} contradiction'],
    ['{"a": 1} {"b": 1, : 2}', '{"a":1} contradiction'],
    ['<think>{"a": 0}</think>{"a": 1}', '{"a":1} thinking'],
    // escaped as a whole
    [String.raw`"{\"a\": \"b\\nc\"}"`, String.raw`{"a":"b\nc"} escaped`],
    [String.raw`{\"a\": 1}`, '{"a":1} escaped'],
    [String.raw`"Sure: {\"a\": \"{b}\"}"`, '{"a":"{b}"} prose escaped'],
    [String.raw`"\n{\n\"a\": 1}\n"`, '{"a":1} escaped'],
    [String.raw`{\"a\":\t\"x\/y\"\r\n}`, '{"a":"x/y"} escaped'],
    // cut
    ['{"a": 1, "b": "c', '{"a":1} cut'],
    ['{"a": 1, "b', '{"a":1} cut'],
    ['{"a": 1, "b"', '{"a":1} cut'],
    ['{"a": 1, "b": 2', '{"a":1} cut'],
    ['{"a": 1,', '{"a":1} cut'],
    ['{"a": [1, [2', '{"a":[1,[]]} cut'],
    // the first brace was in the prompt
    ['"a": 1, "b": 2}', '{"a":1,"b":2} bracket'],
    ['```json\n"a": 1}', '{"a":1} bracket'],
    // keys of prototypes
    ['{__proto__: 1, "constructor": 2}', '{"__proto__":1,"constructor":2} unquoted-key'],
  ])("findAnswer(%j)", (text, expected) => {
    expect(found(text)).toBe(expected);
  });

  it.each([
    ["no JSON here", "a JSON object @0"],
    ["", "a JSON object @0"],
    ["[1, 2]", "a JSON object @0"],
    ['{"a" 1}', "a JSON object @0"],
    ['{"a": 1, b}', 'a JSON object with ":" @10'],
    ['{"a": 1, : 2}', "a JSON object with a key @9"],
    ['{"a": }', "a JSON object with a value @6"],
    ['{"a": 1)', 'a JSON object with "}" @7'],
    ['{"a": {"b": 1}, : 2} {', "a JSON object with a key @16"],
    ['{"a', "a JSON object @0"],
  ])("findAnswer(%j) says what was expected, and where", (text, expected) => {
    expect(found(text)).toBe(expected);
  });

  it("findAnswer(text, wanted) takes the kind of value that is wanted, and others for prose", () => {
    expect(found('{"a": 1} [1, 2]', LIST)).toBe("[1,2] prose");
    expect(found("[1, [2, 3", LIST)).toBe("[1,[2]] cut");
    expect(found("[", LIST)).toBe("a JSON list @0");
    expect(found("[a, b]", LIST)).toBe("a JSON list @0");
    expect(found('[["a", b]]', LIST)).toBe('[["a","b"]] unquoted-text');
  });

  it("findAnswer(text) reads an escaped list whole, though a text in it holds brackets", () => {
    expect(found(String.raw`"[{\"a\": \"[1]\"}]"`, LIST)).toBe('[{"a":"[1]"}] escaped');
    expect(found(String.raw`"[1, {\"a\": \"\u0062\"}]"`, LIST)).toBe('[1,{"a":"b"}] escaped');
    expect(found(String.raw`"[{\"a\": \"[1]\"}, {\"b`, LIST)).toBe('[{"a":"[1]"},{}] escaped cut');
  });

  it("findAnswer(text, { isWhole }) leaves out the last member where the cut may have left it half", () => {
    const isWhole: Wanted["isWhole"] = (member) => member.kind === "object" && member.entries.length === 2;
    expect(found('{"r": {"x": 1, "y": 2}, "s": {"x": 1, "y', { ...OBJECT, isWhole })).toBe('{"r":{"x":1,"y":2}} cut');
    expect(found('{"r": {"x": 1, "y": 2}, "s', { ...OBJECT, isWhole })).toBe('{"r":{"x":1,"y":2}} cut');
    expect(found('{"r": {"x": 1, "y', { ...OBJECT, isWhole })).toBe("a JSON object @0");
    expect(found('[{"x": 1, "y": 2}, {"x": 1', { ...LIST, isWhole })).toBe('[{"x":1,"y":2}] cut');
    expect(found('[{"x": 1, "y": 2}', { ...LIST, isWhole })).toBe('[{"x":1,"y":2}] cut');
  });

  it("findAnswer(text) reads 200 levels of nesting and refuses one more", () => {
    const nested = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect(found(nested(200))).toBe(nested(200));
    expect(found(nested(201))).toContain("a JSON object with at most 200 levels of nesting @");
  });

  it("findAnswer(text) lets nothing inside a broken value stand for the whole", () => {
    expect(found('{"a": 1, : {"b": 1}}')).toBe("a JSON object with a key @9");
    expect(found('{"a": 1, : {"b": 1}} {"c": 2}')).toBe('{"c":2} contradiction');
    expect(found('{"a": 1, : [{"b": 1}] ')).toBe("a JSON object with a key @9");
  });
});

describe("withoutThoughts", () => {
  it.each([
    ["a", "a"],
    ["<think>x</think>a", "a"],
    ["b<thinking>x</thinking>a", "ba"],
    ["x</think>a", "a"],
    ["a<reasoning>x", "a"],
    ["<thought>x</thought>a<thoughts>y</thoughts>b", "ab"],
    ["<THINK>x<think>y</think>a", "a"],
    ["<reflection>x</reflection><scratchpad>y</scratchpad>a", "a"],
    ["<thinker>a", "<thinker>a"],
  ])("withoutThoughts(%j) is %j", (text, kept) => {
    expect(withoutThoughts(text)).toBe(kept);
  });
});
