// Tests of the picture of concepts.
import { describe, expect, it } from "vitest";
import { EVIL, occurrences, pictureOf } from "../../../test/picture-of.ts";
import { wellFormed } from "../../../test/well-formed.ts";
import { concepts } from "./index.ts";

const gold = {
  concepts: ["heart", "lung"],
  vectors: [
    [1, 0],
    [0, 1],
  ],
};

describe("picture", () => {
  it("picture(match) links each concept with its nearest, and says how near", async () => {
    const drawn = await pictureOf(concepts(), gold, {
      concepts: ["cardiac", "stone"],
      vectors: [
        [4, 3],
        [-1, 0],
      ],
    });
    expect(wellFormed(drawn)[0]).toBe("svg");
    expect(drawn).toContain("cardiac (0.80)");
    expect(drawn).toContain("<title>heart – cardiac: 0.800</title>");
    expect(drawn).toContain(
      "1 of 2 predicted concepts are near a gold concept, 2 of 2 gold concepts near a predicted one.",
    );
    expect(occurrences(drawn, "<path")).toBe(3);
  });

  it("picture(match) of nothing predicted shows gold alone", async () => {
    const drawn = await pictureOf(concepts(), gold, { concepts: [], vectors: [] });
    expect(occurrences(drawn, "<path")).toBe(0);
    expect(occurrences(drawn, "<circle")).toBe(2);
  });

  it("picture(match) shows hostile concepts as text", async () => {
    const drawn = await pictureOf(
      concepts(),
      { concepts: [EVIL], vectors: [[1]] },
      { concepts: [EVIL], vectors: [[1]] },
    );
    expect(wellFormed(drawn)).not.toContain("script");
  });
});
