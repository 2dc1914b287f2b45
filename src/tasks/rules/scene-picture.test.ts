// Tests of scenes seen from above.
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { occurrences } from "../../../test/picture-of.ts";
import { wellFormed } from "../../../test/well-formed.ts";
import { readPath } from "../../io/read-path.ts";
import { score } from "../../run/score.ts";
import { rules } from "./index.ts";
import { pointsOf } from "./mapdr-layout.ts";

const MAPDR = fileURLToPath(new URL("fixtures/mapdr", import.meta.url));

describe("picture", () => {
  it("picture(match) draws the lanes of a MapDR scene, coloured by what became of their rules", async () => {
    const task = rules();
    const drawn = new Map<string, string>();
    await score(
      task,
      { gold: readPath(MAPDR), pred: readPath(`${MAPDR}/predictions/e2e.json`) },
      { ci: null, visit: ({ id, match }) => drawn.set(id, task.definition.picture!(match as never, task.options)) },
    );
    const scene = drawn.get("f5483b35503c2a58b2aff35b5cd51801")!;
    expect(wellFormed(scene)[0]).toBe("svg");
    expect(scene).toContain("<title>correct: 0: DirectionLane, TurnAround, TurnLeft on lane 1</title>");
    expect(scene).toContain(
      "<title>missed: 3: BusLane, GoStraight, Bus, WorkDays, 7:00-9:00;17:00-19:00 on lane 7</title>",
    );
    expect(occurrences(scene, 'data-group="rule 0"')).toBe(2);
    expect(scene).toContain("2 edges are right, 2 missed, 3 invented.");
  });
});

describe("pointsOf", () => {
  it.each([
    undefined,
    null,
    "x",
    [],
    [[1, 2]],
    [[1, 2], [3]],
    [
      [1, 2],
      [3, "4"],
    ],
    [[1, 2], null],
  ])("pointsOf(%j) is null: what is no line is not drawn, and no error", (written) =>
    expect(pointsOf(written)).toBeNull(),
  );

  it("pointsOf(vec_geo) sees lines from above", () => {
    expect(
      pointsOf([
        [1, 2, 3],
        [4, 5, 6],
      ]),
    ).toEqual([
      [1, 2],
      [4, 5],
    ]);
  });
});
