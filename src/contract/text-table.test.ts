import { describe, expect, it } from "vitest";
import { parseTextTable } from "../json/tree.ts";

describe("parseTextTable(text)", () => {
  it("keeps texts and the text of numbers", () => {
    expect(parseTextTable('{"red": "10", "blue": 10.0, "green": 1e2}')).toEqual({
      red: "10",
      blue: "10.0",
      green: "1e2",
    });
    expect(parseTextTable("{}")).toEqual({});
  });

  it("refuses anything else, and says what it is", () => {
    expect(() => parseTextTable("[]")).toThrow("something else");
    expect(() => parseTextTable('{"red": null}')).toThrow('null for "red"');
    expect(() => parseTextTable('{"red": ')).toThrow("expected a JSON value");
  });
});
