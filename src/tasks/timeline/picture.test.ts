// Tests of the picture of timeline.
import { describe, expect, it } from "vitest";
import { EVIL, occurrences, pictureOf } from "../../../test/picture-of.ts";
import { wellFormed } from "../../../test/well-formed.ts";
import { timeline } from "./index.ts";

const gold = {
  timelines: { herald: { "2011-01-25": ["crowds fill the square"], "2011-02-11": ["the president resigns"] } },
};
const pred = { timeline: { "2011-01-25": ["crowds fill the square"], "2011-02-12": ["the president resigns"] } };

describe("picture", () => {
  it("picture(match) joins equal dates under the same-date AR and leaves the others hollow", async () => {
    const drawn = await pictureOf(timeline(), gold, pred);
    expect(wellFormed(drawn)[0]).toBe("svg");
    expect(drawn).toContain("herald: 2 gold dates, 2 predicted dates, 1 aligned pairs.");
    expect(occurrences(drawn, "<path")).toBe(1);
    expect([occurrences(drawn, '"gold hollow" cx'), occurrences(drawn, '"pred hollow" cx')]).toEqual([1, 1]);
  });

  it("picture(match) follows the alignment of the chosen AR, with its overlap", async () => {
    const drawn = await pictureOf(timeline({ ar: "align+m1" }), gold, pred);
    expect(drawn).toContain("gold 2011-02-11, prediction 2011-02-12: ROUGE-1 F1 1.00");
    expect(occurrences(drawn, '<g stroke-width="7.5">')).toBe(2);
  });

  it("picture(match) marks aligned dates that share nothing", async () => {
    const drawn = await pictureOf(timeline(), gold, { timeline: { "2011-01-25": ["elsewhere quiet"] } });
    expect(drawn).toContain('class="wrong dashed stroke weighted"');
  });

  it("picture(match) has a panel for each gold timeline, hostile names included, and stands without a prediction", async () => {
    const golds = { timelines: { one: gold.timelines.herald, [EVIL]: gold.timelines.herald } };
    const drawn = await pictureOf(timeline(), golds, { timeline: {} });
    expect(wellFormed(drawn)).not.toContain("script");
    expect(occurrences(drawn, ">prediction</text>")).toBe(3);
  });
});
