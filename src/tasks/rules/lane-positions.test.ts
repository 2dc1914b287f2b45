import { describe, expect, it } from "vitest";
import { atPositions } from "./match.ts";

const lanesAt = (positions: readonly string[], lanes: readonly string[]) =>
  atPositions([{ name: "0", properties: new Map(), lanes: positions, at: [] }], lanes)[0]?.lanes;

describe("atPositions", () => {
  it("atPositions(rules, lanes) counts lanes in ascending order of ids, by number", () => {
    expect(lanesAt(["0", "1", "2"], ["10", "9", "100"])).toEqual(["9", "10", "100"]);
    expect(lanesAt(["0", "1", "2"], ["b", "7", "a"])).toEqual(["7", "a", "b"]);
  });

  it("atPositions(rules, lanes) tells apart whole numbers above 2^53, and leaves equal ones as they are", () => {
    expect(lanesAt(["0", "1"], ["9007199254740993", "9007199254740992"])).toEqual([
      "9007199254740992",
      "9007199254740993",
    ]);
    expect(lanesAt(["0", "1", "2", "3"], ["010", "7", "007", "0"])).toEqual(["0", "7", "007", "010"]);
  });

  it("atPositions(rules, lanes) makes a lane that no scene has of a position out of range", () => {
    expect(lanesAt(["3", "-1", "1.5", "x"], ["1"])).toEqual([
      "position 3",
      "position -1",
      "position 1.5",
      "position x",
    ]);
  });

  it("atPositions(rules, lanes) names a lane once", () => {
    expect(lanesAt(["0", "0", "00"], ["5"])).toEqual(["5"]);
  });
});
