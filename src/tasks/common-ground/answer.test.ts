// Keys and values of answers, as the official script reads them.
import { describe, expect, it } from "vitest";
import { readJson } from "../../json/reader.ts";
import { blockName, propositionsOf } from "./answer.ts";

describe("blockName(key)", () => {
  it.each([
    ["Red_block", "red"],
    ["red block", "red"],
    ["RedBlock", "redblock"],
    ["block red", ""],
    ["dark_blue", "dark"],
    ["Blueblock", "blue"],
    ["green\u001cx", "green"],
    ["green\ufeffx", "green\ufeffx"],
  ])("reads %j as %j", (key, name) => expect(blockName(key)).toBe(name));
});

describe("propositionsOf(answer)", () => {
  it("keeps the difference between 10 and 10.0, and prints values as Python does", () => {
    const answer = propositionsOf(
      readJson(
        '{"a": 10, "b": 10.0, "c": 5e1, "d": true, "e": null, "f": [1, "x", {"k": false}], "g": "10", "h": 1e400, "i": 12345678901234567890, "j": -0, "k": 1e-7}',
      ),
    );
    expect([...answer.values()]).toEqual([
      "10",
      "10.0",
      "50.0",
      "True",
      "None",
      "[1, 'x', {'k': False}]",
      "10",
      "inf",
      "12345678901234567890",
      "0",
      "1e-07",
    ]);
  });

  it("lets the last of colliding keys win, at the place of the first", () => {
    expect([...propositionsOf(readJson('{"red_1": 1, "blue": 2, "red block": 3}'))]).toEqual([
      ["red", "3"],
      ["blue", "2"],
    ]);
  });

  it("keeps integer-like keys in the order of the text, and __proto__ as a key", () => {
    expect([...propositionsOf(readJson('{"7": 1, "__proto__": 2, "3": 3}')).keys()]).toEqual(["7", "", "3"]);
  });
});
