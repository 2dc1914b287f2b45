// Tests of the picture of common-ground.
import { describe, expect, it } from "vitest";
import { EVIL, occurrences, pictureOf } from "../../../test/picture-of.ts";
import { wellFormed } from "../../../test/well-formed.ts";
import { commonGround } from "./index.ts";

describe("picture", () => {
  it("picture(match) shows what became of each proposition after each statement", async () => {
    const drawn = await pictureOf(
      commonGround(),
      { statements: [{ red: "10" }, { blue: "10" }] },
      {
        statements: [
          { red: "10", yellow: "50" },
          { blue: "20", lamp: "7" },
        ],
      },
    );
    expect(wellFormed(drawn)[0]).toBe("svg");
    for (const [text, times] of [
      ["<title>correct: gold red=10, prediction red=10</title>", 2],
      ["<title>wrong: gold blue=10, prediction blue=20</title>", 1],
      ["<title>extra: prediction lamp=7</title>", 1],
      ["<title>not scored: true, not agreed on yet: prediction yellow=50</title>", 2],
    ] as const)
      expect(occurrences(drawn, text), text).toBe(times);
    expect(drawn).toContain("F1 after statement 1: 1.000");
  });

  it("picture(match) interrupts a line where a measure is undefined", async () => {
    const drawn = await pictureOf(
      commonGround(),
      { statements: [{}, { red: "10" }, { blue: "10" }] },
      { statements: [{}, { red: "10" }, { blue: "10" }] },
    );
    expect(drawn).not.toContain("F1 after statement 1");
    expect(drawn).toContain("F1 by statement: undefined, 1.00, 1.00.");
  });

  it("picture(match) of very many statements and propositions says what is not drawn", async () => {
    const statements = Array.from({ length: 310 }, (_, k) => ({ [`key ${k % 70}`]: "1" }));
    const drawn = await pictureOf(commonGround(), { statements }, { statements });
    expect(drawn).toContain("10 more statements are not drawn, 10 more propositions are not drawn");
  });

  it("picture(match) shows hostile propositions as text", async () => {
    const drawn = await pictureOf(
      commonGround(),
      { statements: [{ [EVIL]: EVIL }] },
      { statements: [{ [EVIL]: "x" }] },
    );
    expect(wellFormed(drawn)).not.toContain("script");
  });
});
