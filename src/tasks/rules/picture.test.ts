// Tests of the picture of rules.
import { describe, expect, it } from "vitest";
import { EVIL, occurrences, pictureOf } from "../../../test/picture-of.ts";
import { wellFormed } from "../../../test/well-formed.ts";
import { rules } from "./index.ts";

const rule = (id: string, type: string, lanes: readonly string[]) => ({ id, properties: { LaneType: type }, lanes });
const gold = { lanes: ["a", "b", "c"], rules: [rule("1", "BusLane", ["a", "b"]), rule("2", "EmergencyLane", ["c"])] };

describe("picture", () => {
  it("picture(match) draws right, missed and invented edges of the predicted rules", async () => {
    const drawn = await pictureOf(rules(), gold, {
      rules: [rule("x", "BusLane", ["a", "c"]), rule("y", "MultiLane", ["b"])],
    });
    expect(wellFormed(drawn)[0]).toBe("svg");
    expect(drawn).toContain("1 edges are right, 2 missed, 2 invented.");
    expect(drawn).toContain("<title>correct: 1: BusLane on lane a</title>");
    expect(drawn).toContain("<title>extra: 1: BusLane on lane c</title>");
    expect(drawn).toContain("<title>extra: y: MultiLane on lane b</title>");
    expect(occurrences(drawn, "<circle")).toBe(6);
  });

  it("picture(match) draws edges on the gold rules where no rule was predicted", async () => {
    const drawn = await pictureOf(rules(), gold, {
      edges: [
        ["1", "a"],
        ["2", "a"],
      ],
    });
    expect(drawn).toContain("1 edges are right, 2 missed, 1 invented.");
  });

  it("picture(match) shows hostile rules and lanes as text", async () => {
    const drawn = await pictureOf(rules(), { lanes: [EVIL], rules: [rule(EVIL, EVIL, [EVIL])] }, { rules: [] });
    expect(wellFormed(drawn)).not.toContain("script");
  });
});
