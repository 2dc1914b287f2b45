import { describe, expect, it } from "vitest";
import { toyResult } from "../../test/toy-results.ts";
import { withDigest } from "../json/digest.ts";
import * as s from "./schema.ts";
import { MISTAKE_SUMS } from "./stored-mistakes.ts";
import { resultFromJson } from "./stored-result.ts";

const written = withDigest(toyResult([1, 2]));
const changed = (changes: object) => JSON.stringify({ ...written, ...changes });

const PLACE = { place: "a", correct: 0, wrong: 1, missed: 0, extra: 0, units: 1, weight: 1, mended: [], values: null };

describe("the mistakes of a stored part", () => {
  const sums = { rows: 1, units: 1, isUnknown: false, isFolded: false, kindUnits: [], clusters: [] };
  const complaint = (pair: string) =>
    s.complaintAbout(MISTAKE_SUMS, { ...sums, places: [{ ...PLACE, pairs: [[pair, 1]] }] });

  it.each(['["a","b"]', '["a",null]'])("may pair %s", (pair) => expect(complaint(pair)).toBeNull());

  it.each(["a", "{}", '["a"]', '["a",1]'])("may not pair %s", (pair) =>
    expect(complaint(pair)?.expected).toBe("a JSON list of two texts"),
  );
});

describe("resultFromJson", () => {
  it("resultFromJson(text, file) gives back what was written", () => {
    expect(resultFromJson(JSON.stringify(written), "a.json")).toEqual(written);
  });

  it("resultFromJson(text, file) accepts a result without rows", () => {
    const { rows: _rows, perUnit: _perUnit, ...rest } = toyResult([1, 2]);
    const short = withDigest(rest);
    expect(resultFromJson(JSON.stringify(short), "a.json")).toEqual(short);
  });

  it.each([
    ["{", "BAD_JSON"],
    ["[]", "expected a result: a JSON object, received []"],
    [changed({ karat: undefined }), "a.json karat\n  expected a text, received nothing"],
    [changed({ scores: { accuracy: "0.5" } }), 'a.json scores.accuracy\n  expected a number or null, received "0.5"'],
    [changed({ rows: [[1, 10, 0]] }), "a.json rows\n  expected one row of numbers per unit, received [[1,10,0]]"],
    [
      changed({
        rows: [
          [1, 10],
          [2, 10],
        ],
      }),
      "expected one row of numbers per unit",
    ],
    [
      changed({
        rows: [
          [1, 10, null],
          [2, 10, 0],
        ],
      }),
      "a.json rows[0][2]\n  expected a number, received null",
    ],
    [changed({ perUnit: undefined }), "expected one row of numbers per unit"],
    [changed({ perUnit: [{}, {}] }), "a.json perUnit[0].id\n  expected a text, received nothing"],
  ])("resultFromJson(%s, file) says what is wrong", (text, message) => {
    expect(() => resultFromJson(text, "a.json")).toThrow(message);
  });
});
