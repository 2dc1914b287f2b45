import { describe, expect, it } from "vitest";
import { toyResult } from "../../test/toy-results.ts";
import { resultFromJson } from "./stored-result.ts";

const changed = (changes: object) => JSON.stringify({ ...toyResult([1, 2]), ...changes });

describe("resultFromJson", () => {
  it("resultFromJson(text, file) gives back what was written", () => {
    expect(resultFromJson(JSON.stringify(toyResult([1, 2])), "a.json")).toEqual(toyResult([1, 2]));
  });

  it("resultFromJson(text, file) accepts a result without rows", () => {
    const { rows: _rows, perUnit: _perUnit, ...short } = toyResult([1, 2]);
    expect(resultFromJson(JSON.stringify(short), "a.json")).toEqual(short);
  });

  it.each([
    ["{", "BAD_JSON"],
    ["[]", "expected a result: a JSON object, received []"],
    [changed({ karat: undefined }), "expected the version of karat as karat, received nothing"],
    [changed({ scores: { accuracy: "0.5" } }), 'expected scores as scores, received {"accuracy":"0.5"}'],
    [changed({ rows: [[1, 10, 0]] }), "expected one row of numbers a unit as rows, received [[1,10,0]]"],
    [
      changed({
        rows: [
          [1, 10],
          [2, 10],
        ],
      }),
      "expected one row of numbers a unit as rows",
    ],
    [
      changed({
        rows: [
          [1, 10, null],
          [2, 10, 0],
        ],
      }),
      "expected one row of numbers a unit as rows",
    ],
    [changed({ perUnit: undefined }), "expected one row of numbers a unit as rows"],
    [changed({ perUnit: [{}, {}] }), "expected ids and scores of units as perUnit"],
  ])("resultFromJson(%s, file) says what is wrong", (text, message) => {
    expect(() => resultFromJson(text, "a.json")).toThrow(message);
  });
});
